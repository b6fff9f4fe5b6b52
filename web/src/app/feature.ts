import type { ComponentType, ReactNode } from 'react'
import type { Permission, Role } from '@kainsiap/ops/permissions'
import type { NoticeData } from '@kainsiap/ops/platform/notices/contract'
import type { Tone } from '../ui/Chip.tsx'
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

/** A notice in words: what happened, the first words of it in bold, and a line that says more. */
export interface NoticeWords {
  lead: string
  rest?: string
  line: string
}

/** How the notices of one kind are shown. */
export interface NoticeKind<Data extends NoticeData = NoticeData> {
  icon(data: Data): ReactNode
  tone(data: Data): Tone
  say(data: Data): NoticeWords
  /** The page it concerns: shown as a link to who may open it, once a feature has such a page. */
  page?: { path: string; label: string }
  /** What can be done about it in place. */
  Action?: ComponentType<{ data: Data }>
}
export type NoticeKinds = Readonly<Record<string, NoticeKind>>

/** The server makes each kind of notice with data of its own shape. */
export const defineNoticeKind = <Data extends NoticeData>(kind: NoticeKind<Data>): NoticeKind => kind as unknown as NoticeKind

/**
 * What one folder adds to the console. `features/index.ts` lists the features; router, sidebar and crumbs are derived from that list. A
 * description loads none of the feature's code: pages, counts and providers are imported when they are needed.
 */
export interface Feature {
  pages?: readonly Page[]
  navigation?: readonly NavigationEntry[]
  /** Buttons of the top bar, each with what it opens. Loaded lazily. */
  tools?: readonly ComponentType[]
  /** How the notices are shown that its part of the server makes. */
  notices?: () => Promise<NoticeKinds>
  /** State that outlives the feature's pages. Wraps the console, and is loaded together with its frame. */
  provider?: () => Promise<ComponentType<{ children: ReactNode }>>
}

export const defineFeature = (feature: Feature): Feature => feature
