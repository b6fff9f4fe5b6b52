import type { OrderTab } from '@kainsiap/ops/orders/contract'
import { useCallback, useRef, useState } from 'react'
import type { OpenDialog } from '../commands/OrderDialogs.tsx'
import { toOrderQuery } from './orderListState.ts'
import { useAssignKey } from './useAssignKey.ts'
import { useDrawerSteps } from './useDrawerSteps.ts'
import { useFreeze, useInView } from './useFreeze.ts'
import { useListKeys } from './useListKeys.ts'
import { useOrderListState } from './useOrderListState.ts'
import { useOrdersTable } from './useOrdersTable.ts'
import { useRowActions } from './useRowActions.ts'

/** The shared state of the screen: the list in the address, its rows, the open drawer or dialog, and the keys. */
export function useOrdersScreen(fixedTab: OrderTab | undefined) {
  const address = useOrderListState()
  const { list, change } = address
  const tab = fixedTab ?? list.tab
  const [body, setBody] = useState<HTMLElement | null>(null)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const topRef = useRef<HTMLDivElement>(null)
  const searchRef = useRef<HTMLInputElement>(null)

  const isAtTop = useInView(topRef)
  const isFirstPage = list.page === 1
  const isBusy = dialog !== null || isMenuOpen || list.open !== null
  const freeze = useFreeze({ body, isBusy, isFirstPage, isAtTop })
  const { orders, table } = useOrdersTable(toOrderQuery(list, tab), freeze)
  const { state, waiting, applyPending } = table

  const showNew = useCallback(() => {
    if (isFirstPage) applyPending()
    else change({ page: 1 })
    window.scrollTo({ top: 0 })
  }, [isFirstPage, applyPending, change])
  const focusSearch = useCallback(() => searchRef.current?.focus(), [])
  const { openId, step, rowLink } = useDrawerSteps({ state, open: list.open, change, body })
  const rowActions = useRowActions({ change, setDialog, setMenuOpen })
  const assign = useAssignKey({ state, openId, act: rowActions.act })
  const onStep = list.open === null ? null : step
  useListKeys({ body, onSearch: focusSearch, onNew: showNew, onStep, onAssign: assign, isPaused: dialog !== null })

  return {
    ...address,
    tab,
    isTabFixed: fixedTab !== undefined,
    orders,
    state,
    waiting,
    applyPending,
    isAtTop,
    showNew,
    openId,
    rowLink,
    rowActions,
    dialog,
    setDialog,
    setBody,
    topRef,
    searchRef,
  }
}
export type OrdersScreenState = ReturnType<typeof useOrdersScreen>
