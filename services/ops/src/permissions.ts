import { z } from 'zod'

/** All permissions, as `area.action`. The user's list decides; a role only provides the initial list. */
export const Permission = z.enum([
  'users.read',
  'users.write',
  'users.delete',
  'customers.read',
  'customers.write',
  'customers.delete',
  'agents.read',
  'agents.write',
  'agents.delete',
  'orders.read',
  'orders.write',
  'orders.delete',
  'finance.read',
  'finance.write',
  'finance.approve',
  'settings.read',
  'settings.write',
  'analytics.read',
  'support.read',
  'support.write',
  'communication.read',
  'communication.write',
])
export type Permission = z.infer<typeof Permission>

export const Role = z.enum(['viewer', 'support', 'manager', 'admin', 'super_admin'])
export type Role = z.infer<typeof Role>

const every = Permission.options

/** The initial permissions of a user. */
export const roleDefaults: Readonly<Record<Role, readonly Permission[]>> = {
  super_admin: every,
  admin: every.filter((permission) => permission !== 'settings.write' && permission !== 'finance.approve'),
  manager: [
    'users.read',
    'customers.read',
    'agents.read',
    'agents.write',
    'orders.read',
    'orders.write',
    'analytics.read',
    'communication.read',
  ],
  support: ['users.read', 'orders.read', 'support.read', 'support.write', 'communication.read', 'communication.write'],
  viewer: ['customers.read', 'agents.read', 'orders.read', 'analytics.read', 'support.read', 'communication.read'],
}

export interface Grants {
  role: Role
  permissions: readonly Permission[]
}

/** A super admin has every permission, including future ones; everyone else has those on their list. */
export function effectivePermissions({ role, permissions }: Grants): readonly Permission[] {
  return role === 'super_admin' ? every : permissions
}

export function can(principal: Grants, permission: Permission): boolean {
  return effectivePermissions(principal).includes(permission)
}
