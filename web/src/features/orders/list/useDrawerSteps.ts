import type { Order } from '@kainsiap/ops/orders/contract'
import { useCallback, useEffect, useRef } from 'react'
import type { StableState } from '../../../ui/stableRows.ts'
import type { OrderList } from './useOrderListState.ts'

interface DrawerSteps extends Pick<OrderList, 'change'> {
  state: StableState<Order>
  /** The number of the order that is open. */
  open: string | null
  body: HTMLElement | null
}

/** The open order's position in the list behind it: J and K continue from there, and the focus returns to it. */
export function useDrawerSteps({ state, open, change, body }: DrawerSteps) {
  const orders = state.shown.flatMap((id) => state.rows[id] ?? [])
  const openId = orders.find(({ number }) => number === open)?.id
  const lastId = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (openId) lastId.current = openId
  }, [openId])

  const step = (by: 1 | -1) => {
    const here = orders.findIndex(({ id }) => id === openId)
    const next = orders[here === -1 ? 0 : here + by]
    if (next) change({ open: next.number }, 'replace')
  }
  const rowLink = useCallback(() => body?.querySelector<HTMLElement>(`[data-row="${lastId.current ?? ''}"] a`), [body])
  return { openId, step, rowLink }
}
