import { roleDefaults } from '@kainsiap/ops/permissions'
import type { NewUser, User, UserEdit } from '@kainsiap/ops/users/contract'

/** What the form holds: a new user, as the contract reads it. */
export type UserValues = NewUser

export const emptyUser: Required<UserValues> = {
  name: '',
  email: '',
  role: 'viewer',
  permissions: [...roleDefaults.viewer],
  department: '',
  employeeId: '',
  phoneNumber: '',
}

export function valuesOf({
  name,
  email,
  pendingEmail,
  role,
  permissions,
  department,
  employeeId,
  phoneNumber,
}: User): Required<UserValues> {
  return {
    name,
    email: pendingEmail ?? email,
    role,
    permissions,
    department: department ?? '',
    employeeId: employeeId ?? '',
    phoneNumber: phoneNumber ?? '',
  }
}

type Change = Omit<UserEdit, 'version'>

/** What of the form differs from the user as they are now: only that is sent. */
export function changesOf(user: User, values: Partial<UserValues>): Change {
  const now = valuesOf(user)
  const differs = (field: keyof UserValues) => text(values[field]) !== text(now[field])
  const changed = (Object.keys(now) as (keyof UserValues)[]).filter((field) => values[field] !== undefined && differs(field))
  // A new role replaces the permissions by its own unless they are sent with it.
  if (changed.includes('role') && values.permissions && !changed.includes('permissions')) changed.push('permissions')
  return Object.fromEntries(changed.map((field) => [field, values[field] === '' ? null : values[field]]))
}

const text = (value: string | readonly string[] | null | undefined) =>
  typeof value === 'string' ? value.trim() : value ? value.join() : ''
