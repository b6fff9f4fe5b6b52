import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useIsDocked } from '../ui/overlay/docked.ts'
import type { LiveQuery } from '../ui/state/Live.tsx'
import type { StableRow, StableState } from '../ui/table/stableRows.ts'
import type { ListPage } from './listDefinition.ts'
import { useRowActionsOf } from './rowActions.ts'
import { useDrawerSteps } from './useDrawerSteps.ts'
import { type Busyness, useFreeze, useIsAhead } from './useFreeze.ts'
import { type ListKeys, type RowKey, useListKeys } from './useListKeys.ts'
import { useListRows } from './useListRows.ts'
import type { ListQuery } from './useListQuery.ts'
import { isAny } from './selection.ts'
import { type RowSelection, useRowSelection, useSelection } from './useSelection.ts'
import { useTableChoice } from './useTableChoice.ts'

/** What can be done with the selected rows. */
export interface BulkAction<Row> {
  label: string
  icon: ReactNode
  /** How many it takes at once. */
  most: number
  /** `clear` ends the selection. */
  act: (rows: readonly Row[], clear: () => void) => void
}

interface ListUse<Row> {
  /** A dialog is open over the list: rows stay, and keys rest. */
  isDialogOpen?: boolean
  rowKeys?: readonly RowKey<Row>[]
  /** Besides the export. With any, rows can be selected. */
  bulk?: readonly BulkAction<Row>[]
}

/** The state of a list's screen: its rows, the open drawer, and the keys. `page` is the server's answer to the query. */
export function useList<Row extends StableRow, Query extends object>(
  asked: ListQuery<Row, Query>,
  page: LiveQuery<ListPage<Row>>,
  { isDialogOpen = false, rowKeys = [], bulk = [] }: ListUse<Row> = {},
) {
  const { definition, list, change } = asked
  const [body, setBody] = useState<HTMLElement | null>(null)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const topRef = useRef<HTMLDivElement>(null)
  const searchRef = useRef<HTMLInputElement>(null)

  const isAtTop = useIsAhead(topRef)
  const isFirstPage = list.page === 1
  const isCovered = !useIsDocked() && list.open !== null
  const isBusy = isDialogOpen || isMenuOpen || isCovered
  const { table, selection } = useSelectableRows(asked, page, { body, isBusy, isFirstPage, isAtTop })
  const { state } = table
  const isSelectable = definition.exports !== undefined || bulk.length > 0
  const chosen = useTableChoice(definition, asked.tab, isSelectable)

  const showNew = () => {
    if (isFirstPage) table.applyPending()
    else change({ page: 1 })
    scrollToTop(topRef.current)
  }
  const keys = isSelectable ? [...rowKeys, selectKey(selection)] : rowKeys
  const onSearch = () => searchRef.current?.focus()
  const steps = useListSteps(asked, { state, body, selection, rowKeys: keys, onSearch, onNew: showNew, isPaused: isDialogOpen })

  return {
    ...asked,
    /** Identifies the open record. */
    open: list.open,
    page,
    ...table,
    chosen,
    body,
    isAtTop,
    showNew,
    ...steps,
    rowActions: useRowActionsOf(asked, setMenuOpen),
    rowKeys: keys,
    selection,
    bulk,
    rowsOf: useSeenRows(page.data?.items),
    setBody,
    topRef,
    searchRef,
  }
}

/** To the top of the page, or of its list where that is further down. */
function scrollToTop(list: HTMLElement | null): void {
  window.scrollTo({ top: 0 })
  if (list && list.getBoundingClientRect().top > window.innerHeight / 2) list.scrollIntoView({ block: 'start' })
}

interface Steps<Row> extends Pick<ListKeys<Row>, 'body' | 'rowKeys' | 'onSearch' | 'onNew' | 'isPaused'> {
  state: StableState<Row>
  selection: RowSelection
}

/** The keys, and the open record among the rows. */
function useListSteps<Row extends StableRow, Query extends object>(
  { definition: { refOf }, list: { open }, change }: ListQuery<Row, Query>,
  { state, selection, ...keys }: Steps<Row>,
) {
  const { openId, step, rowLink } = useDrawerSteps({ state, refOf, open, change, body: keys.body })
  useListKeys({
    ...keys,
    onStep: open === null ? null : step,
    rowOf: (focusedId) => state.rows[openId ?? focusedId ?? ''],
    onEscape: isAny(selection.selection) ? selection.clear : null,
  })
  return { openId, rowLink }
}

/** The rows that the list has shown, by their ids: those selected are among them, on whichever page. */
function useSeenRows<Row extends StableRow>(items: readonly Row[] | undefined) {
  const seen = useRef(new Map<string, Row>())
  useEffect(() => {
    for (const row of items ?? []) seen.current.set(row.id, row)
  }, [items])
  return (ids: readonly string[]) => ids.flatMap((id) => seen.current.get(id) ?? [])
}

function selectKey({ toggle }: RowSelection): RowKey<StableRow> {
  return { key: 'x', does: 'select', act: ({ id }) => toggle(id, false) }
}

/** The rows, of which none move in while some are selected. */
function useSelectableRows<Row extends StableRow, Query extends object>(
  asked: ListQuery<Row, Query>,
  page: LiveQuery<ListPage<Row>>,
  use: Omit<Busyness, 'isSelecting'>,
) {
  const selected = useSelection(asked)
  const freeze = useFreeze({ ...use, isSelecting: isAny(selected.selection) })
  const table = useListRows(asked, page, freeze)
  return { table, selection: useRowSelection(selected, table.state) }
}

export type List<Row extends StableRow, Query extends object> = ReturnType<typeof useList<Row, Query>>
