import type { Order } from '@kainsiap/ops/orders/contract'
import { whyNotAssign, whyNotCancel, whyNotMove } from '@kainsiap/ops/orders/status-machine'
import { createContext, useContext } from 'react'
import { useCan } from '../../../api/useCan.ts'
import { useFreshness } from '../../../ui/state/freshness.ts'

/** The order actions that open a dialog. */
export type OrderActionKind = 'assign' | 'move' | 'cancel'

export type Rejections = Record<OrderActionKind, string | null>

/** Actions that involve money are disabled while the data may be out of date. */
const staleMoney = 'This page may be out of date. Wait until the connection is live again, then cancel.'

/** The reason why no order can be changed at all; null when it depends on the order only. */
function useWhyNothing(): string | null {
  const missing = useCan('orders.write')
  const { state } = useFreshness()
  return missing ?? (state === 'offline' ? 'No connection. The order may have changed.' : null)
}

/** The reason, as text, why each action is not possible now; null where it is. The server applies the same rules. */
export function useOrderRejections(order: Pick<Order, 'status' | 'agent' | 'completedAt'>): Rejections {
  const { state } = useFreshness()
  const everywhere = useWhyNothing()
  return {
    assign: everywhere ?? whyNotAssign(order),
    move: everywhere ?? whyNotMove(order),
    cancel: everywhere ?? whyNotCancel(order) ?? (state === 'stale' ? staleMoney : null),
  }
}

/** The same, as a function for arbitrary orders. */
export function useWhyNotAssign(): (order: Pick<Order, 'status' | 'agent'>) => string | null {
  const everywhere = useWhyNothing()
  return (order) => everywhere ?? whyNotAssign(order)
}

/** The actions that an order's row requests from its screen; the same object throughout, so that it causes no renders. */
export interface OrderRowActions {
  act: (kind: OrderActionKind, order: Order) => void
}

export const OrderRowActionsContext = createContext<OrderRowActions | null>(null)

export function useOrderRowActions(): OrderRowActions {
  const actions = useContext(OrderRowActionsContext)
  if (!actions) throw new Error('useOrderRowActions must be used within an orders list')
  return actions
}
