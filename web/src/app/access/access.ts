import type { Permission } from '@kainsiap/ops/permissions'
import { features } from '../../features/index.ts'
import type { NavigationEntry } from '../feature.ts'
import { navigationGroups, type GroupName } from '../navigationGroups.ts'

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
