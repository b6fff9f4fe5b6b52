import type { Order } from '@kainsiap/ops/orders/contract'
import { whyNotAssign, whyNotCancel, whyNotMove } from '@kainsiap/ops/orders/life'
import { createContext, useContext } from 'react'
import { useCan } from '../../../api/useCan.ts'
import { useFreshness } from '../../../ui/freshness.ts'

/** What staff can do to an order in a dialog. */
export type OrderActionKind = 'assign' | 'move' | 'cancel'

export type Refusals = Record<OrderActionKind, string | null>

/** What concerns money is not done on what may be out of date. */
const staleMoney = 'What you see may be out of date, and cancelling may cost a fee. Wait until the screen is live again.'

/** Why each action is not possible now, in words; null where it is. The server decides by the same rules. */
export function useOrderRefusals(order: Pick<Order, 'status' | 'agent'>): Refusals {
  const missing = useCan('orders.write')
  const { state } = useFreshness()
  const everywhere = missing ?? (state === 'offline' ? 'There is no connection: the order may have changed since.' : null)
  return {
    assign: everywhere ?? whyNotAssign(order),
    move: everywhere ?? whyNotMove(order),
    cancel: everywhere ?? whyNotCancel(order) ?? (state === 'stale' ? staleMoney : null),
  }
}

/** What a row of the list can ask its screen for; the same object throughout, so that no row is drawn again for it. */
export interface RowActions {
  /** The address of the list with this order open. */
  open: (order: Order) => void
  act: (kind: OrderActionKind, order: Order) => void
  menuChanged: (isOpen: boolean) => void
}

export const RowActionsContext = createContext<RowActions | null>(null)

export function useRowActions(): RowActions {
  const actions = useContext(RowActionsContext)
  if (!actions) throw new Error('useRowActions must be used within an orders list')
  return actions
}
