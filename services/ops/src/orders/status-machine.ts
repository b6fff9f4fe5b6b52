import { z } from 'zod'
import { into, whyNot, type StatusRule, type Transitions } from '../platform/contract.ts'
import { statusSequence } from './status/status-sequence.ts'
import { dueStatuses } from './due/due.ts'

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
/** With the items collected and not handed over. */
export const carriedStatuses: readonly OrderStatus[] = [...between('items_collected', 'delivery_arrived'), 'disputed']
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

const isStatus = (status: OrderStatus) => `The order is ${statusLabel(status).toLowerCase()}`

export const assigning: StatusRule<OrderStatus> = {
  from: assignableStatuses,
  to: 'agent_assigned',
  why: (status) =>
    after('pickup_arrived').includes(status) ? 'The agent can’t be changed after the items are collected.' : `${isStatus(status)}.`,
}
export const declining: StatusRule<OrderStatus> = {
  from: declinableStatuses,
  to: 'confirmed',
  why: () => 'An order can only be declined before the items are collected.',
}
export const cancelling: StatusRule<OrderStatus> = {
  from: cancellableStatuses,
  to: 'cancelled',
  why: (status) => `${isStatus(status)} already.`,
}
export const editingPickup: StatusRule<OrderStatus> = {
  from: assignableStatuses,
  why: () => 'The pickup can’t be changed after the items are collected.',
}
export const editingDelivery: StatusRule<OrderStatus> = {
  from: cancellableStatuses.filter((status) => status !== 'disputed'),
  why: () => 'The delivery can no longer be changed.',
}
export const movingTo = (to: OrderStatus): StatusRule<OrderStatus> => ({
  from: into(statusTransitions, to),
  to,
  why: (status) =>
    whyStuck(status) ?? `The status can’t change from ${statusLabel(status).toLowerCase()} to ${statusLabel(to).toLowerCase()}.`,
  allowed: (status) => statusTransitions[status],
})

export const agentNeeded = 'Assign an agent first.'

/** The reason why an agent cannot be assigned or changed now, as text; null if possible. */
export const whyNotAssign = ({ status }: StatusAndAgent): string | null => whyNot(assigning, status)

/** A dispute may be about what was delivered: agent and company have earned that, and only a refund gives it back. */
export const deliveredBefore = 'The order was delivered before the dispute. Refund it instead.'

/** The reason why the order cannot be cancelled, as text; null if possible. */
export const whyNotCancel = ({ status, completedAt }: StatusAndAgent & { completedAt: unknown }): string | null =>
  whyNot(cancelling, status) ?? (completedAt === null ? null : deliveredBefore)

/** The reason why the status cannot be moved to `to` (or at all), as text; null if possible. */
export function whyNotMove({ status, agent }: StatusAndAgent, to?: OrderStatus): string | null {
  if (!to) return whyStuck(status)
  return whyNot(movingTo(to), status) ?? (agent === null && agentStatuses.includes(to) ? agentNeeded : null)
}

function whyStuck(status: OrderStatus): string | null {
  if (status === 'disputed') return 'The order is disputed. Its status can’t change while the dispute is open.'
  return statusTransitions[status].length === 0 ? `${isStatus(status)} and has no next status.` : null
}

/** `agent_en_route` → "Agent en route". */
export function statusLabel(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1).replaceAll('_', ' ')
}
