import type { Order, OrderDetails, OrderQuery } from '@kainsiap/ops/orders/contract'
import type { Copy, LiveEntity } from '../../api/copies.ts'
import { affectsList } from './list/orderMatches.ts'

/** What the live connection needs to know about orders. */
export const orderLive: LiveEntity<Order> = {
  entity: 'order',
  tag: 'Order',
  affects: (args, before, after) =>
    typeof args === 'string' ? affectsDetails(before, after) : affectsList(args as OrderQuery, before, after),
  extend: (record, after) => {
    if (isDetails(record) && !record.trackingEvents.some(({ id }) => id === after.lastTracking.id))
      record.trackingEvents.push(after.lastTracking)
  },
}

/** Ratings have no events of their own: an agent's are read again after a change of an order of theirs. */
export const ratingLive: LiveEntity = {
  entity: 'rating',
  tag: 'Rating',
  follows: { entity: 'order', idOf: (order) => (order as Copy & Partial<Pick<Order, 'agent'>>).agent?.id },
  summed: { area: 'agentPerformance', unless: 'orders.read' },
}

/**
 * An event carries no contacts, addresses or instructions, and only one line of the history. The record is refetched when any of these may
 * have changed: after a skipped version, a new agent (phone, plate), a payment (its method), or a change that kept the status.
 */
export function affectsDetails(before: Order | undefined, after: Order): boolean {
  if (!before) return false
  const isOther = before.agent?.id !== after.agent?.id || before.paymentStatus !== after.paymentStatus
  return after.version > before.version + 1 || isOther || before.status === after.status
}

function isDetails(record: Order): record is OrderDetails {
  return 'trackingEvents' in record
}
