import type { Role } from '@kainsiap/ops/permissions'

export const roleWords: Readonly<Record<Role, string>> = {
  super_admin: 'Super admin',
  admin: 'Admin',
  manager: 'Manager',
  support: 'Support',
  viewer: 'Viewer',
}
