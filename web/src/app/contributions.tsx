import { lazy, type ComponentType } from 'react'
import type { ActivityEvent } from '@kainsiap/ops/activity/contract'
import type { Permission } from '@kainsiap/ops/permissions'
import type { ActivityWording, DashboardPanel, DashboardTile, Feature, QuickAction, SearchSource } from './feature.ts'
import { navigationGroups } from './navigationGroups.ts'
import { Sentence } from './dashboard/Sentence.tsx'

/** How the events of an entity are shown. */
export interface ActivityKind {
  permission: Permission
  Said: ComponentType<{ event: ActivityEvent }>
}

/** What the features show on the dashboard and in the palette. */
export interface Contributions {
  tiles: readonly DashboardTile[]
  quickActions: readonly QuickAction[]
  panels: readonly DashboardPanel[]
  /** By entity. */
  activity: ReadonlyMap<string, ActivityKind>
  search: readonly SearchSource[]
}

export function contributionsOf(features: readonly Feature[]): Contributions {
  return {
    tiles: inPlace(features.flatMap(({ tiles = [] }) => tiles)),
    quickActions: features.flatMap(({ quickActions = [] }) => quickActions),
    panels: features.flatMap(({ panels = [] }) => panels),
    activity: new Map(features.flatMap(({ activity = [] }) => activity).map((wording) => [wording.entity, toKind(wording)])),
    search: inPlace(features.flatMap(({ search = [] }) => search)),
  }
}

/** The part that somebody with these permissions may see. */
export function visibleTo(
  permissions: readonly Permission[],
  { tiles, quickActions, panels, activity, search }: Contributions,
): Contributions {
  const mayHave = ({ permission }: { permission: Permission }) => permissions.includes(permission)
  return {
    tiles: tiles.filter((tile) => mayHave(tile) && permissions.includes(tile.reads ?? tile.permission)),
    quickActions: quickActions.filter((action) => mayHave(action) && permissions.includes(navigationGroups[action.group].permission)),
    panels: panels.filter(mayHave),
    activity: new Map([...activity].filter(([, kind]) => mayHave(kind))),
    search: search.filter(mayHave),
  }
}

const inPlace = <Part extends { place: number }>(parts: readonly Part[]) => parts.toSorted((one, other) => one.place - other.place)

const toKind = ({ permission, load }: ActivityWording): ActivityKind => ({
  permission,
  Said: lazy(async () => {
    const partsOf = await load()
    return { default: ({ event }: { event: ActivityEvent }) => <Sentence parts={partsOf(event)} /> }
  }),
})
