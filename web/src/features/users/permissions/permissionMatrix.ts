import { Permission, roleDefaults, type Role } from '@kainsiap/ops/permissions'

/** The actions with a column of their own; others are listed below the table. */
export const actions = ['read', 'write', 'delete'] as const
export type Action = (typeof actions)[number]

export interface Area {
  name: string
  permissions: Partial<Record<Action, Permission>>
}

const parts = Permission.options.map((permission) => {
  const [area = '', action = ''] = permission.split('.')
  return { permission, area, action }
})
const isColumn = (action: string): action is Action => (actions as readonly string[]).includes(action)

/** The rows of the table. */
export const areas: readonly Area[] = [...new Set(parts.map(({ area }) => area))].map((name) => ({
  name,
  permissions: Object.fromEntries(
    parts.filter(({ area, action }) => area === name && isColumn(action)).map(({ action, permission }) => [action, permission]),
  ),
}))

/** Permissions that are no column: finance.approve. */
export const otherPermissions: readonly Permission[] = parts.filter(({ action }) => !isColumn(action)).map(({ permission }) => permission)

/** How a permission of a user differs from the role's defaults. */
export type Difference = 'given' | 'added' | 'taken' | 'none'

export function differenceOf(permission: Permission, role: Role, held: readonly Permission[]): Difference {
  const isDefault = roleDefaults[role].includes(permission)
  if (held.includes(permission)) return isDefault ? 'given' : 'added'
  return isDefault ? 'taken' : 'none'
}

export function countDifferences(role: Role, held: readonly Permission[]): Record<'held' | 'given' | 'added' | 'taken', number> {
  const count = (difference: Difference) =>
    Permission.options.filter((permission) => differenceOf(permission, role, held) === difference).length
  const [given, added] = [count('given'), count('added')]
  return { held: given + added, given, added, taken: count('taken') }
}

/** The list with or without a permission, in the order in which permissions are declared. */
export function withPermission(held: readonly Permission[], permission: Permission, isHeld: boolean): Permission[] {
  return Permission.options.filter((each) => (each === permission ? isHeld : held.includes(each)))
}

/** The permissions of `list` that the editor lacks and therefore cannot grant. */
export function beyond(editor: readonly Permission[], list: readonly Permission[]): Permission[] {
  return list.filter((permission) => !editor.includes(permission))
}
