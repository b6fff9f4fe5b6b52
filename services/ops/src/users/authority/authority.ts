import { can, effectivePermissions, roleDefaults, type Grants, type Permission, type Role } from '../../permissions.ts'

/** What somebody lacks: a permission, or being a super admin. */
export type Lacking = Permission | 'super_admin'

/**
 * What `editor` lacks to edit, invite, deactivate or delete `person` or to end their sessions: nobody manages somebody who holds a
 * permission they do not hold. Null if they may.
 */
export function lackingToManage(editor: Grants, person: Grants): Lacking | null {
  if (person.role === 'super_admin' && editor.role !== 'super_admin') return 'super_admin'
  return effectivePermissions(person).find((permission) => !can(editor, permission)) ?? null
}

/** What `editor` lacks to give a role: all that the role starts with. Null if they may. */
export function lackingToGiveRole(editor: Grants, role: Role): Lacking | null {
  if (role === 'super_admin' && editor.role !== 'super_admin') return 'super_admin'
  return lackingToGive(editor, roleDefaults[role])
}

/** The first of these permissions that `editor` does not hold and so cannot give. */
export function lackingToGive(editor: Grants, permissions: readonly Permission[]): Permission | null {
  return permissions.find((permission) => !can(editor, permission)) ?? null
}
