import { ArrowRight, LayoutDashboard, type LucideIcon } from 'lucide-react'
import type { User } from '@kainsiap/ops/users/contract'
import type { NavigationSection } from '../access/access.ts'
import type { Feature, QuickAction } from '../feature.ts'
import { missingAccess } from '../access/missingAccess.ts'
import { navigationGroups } from '../navigationGroups.ts'
import { paths } from '../paths.ts'

/** A page that the palette leads to. */
export interface Destination {
  path: string
  label: string
  /** The group of the sidebar, where it is in one. */
  group?: string
  icon: LucideIcon
}

interface Sources {
  features: readonly Feature[]
  /** The sidebar, and the quick actions, of this user. */
  sections: readonly NavigationSection[]
  quickActions: readonly QuickAction[]
  user: Pick<User, 'role' | 'permissions'>
}

/**
 * The pages that the user may open: those of the sidebar, in its order, then quick actions that lead elsewhere, then the pages that the sidebar
 * never has, such as the user's account.
 */
export function destinationsOf({ features, sections, quickActions, user }: Sources): readonly Destination[] {
  const dashboard = { path: paths.dashboard, label: 'Dashboard', icon: LayoutDashboard }
  const inSidebar = sections.flatMap(({ name, entries }) => {
    const { label: group, icon } = navigationGroups[name]
    return entries.map(({ path, label }) => ({ path, label, group, icon }))
  })
  const all = [dashboard, ...inSidebar, ...quickActions.map(toDestination), ...otherPages(features, user)]
  return all.filter(({ path }, index) => all.findIndex((other) => other.path === path) === index)
}

function toDestination({ group: name, path, label }: QuickAction): Destination {
  const { label: group, icon } = navigationGroups[name]
  return { path, label: label ?? group, group, icon }
}

function otherPages(features: readonly Feature[], user: Sources['user']): readonly Destination[] {
  const listed = new Set(features.flatMap(({ navigation = [] }) => navigation.map(({ path }) => path)))
  return features
    .flatMap(({ pages = [] }) => pages)
    .filter((page) => !page.isPublic && !page.path.includes(':') && !listed.has(page.path) && missingAccess(user, page) === null)
    .map(({ path, title }) => ({ path, label: title, icon: ArrowRight }))
}
