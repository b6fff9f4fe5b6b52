import type { Order } from '@kainsiap/ops/orders/contract'
import { useCallback, useLayoutEffect, useRef } from 'react'
import type { StableState } from '../../../ui/stableRows.ts'
import { useToast } from '../../../ui/Toasts.tsx'
import { type RowActions, useWhyNotAssign } from '../commands/orderActions.ts'

interface AssignKey extends Pick<RowActions, 'act'> {
  state: StableState<Order>
  /** The order that is open over the list. */
  openId: string | undefined
}

/** The A key: opens the assign dialog for the open order, else for the focused row, or shows why it is not possible. */
export function useAssignKey({ state, openId, act }: AssignKey): (rowId: string | undefined) => void {
  const toast = useToast()
  const whyNot = useWhyNotAssign()
  const assign = (rowId: string | undefined) => {
    const order = state.rows[openId ?? rowId ?? '']
    if (!order) return
    const refused = whyNot(order)
    if (refused) toast.refused(`${order.number}: ${refused}`, { about: 'assign-key' })
    else act('assign', order)
  }
  const latest = useRef(assign)
  useLayoutEffect(() => {
    latest.current = assign
  })
  return useCallback((rowId) => latest.current(rowId), [])
}
