import type { OrderStatusName } from './status-sequence.ts'

/** What a cancelled order's refund depends on. Nothing was paid unless the payment status says so. */
interface Cancelled {
  paymentStatus: string
  totalAmountSen: number
  cancellationFeeSen: number | null
}

/** What is to be paid back when an order is cancelled: what was paid, less the fee, which goes to the agent. */
export function refundDueOf({ paymentStatus, totalAmountSen, cancellationFeeSen }: Cancelled): number {
  return paymentStatus === 'paid' ? Math.max(0, totalAmountSen - (cancellationFeeSen ?? 0)) : 0
}

/** The refund stored with an order; computed for orders cancelled by an earlier version, null for those that are not cancelled. */
export function storedRefundDue(order: Cancelled & { status: OrderStatusName; refundDueSen?: number | null | undefined }): number | null {
  return order.refundDueSen ?? (order.status === 'cancelled' ? refundDueOf(order) : null)
}

/** `refundDueOf` as an aggregation expression over the cancelled order. */
export const refundDueExpression = {
  $cond: [
    { $eq: ['$paymentStatus', 'paid'] },
    { $max: [0, { $subtract: ['$totalAmountSen', { $ifNull: ['$cancellationFeeSen', 0] }] }] },
    0,
  ],
}

/** For orders cancelled by an earlier version. */
export const refundBackfill = {
  field: 'refundDueSen',
  filter: { status: 'cancelled', refundDueSen: null },
  stage: { refundDueSen: refundDueExpression },
}
