import type { Permission } from '@kainsiap/ops/permissions'
import { useGetDemoAccountsQuery } from '../../api/demoApi.ts'
import { visibleNavigation, type NavigationSection } from '../access/access.ts'

/** The sidebar of these permissions. Whether the server runs on demo data is only asked where it decides about an entry. */
export function useNavigation(permissions: readonly Permission[]): readonly NavigationSection[] {
  const sections = visibleNavigation(permissions)
  const hasDemoEntries = sections.some(({ entries }) => entries.some(({ isDemo }) => isDemo))
  const { data } = useGetDemoAccountsQuery(undefined, { skip: !hasDemoEntries })
  if (data?.enabled || !hasDemoEntries) return sections
  return sections
    .map(({ name, entries }) => ({ name, entries: entries.filter(({ isDemo }) => !isDemo) }))
    .filter(({ entries }) => entries.length > 0)
}
