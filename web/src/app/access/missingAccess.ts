import type { Permission, Role } from '@kainsiap/ops/permissions'
import type { PageAccess } from '../feature.ts'

export interface Principal {
  role: Role
  permissions: readonly Permission[]
}

/** What keeps somebody from a page; null if they may open it. */
export type Missing = { permission: Permission } | { roles: readonly Role[] }

export function missingAccess({ role, permissions }: Principal, page: PageAccess): Missing | null {
  if (page.permission && !permissions.includes(page.permission)) return { permission: page.permission }
  return page.roles && !page.roles.includes(role) ? { roles: page.roles } : null
}
