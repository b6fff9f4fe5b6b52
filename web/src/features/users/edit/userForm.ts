import type { z } from 'zod'
import { roleDefaults } from '@kainsiap/ops/permissions'
import { NewUser, type User, type UserEdit } from '@kainsiap/ops/users/contract'

/** What the form holds; the contract reads it as a new user, with nothing left out. */
export type UserValues = Required<z.input<typeof NewUser>>
export const emptyUser: UserValues = {
  name: '',
  email: '',
  role: 'viewer',
  permissions: [...roleDefaults.viewer],
  department: '',
  employeeId: '',
  phoneNumber: '',
}

export function valuesOf({ name, email, pendingEmail, role, permissions, department, employeeId, phoneNumber }: User): UserValues {
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

type Change = Omit<z.input<typeof UserEdit>, 'version'>

/** What of the form differs from the user as they are now: only that is sent. */
export function changesOf(user: User, values: Partial<UserValues>): Change {
  const now = valuesOf(user)
  const differs = (field: keyof UserValues) => text(values[field]) !== text(now[field])
  const changed = (Object.keys(now) as (keyof UserValues)[]).filter((field) => values[field] !== undefined && differs(field))
  // A new role replaces the permissions by its own unless they are sent with it.
  if (changed.includes('role') && values.permissions && !changed.includes('permissions')) changed.push('permissions')
  return Object.fromEntries(changed.map((field) => [field, values[field] === '' ? null : values[field]]))
}

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : JSON.stringify(value ?? ''))
