import { useCallback, useRef, useState } from 'react'
import type { StableRow } from '../ui/stableRows.ts'
import type { ListDefinition } from './listDefinition.ts'
import { toQuery } from './listState.ts'
import { useRowActionsOf } from './rowActions.ts'
import { useDrawerSteps } from './useDrawerSteps.ts'
import { useFreeze, useInView } from './useFreeze.ts'
import { type RowKey, useListKeys } from './useListKeys.ts'
import { useListRows } from './useListRows.ts'
import { useListState } from './useListState.ts'

interface ListUse<Row> {
  /** Overrides the address: the screen shows only this tab. */
  fixedTab?: string | undefined
  /** A dialog is open over the list: rows stay, and keys rest. */
  isDialogOpen?: boolean
  rowKeys?: readonly RowKey<Row>[]
}

/** The state of a list's screen: the list in the address, its rows, the open drawer, and the keys. */
export function useList<Row extends StableRow, Query extends object>(
  definition: ListDefinition<Row, Query>,
  { fixedTab, isDialogOpen = false, rowKeys = [] }: ListUse<Row> = {},
) {
  const address = useListState(definition)
  const { list, change } = address
  const tab = fixedTab ?? list.tab
  const [body, setBody] = useState<HTMLElement | null>(null)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const topRef = useRef<HTMLDivElement>(null)
  const searchRef = useRef<HTMLInputElement>(null)

  const isAtTop = useInView(topRef)
  const isFirstPage = list.page === 1
  const isBusy = isDialogOpen || isMenuOpen || list.open !== null
  const freeze = useFreeze({ body, isBusy, isFirstPage, isAtTop })
  const { page, table } = useListRows(definition, toQuery(definition, list, tab), freeze)
  const { state, waiting, applyPending } = table

  const showNew = useCallback(() => {
    if (isFirstPage) applyPending()
    else change({ page: 1 })
    window.scrollTo({ top: 0 })
  }, [isFirstPage, applyPending, change])
  const { openId, step, rowLink } = useDrawerSteps({ state, refOf: definition.refOf, open: list.open, change, body })
  const rowActions = useRowActionsOf(address, setMenuOpen)
  useListKeys({
    body,
    onSearch: () => searchRef.current?.focus(),
    onNew: showNew,
    onStep: list.open === null ? null : step,
    rowKeys: Object.fromEntries(rowKeys.map(({ key, act }) => [key, (id) => actOn(state.rows[openId ?? id ?? ''], act)])),
    isPaused: isDialogOpen,
  })

  return {
    definition,
    ...address,
    tab,
    isTabFixed: fixedTab !== undefined,
    page,
    state,
    waiting,
    applyPending,
    isAtTop,
    showNew,
    openId,
    rowLink,
    rowActions,
    rowKeys,
    setBody,
    topRef,
    searchRef,
  }
}
export type List<Row extends StableRow, Query extends object> = ReturnType<typeof useList<Row, Query>>

function actOn<Row>(row: Row | undefined, act: (row: Row) => void) {
  if (row) act(row)
}
