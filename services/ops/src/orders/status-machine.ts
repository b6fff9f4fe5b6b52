import { z } from 'zod'
import type { Transitions } from '../platform/contract.ts'
import { statusSequence } from './status-sequence.ts'
import { dueStatuses } from './due.ts'

export const OrderStatus = z.enum([...statusSequence, 'cancelled', 'disputed', 'refunded'])
export type OrderStatus = z.infer<typeof OrderStatus>

const after = (from: OrderStatus): readonly OrderStatus[] => {
  const step = (statusSequence as readonly OrderStatus[]).indexOf(from)
  return step === -1 ? [] : statusSequence.slice(step + 1)
}
const between = (from: OrderStatus, to: OrderStatus): readonly OrderStatus[] =>
  (statusSequence as readonly OrderStatus[]).slice(
    (statusSequence as readonly OrderStatus[]).indexOf(from),
    (statusSequence as readonly OrderStatus[]).indexOf(to) + 1,
  )
const transitionsTo = (moves: (from: OrderStatus) => readonly OrderStatus[]): Transitions<OrderStatus> =>
  Object.fromEntries(OrderStatus.options.map((from) => [from, moves(from)])) as Transitions<OrderStatus>

/** The transitions of "update status": forward in the status sequence only; everything else has its own command. */
export const statusTransitions = transitionsTo(after)

/** Before the items are collected an agent may be assigned or changed, or may decline. */
export const assignableStatuses = between('pending', 'pickup_arrived')
export const declinableStatuses = between('agent_assigned', 'pickup_arrived')
/** Any status except delivered, cancelled and refunded; cancelling requires a reason. */
export const cancellableStatuses = OrderStatus.options.filter((status) => !['delivered', 'cancelled', 'refunded'].includes(status))
/** From here on an order has an agent. */
export const agentStatuses = between('agent_assigned', 'delivered')
/** "Active" on tabs and stats. */
export const activeStatuses = between('confirmed', 'delivery_arrived')

/** The minimum of an order needed to decide whether an action is possible. */
interface StatusAndAgent {
  status: OrderStatus
  agent: unknown
}

/** The statuses of each tab; the tab "all" has no filter. */
export const tabStatuses = {
  /** Without an agent: assigning one to a confirmed order changes its status. */
  unassigned: ['confirmed'],
  /** Of these, the ones past their due time. */
  late: dueStatuses,
  pending: ['pending'],
  active: activeStatuses,
  completed: ['delivered'],
  disputed: ['disputed'],
} as const satisfies Record<string, readonly OrderStatus[]>

/** The reason why an agent cannot be assigned or changed now, as text; null if possible. */
export function whyNotAssign({ status }: StatusAndAgent): string | null {
  if (assignableStatuses.includes(status)) return null
  return after('pickup_arrived').includes(status)
    ? 'The agent can’t be changed after the items are collected.'
    : `The order is ${statusLabel(status).toLowerCase()}.`
}

/** The reason why the order cannot be cancelled, as text; null if possible. */
export function whyNotCancel({ status }: StatusAndAgent): string | null {
  return cancellableStatuses.includes(status) ? null : `The order is ${statusLabel(status).toLowerCase()} already.`
}

/** The reason why the status cannot be moved to `to` (or at all), as text; null if possible. */
export function whyNotMove({ status, agent }: StatusAndAgent, to?: OrderStatus): string | null {
  const allowed = statusTransitions[status]
  if (status === 'disputed') return 'The order is disputed: its status can’t be moved while the dispute is open.'
  if (allowed.length === 0) return `The order is ${statusLabel(status).toLowerCase()}: there is no later status.`
  if (!to) return null
  if (!allowed.includes(to))
    return `From ${statusLabel(status).toLowerCase()} the status can’t be moved to ${statusLabel(to).toLowerCase()}.`
  return agent === null && agentStatuses.includes(to) ? 'Assign an agent first.' : null
}

/** `agent_en_route` → "Agent en route". */
export function statusLabel(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1).replaceAll('_', ' ')
}
