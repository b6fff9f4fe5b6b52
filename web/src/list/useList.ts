import { useRef, useState } from 'react'
import type { LiveQuery } from '../ui/Live.tsx'
import type { StableRow } from '../ui/stableRows.ts'
import type { ListPage } from './listDefinition.ts'
import { useRowActionsOf } from './rowActions.ts'
import { useDrawerSteps } from './useDrawerSteps.ts'
import { useFreeze, useInView } from './useFreeze.ts'
import { type RowKey, useListKeys } from './useListKeys.ts'
import { useListRows } from './useListRows.ts'
import type { ListQuery } from './useListQuery.ts'
import { useTableChoice } from './useTableChoice.ts'

interface ListUse<Row> {
  /** A dialog is open over the list: rows stay, and keys rest. */
  isDialogOpen?: boolean
  rowKeys?: readonly RowKey<Row>[]
}

/** The state of a list's screen: its rows, the open drawer, and the keys. `page` is the server's answer to the query. */
export function useList<Row extends StableRow, Query extends object>(
  asked: ListQuery<Row, Query>,
  page: LiveQuery<ListPage<Row>>,
  { isDialogOpen = false, rowKeys = [] }: ListUse<Row> = {},
) {
  const { definition, list, change } = asked
  const [body, setBody] = useState<HTMLElement | null>(null)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const topRef = useRef<HTMLDivElement>(null)
  const searchRef = useRef<HTMLInputElement>(null)

  const isAtTop = useInView(topRef)
  const isFirstPage = list.page === 1
  const freeze = useFreeze({ body, isBusy: isDialogOpen || isMenuOpen || list.open !== null, isFirstPage, isAtTop })
  const table = useListRows(asked, page, freeze)
  const { state } = table
  const chosen = useTableChoice(definition.plural, definition.tableOf(asked.tab).columns)

  const showNew = () => {
    if (isFirstPage) table.applyPending()
    else change({ page: 1 })
    window.scrollTo({ top: 0 })
  }
  const { openId, step, rowLink } = useDrawerSteps({ state, refOf: definition.refOf, open: list.open, change, body })
  useListKeys({
    body,
    onSearch: () => searchRef.current?.focus(),
    onNew: showNew,
    onStep: list.open === null ? null : step,
    rowKeys,
    rowOf: (focusedId) => state.rows[openId ?? focusedId ?? ''],
    isPaused: isDialogOpen,
  })

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
    openId,
    rowLink,
    rowActions: useRowActionsOf(asked, setMenuOpen),
    rowKeys,
    setBody,
    topRef,
    searchRef,
  }
}
export type List<Row extends StableRow, Query extends object> = ReturnType<typeof useList<Row, Query>>
