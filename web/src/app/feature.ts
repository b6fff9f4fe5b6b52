import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { ActivityEvent } from '@kainsiap/ops/activity/contract'
import type { Permission, Role } from '@kainsiap/ops/permissions'
import type { NoticeData } from '@kainsiap/ops/platform/notices/contract'
import type { Tone } from '../ui/status/Chip.tsx'
import type { GroupName } from './navigationGroups.ts'
import type { RecordSearch } from './palette/recordSearch.ts'

/** Who may open a page: holders of the permission, users with exactly one of these roles, or both together. */
export interface PageAccess {
  permission?: Permission
  roles?: readonly Role[]
}

export interface Page extends PageAccess {
  path: string
  /** May contain path parameters: "Order :number". */
  title: string
  /** What the path parameter may be (`recordRef.ts`): any other address is no page. */
  record?: RegExp
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
  /** Shown on demo data only. */
  isDemo?: boolean
  /** Provides the entry's live count, 0 while unknown. Loaded lazily. */
  Count?: ComponentType<CountProps>
}

/** A card of the dashboard that leads to a screen, with icon and label of its group in the sidebar. */
export interface QuickAction {
  group: GroupName
  /** Where the group's label does not fit. */
  label?: string
  path: string
  permission: Permission
  /** A few live words beside it, such as "12 pending". Loaded lazily. */
  Figure?: ComponentType
}

/** A live figure of the dashboard: a `StatTile`. Loaded lazily. */
export interface DashboardTile {
  id: string
  permission: Permission
  /** What its figure is read with, where that is another one: the tile takes both. */
  reads?: Permission
  /** Tiles are shown in ascending order. */
  place: number
  Tile: ComponentType
}

/** A short live list of the dashboard, under a title. Loaded lazily. */
export interface DashboardPanel {
  title: string
  permission: Permission
  /** Where everything is listed. */
  path: string
  Panel: ComponentType
}

/** The records of one entity, as the palette searches them. */
export interface SearchSource {
  /** What they are called: "orders". */
  plural: string
  /** The group of the sidebar whose icon they have. */
  group: GroupName
  permission: Permission
  /** Sources are shown in ascending order. */
  place: number
  /** Its records are people who can have their data erased: a browser keeps none of them among the recent choices. */
  isPersonal?: boolean
  load: () => Promise<RecordSearch>
}

/** What a feature shows on the page of another feature's record, such as the orders of a customer: a panel of its own. Loaded lazily. */
export interface RecordPanel {
  /** The entity of the record. */
  entity: string
  permission: Permission
  Panel: ComponentType<{ id: string }>
}

/**
 * What a feature does with the records of another, such as refunding a payment: that feature's page draws the button, and opens the dialog.
 * Made by `defineRecordCommand`.
 */
export interface RecordCommand<Shape = unknown> {
  /** The entity of the record. */
  entity: string
  /** "Refund Payment". */
  label: string
  icon: LucideIcon
  /** Shown only to who holds it. */
  permission: Permission
  /** In a list: a lower-case letter, and what it does. */
  key: { key: string; does: string }
  /** Whether it is offered for this record. */
  isFor: (record: Shape) => boolean
  /** Loaded lazily. */
  Dialog: ComponentType<{ record: Shape; onClose: () => void }>
  /** For several records chosen in the list. */
  many?: {
    label: string
    most: number
    /** Loaded lazily. */
    Dialog: ComponentType<{ records: readonly Shape[]; onDone: () => void; onClose: () => void }>
  }
}
export const defineRecordCommand = <Shape>(command: RecordCommand<Shape>): RecordCommand => command as unknown as RecordCommand

/** A tab of a page that several features make together, such as the payments and the refunds of Financial Management: each leads to a page of its own. */
export interface PageTab {
  /** The group of the sidebar that the page stands for. */
  group: GroupName
  label: string
  path: string
  permission: Permission
  /** Tabs are shown in ascending order. */
  place: number
  /** Provides the number of all that it lists, undefined while unknown. Loaded lazily. */
  Count?: ComponentType<{ children: (count: number | undefined) => ReactNode }>
  /** Stands above all tabs of the page: figures. Loaded lazily. */
  Head?: ComponentType
}

/**
 * What a feature adds to the header of a page that several features make together: a button, for who holds the permission, and the
 * dialog that it opens.
 */
export interface PageAction {
  /** The group of the sidebar that the page stands for. */
  group: GroupName
  label: string
  icon: LucideIcon
  permission: Permission
  /** Loaded lazily. */
  Dialog: ComponentType<{ onClose: () => void }>
}

/** A part of a sentence: words, or the name of what they are about, with the page that shows it. */
export type ActivityPart = string | { name: string; path?: string }

/** How the events of one entity are said. */
export interface ActivityWording {
  entity: string
  /** That of the events. */
  permission: Permission
  /** The sentence after the name of who acted: "assigned KS-2026-007 to Hafiz". */
  load: () => Promise<(event: ActivityEvent) => readonly ActivityPart[]>
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
  words(data: Data): NoticeWords
  /** The page it concerns: shown as a link to who may open it, once a feature has such a page. */
  page?: { path: string; label: string }
  /** What can be done about it in place. */
  Action?: ComponentType<{ data: Data }>
}
export type NoticeKinds = Readonly<Record<string, NoticeKind>>

/** The server makes each kind of notice with data of its own shape. */
export const defineNoticeKind = <Data extends NoticeData>(kind: NoticeKind<Data>): NoticeKind => kind as unknown as NoticeKind

/**
 * What one folder adds to the console. `features/index.ts` lists the features; router, sidebar, crumbs, dashboard and palette are derived from that
 * list. A description loads none of the feature's code: pages, counts and providers are imported when they are needed.
 */
export interface Feature {
  pages?: readonly Page[]
  /** Addresses of earlier versions: what begins with one leads to the same place below the other. */
  moved?: readonly { from: string; to: string }[]
  navigation?: readonly NavigationEntry[]
  quickActions?: readonly QuickAction[]
  tiles?: readonly DashboardTile[]
  panels?: readonly DashboardPanel[]
  activity?: readonly ActivityWording[]
  search?: readonly SearchSource[]
  recordPanels?: readonly RecordPanel[]
  recordCommands?: readonly RecordCommand[]
  pageTabs?: readonly PageTab[]
  pageActions?: readonly PageAction[]
  /** Buttons of the top bar, each with what it opens. Loaded lazily. */
  tools?: readonly ComponentType[]
  /** How the notices are shown that its part of the server makes. */
  notices?: () => Promise<NoticeKinds>
  /** State that outlives the feature's pages. Wraps the console, and is loaded together with its frame. */
  provider?: () => Promise<ComponentType<{ children: ReactNode }>>
}

export const defineFeature = (feature: Feature): Feature => feature
