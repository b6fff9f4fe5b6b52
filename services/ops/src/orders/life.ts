import { z } from 'zod'
import type { Transitions } from '../platform/contract.ts'
import { orderChain } from './chain.ts'

export const OrderStatus = z.enum([...orderChain, 'cancelled', 'disputed', 'refunded'])
export type OrderStatus = z.infer<typeof OrderStatus>

const after = (from: OrderStatus): readonly OrderStatus[] => {
  const step = (orderChain as readonly OrderStatus[]).indexOf(from)
  return step === -1 ? [] : orderChain.slice(step + 1)
}
const between = (from: OrderStatus, to: OrderStatus): readonly OrderStatus[] =>
  (orderChain as readonly OrderStatus[]).slice(
    (orderChain as readonly OrderStatus[]).indexOf(from),
    (orderChain as readonly OrderStatus[]).indexOf(to) + 1,
  )
const transitionsTo = (moves: (from: OrderStatus) => readonly OrderStatus[]): Transitions<OrderStatus> =>
  Object.fromEntries(OrderStatus.options.map((from) => [from, moves(from)])) as Transitions<OrderStatus>

/** What "update status" may do: forward along the chain only; everything else belongs to its own command. */
export const statusTransitions = transitionsTo(after)

/** Before the items are collected an agent may be given, changed, or may decline. */
export const assignableStatuses = between('pending', 'pickup_arrived')
export const declinableStatuses = between('agent_assigned', 'pickup_arrived')
/** From any status but delivered, cancelled and refunded, with a reason. */
export const cancellableStatuses = OrderStatus.options.filter((status) => !['delivered', 'cancelled', 'refunded'].includes(status))
/** From here on an order has an agent. */
export const agentStatuses = between('agent_assigned', 'delivered')
/** "Active" on tabs and stats. */
export const activeStatuses = between('confirmed', 'delivery_arrived')

/** The least an action needs to know of an order to tell whether it is possible. */
interface Standing {
  status: OrderStatus
  agent: unknown
}

/** What each tab of the orders holds; all of them, the tab of that name. */
export const tabStatuses = {
  pending: ['pending'],
  active: activeStatuses,
  completed: ['delivered'],
  disputed: ['disputed'],
} as const satisfies Record<string, readonly OrderStatus[]>

/** Why an agent cannot be given or changed now, in words; null when it is possible. */
export function whyNotAssign({ status }: Standing): string | null {
  if (assignableStatuses.includes(status)) return null
  return after('pickup_arrived').includes(status)
    ? 'The agent can’t be changed after the items are collected.'
    : `The order is ${statusWords(status).toLowerCase()}.`
}

/** Why the order cannot be cancelled, in words; null when it is possible. */
export function whyNotCancel({ status }: Standing): string | null {
  return cancellableStatuses.includes(status) ? null : `The order is ${statusWords(status).toLowerCase()} already.`
}

/** Why the status cannot be moved to `to` (or moved at all), in words; null when it is possible. */
export function whyNotMove({ status, agent }: Standing, to?: OrderStatus): string | null {
  const allowed = statusTransitions[status]
  if (allowed.length === 0) return `The order is ${statusWords(status).toLowerCase()}: there is no later status.`
  if (!to) return null
  if (!allowed.includes(to))
    return `From ${statusWords(status).toLowerCase()} the status can’t be moved to ${statusWords(to).toLowerCase()}.`
  return agent === null && agentStatuses.includes(to) ? 'Assign an agent first.' : null
}

/** `agent_en_route` → "Agent en route". */
export function statusWords(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1).replaceAll('_', ' ')
}
