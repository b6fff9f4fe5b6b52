import type { Permission, Role } from '@kainsiap/ops/permissions'
import { features } from '../features/index.ts'
import type { NavigationEntry, PageAccess } from './feature.ts'
import { navigationGroups, type GroupName } from './navigationGroups.ts'

interface Principal {
  role: Role
  permissions: readonly Permission[]
}

/** What keeps somebody from a page; null if they may open it. */
export type Missing = { permission: Permission } | { roles: readonly Role[] }

export function missingAccess({ role, permissions }: Principal, page: PageAccess): Missing | null {
  if (page.permission && !permissions.includes(page.permission)) return { permission: page.permission }
  return page.roles && !page.roles.includes(role) ? { roles: page.roles } : null
}

export interface NavigationSection {
  name: GroupName
  entries: readonly NavigationEntry[]
}

const entries = features.flatMap(({ navigation = [] }) => navigation)

/** The sidebar as these permissions show it: groups with at least one entry. */
export function visibleNavigation(permissions: readonly Permission[], all: readonly NavigationEntry[] = entries): NavigationSection[] {
  return (Object.keys(navigationGroups) as GroupName[])
    .filter((name) => permissions.includes(navigationGroups[name].permission))
    .map((name) => ({ name, entries: all.filter(({ group, permission }) => group === name && permissions.includes(permission)) }))
    .filter((section) => section.entries.length > 0)
}
