import type { Order } from '@kainsiap/ops/orders/contract'
import { type OrderStatus, statusTransitions, whyNotMove } from '@kainsiap/ops/orders/status-machine'

type StatusAndAgent = Pick<Order, 'status' | 'agent'>

/** The next status of the status machine, whether possible now or not; assigning an agent is a separate command. Null at the end. */
export function nextStep(order: StatusAndAgent): OrderStatus | null {
  return statusTransitions[order.status].find((status) => status !== 'agent_assigned') ?? null
}

/** The next status of this order; null when there is none, or it is not possible now. */
export function nextMove(order: StatusAndAgent): OrderStatus | null {
  const next = nextStep(order)
  return next && whyNotMove(order, next) === null ? next : null
}

/** Whether no later status is possible only because the order has no agent. */
export function needsAgentToMove(order: StatusAndAgent): boolean {
  return order.agent === null && nextStep(order) !== null && nextMove(order) === null
}
