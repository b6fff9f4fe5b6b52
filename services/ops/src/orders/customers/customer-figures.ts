import { customerTally } from '../../customers/figures.ts'
import type { EventDoc } from '../../platform/changes/event-log.ts'
import { defineTally, type Contribution } from '../../platform/stats/tally.ts'
import { orderEvents, type Order } from '../contract.ts'
import { orders, type OrderDoc } from '../model.ts'
import { refundDueOf } from '../payments/refund.ts'

type Payable = Pick<Order, 'status' | 'paymentStatus' | 'totalAmountSen' | 'cancellationFeeSen'> & {
  refundedSen?: number | null | undefined
}
export type CustomerContribution = Contribution<'totalOrders' | 'totalSpentSen', 'lastOrderDate'>

/** What the customer has spent on an order: what was paid, less what was refunded and what is due back. */
export function spentSenOf({ status, paymentStatus, totalAmountSen, cancellationFeeSen, refundedSen }: Payable): number {
  if (paymentStatus !== 'paid' && paymentStatus !== 'partial_refund') return 0
  const dueSen = status === 'cancelled' ? refundDueOf({ paymentStatus: 'paid', totalAmountSen, cancellationFeeSen, refundedSen }) : 0
  return totalAmountSen - (refundedSen ?? 0) - dueSen
}

export const customerContribution = (order: OrderDoc): CustomerContribution => ({
  id: order.customer.id.toHexString(),
  sums: { totalOrders: 1, totalSpentSen: spentSenOf(order) },
  latest: { lastOrderDate: order.createdAt },
})

function ofEvent({ data, was }: EventDoc): CustomerContribution[] {
  const order = data as Order
  const before = was as Pick<Order, 'status' | 'paymentStatus' | 'refundedSen'> | null
  const spentSen = spentSenOf(order) - (before ? spentSenOf({ ...order, ...before, refundedSen: before.refundedSen ?? 0 }) : 0)
  return [
    {
      id: order.customer.id,
      sums: { totalOrders: before ? 0 : 1, totalSpentSen: spentSen },
      latest: before ? {} : { lastOrderDate: new Date(order.createdAt) },
    },
  ]
}

/** Keeps what the orders of each customer add up to. */
export const customerFigures = defineTally<OrderDoc, 'totalOrders' | 'totalSpentSen', 'lastOrderDate'>({
  name: 'customers.figures',
  target: customerTally,
  source: { entity: orders, omittedFields: ['trackingEvents', 'words', 'ownWords'] },
  events: orderEvents.types,
  ofEvent,
  ofDocument: (doc) => [customerContribution(doc)],
})
