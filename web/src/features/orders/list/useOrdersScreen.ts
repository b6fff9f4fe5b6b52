import type { OrderTab } from '@kainsiap/ops/orders/contract'
import { useCallback, useRef, useState } from 'react'
import type { OpenDialog } from '../commands/OrderDialogs.tsx'
import { toOrderQuery } from './orderListState.ts'
import { useDrawerSteps } from './useDrawerSteps.ts'
import { useHold, useInView } from './useHold.ts'
import { useListKeys } from './useListKeys.ts'
import { useOrderListState } from './useOrderListState.ts'
import { useOrdersTable } from './useOrdersTable.ts'
import { useRowActions } from './useRowActions.ts'

/** What the parts of the screen share: the list in the address, its rows, what is open over it, and the keys. */
export function useOrdersScreen(fixedTab: OrderTab | undefined) {
  const { list, change, closeDrawer } = useOrderListState()
  const tab = fixedTab ?? list.tab
  const [body, setBody] = useState<HTMLElement | null>(null)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const topRef = useRef<HTMLDivElement>(null)
  const searchRef = useRef<HTMLInputElement>(null)

  const isAtTop = useInView(topRef)
  const isFirstPage = list.page === 1
  const isBusy = dialog !== null || isMenuOpen || list.open !== null
  const hold = useHold({ body, isBusy, isFirstPage, isAtTop })
  const { orders, table } = useOrdersTable(toOrderQuery(list, tab), hold)
  const { state, waiting, letIn } = table

  const showNew = useCallback(() => {
    if (isFirstPage) letIn()
    else change({ page: 1 })
    window.scrollTo({ top: 0 })
  }, [isFirstPage, letIn, change])
  const focusSearch = useCallback(() => searchRef.current?.focus(), [])
  const { openId, step, rowLink } = useDrawerSteps({ state, open: list.open, change, body })
  useListKeys({ body, onSearch: focusSearch, onNew: showNew, onStep: list.open === null ? null : step, isResting: dialog !== null })
  const rowActions = useRowActions({ change, setDialog, setMenuOpen })

  return {
    list,
    change,
    closeDrawer,
    tab,
    isTabFixed: fixedTab !== undefined,
    orders,
    state,
    waiting,
    letIn,
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
