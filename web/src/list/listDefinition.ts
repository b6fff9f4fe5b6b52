import type { Permission } from '@kainsiap/ops/permissions'
import type { ComponentType } from 'react'
import type { LookupProps } from '../picker/Lookup.tsx'
import type { Column } from '../ui/table/dataColumn.ts'
import type { FilterGroup, FilterOption } from '../ui/table/filterOptions.ts'
import type { SelectOption } from '../ui/form/Select.tsx'
import type { StableRow, StableRules } from '../ui/table/stableRows.ts'
import type { Tab } from '../ui/layout/Tabs.tsx'

/** A filter with several choices. */
interface ChoiceFilter {
  kind?: 'choice'
  /** Its name in the address and in the server's query. */
  field: string
  label: string
  options: readonly FilterOption<string>[]
  /** The options in named groups, where there are many. */
  groups?: readonly FilterGroup<string>[]
  /** One choice replaces the other. */
  isSingle?: boolean
}

/** One record by its id: `recordsOf` names it. Who may not look records up sees it only while a link has set it. */
interface RecordFilter {
  kind: 'record'
  field: string
  label: string
  /** Chooses a record, for whoever holds one of the permissions. */
  lookup: { permissions: readonly Permission[]; Lookup: ComponentType<LookupProps> }
}

/** A text that has to be the same. */
interface TextFilter {
  kind: 'text'
  field: string
  label: string
  /** What to write, as an example. */
  placeholder: string
  lengthMax: number
}

/** An amount between two bounds in sen. */
interface AmountFilter {
  kind: 'amount'
  label: string
  minField: string
  maxField: string
}

/** Malaysian days between two, both included. */
interface DaysFilter {
  kind: 'days'
  label: string
  fromField: string
  toField: string
}

/** A number between two bounds. */
interface NumberFilter {
  kind: 'number'
  label: string
  minField: string
  maxField: string
  /** The largest there is; the smallest is 0. */
  most: number
  /** Digits after the point. */
  decimals: 0 | 1
}

export type RangeFilter = AmountFilter | NumberFilter
export type ListFilter = ChoiceFilter | RecordFilter | TextFilter | RangeFilter | DaysFilter

/** What the address of a list may contain. */
export interface ListShape {
  tabs?: {
    /** The accessible name of the tabs. */
    label: string
    /** The first one is the whole list. */
    items: readonly Omit<Tab, 'count'>[]
  }
  filters: readonly ListFilter[]
  /** Part of every query: what the page itself has chosen. */
  fixed?: Readonly<Record<string, string>>
  /** The server's sort fields, with a leading '-' for descending. */
  sorts: readonly SelectOption[]
  defaultSort: (tab: string) => string
  /** Whether a text can identify a record in the address. */
  isRef: (text: string) => boolean
}

export interface ListTable<Row> {
  columns: readonly Column<Row>[]
  /** The adjacent columns replaced by the reason when a row leaves; essential ones, shown at any width. */
  reasonColumns: readonly string[]
}

/** The parts of the server's page that a list needs. */
export interface ListPage<Row> {
  items: readonly Row[]
  limit: number
  total: number
  totalExact: boolean
  /** Where the page ends; null on an empty one. */
  next?: string | null
  /** Of a list that depends on the moment: as of when it is. */
  asOf?: string
}

export type ListRules<Row> = Pick<StableRules<Row>, 'whyOut' | 'mayBeOut'>

/** Everything that a list screen must know about its entity. A constant of a module: its parts keep their identity between renders. */
export interface ListDefinition<Row extends StableRow, Query extends object> extends ListShape {
  /** The name in its events. */
  entity: string
  /** The resource whose list is exported: "orders". Without it there is no export. */
  exports?: string
  /** It stands below other things: only its rows have a place kept for them, not a whole page. */
  isBelow?: boolean
  /** Used in the screen's sentences ("No orders found"), and to remember the user's page size. */
  plural: string
  /** Shown while there are none at all. */
  emptyHint: string
  searchPlaceholder: string
  /** The button that takes off search and filters: "Clear" by default. */
  clearLabel?: string
  /** The same object for the same tab. */
  tableOf: (tab: string) => ListTable<Row>
  /** What identifies the row's record in the address. */
  refOf: (row: Row) => string
  /** The records that filters of the kind `record` may name, by the filter's field: of which records a row tells the name. */
  recordsOf?: Readonly<Record<string, (row: Row) => { id: string; name: string } | null>>
  /** What users call the row's record. */
  nameOf: (row: Row) => string
  /**
   * Which rows no longer belong to the list, where the browser can tell at once, with the reason. Without it only the server decides: every
   * change of the entity refetches the list (see `LiveEntity`), and a changed row that the answer omits leaves.
   */
  rulesOf?: (query: Query) => ListRules<Row>
}
