import type { Role } from '@kainsiap/ops/permissions'

export const roleLabels: Readonly<Record<Role, string>> = {
  super_admin: 'Super admin',
  admin: 'Admin',
  manager: 'Manager',
  support: 'Support',
  viewer: 'Viewer',
}
