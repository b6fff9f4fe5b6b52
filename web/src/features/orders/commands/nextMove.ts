import type { Order } from '@kainsiap/ops/orders/contract'
import { type OrderStatus, statusTransitions, whyNotMove } from '@kainsiap/ops/orders/life'

/** The status that comes next for this order; null when there is none, or none that is possible now. */
export function nextMove(order: Pick<Order, 'status' | 'agent'>): OrderStatus | null {
  return statusTransitions[order.status].find((status) => whyNotMove(order, status) === null && status !== 'agent_assigned') ?? null
}
