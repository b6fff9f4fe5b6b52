import type { ComponentType, ReactNode } from 'react'
import type { Permission, Role } from '@kainsiap/ops/permissions'
import type { GroupName } from './navigationGroups.ts'

/** Who may open a page: holders of the permission, users with exactly one of these roles, or both together. */
export interface PageAccess {
  permission?: Permission
  roles?: readonly Role[]
}

export interface Page extends PageAccess {
  path: string
  /** May contain path parameters: "Order :number". */
  title: string
  /** The text shown to who may not open it. */
  denied?: string
  /** Leads them to the console's first page instead, and says the text there. */
  leadsHome?: boolean
  /** Shown without a session, and outside of the console's frame. */
  isPublic?: boolean
  load: () => Promise<ComponentType>
}

export interface CountProps {
  children: (count: number) => ReactNode
}

/** A line of the sidebar. */
export interface NavigationEntry {
  group: GroupName
  label: string
  path: string
  permission: Permission
  /** Where sign-in leads who may see it. */
  isStart?: boolean
  /** Shown on demo data only. */
  isDemo?: boolean
  /** Provides the entry's live count, 0 while unknown. Loaded lazily. */
  Count?: ComponentType<CountProps>
}

/**
 * What one folder adds to the console. `features/index.ts` lists the features; router, sidebar and crumbs are derived from that list. A
 * description loads none of the feature's code: pages, counts and providers are imported when they are needed.
 */
export interface Feature {
  pages?: readonly Page[]
  navigation?: readonly NavigationEntry[]
  /** Buttons of the top bar, each with what it opens. Loaded lazily. */
  tools?: readonly ComponentType[]
  /** State that outlives the feature's pages. Wraps the console, and is loaded together with its frame. */
  provider?: () => Promise<ComponentType<{ children: ReactNode }>>
}

export const defineFeature = (feature: Feature): Feature => feature
