import type { OrderStatusName } from '../status/status-sequence.ts'

/** How an order's payment has ended. */
export interface PaidBy {
  reference: string
  amountSen: number
  outcome: 'paid' | 'failed'
  at: Date
}

/** The filter of the partial index on when an order was paid; queries must repeat it to use the index. */
export const wasPaid = { 'payment.outcome': 'paid' } as const

/** What of an order's total was paid back, and when each part of it; missing where nothing ever was. */
export interface PaidBack {
  refundedSen?: number | null
  /** What refunds are about to pay back of it: asked for, approved or on their way. */
  refundPendingSen?: number | null
  payBacks?: { amountSen: number; at: Date }[]
}

/** What a cancelled order's refund depends on. Nothing was paid unless the payment status says so. */
interface Cancelled {
  paymentStatus: string
  totalAmountSen: number
  cancellationFeeSen: number | null
  /** What of the total was paid back. */
  refundedSen?: number | null | undefined
}

/** What the fee of a cancellation depends on. */
interface Cancellable extends Pick<PaidBack, 'refundedSen' | 'refundPendingSen'> {
  acceptedAt: unknown
  totalAmountSen: number
  cancellationFeeIfAcceptedSen: number
}

/** What cancelling an order costs: nothing until an agent has accepted it, and never more than what no refund has taken, or is about to take. */
export function cancellationFeeOf(order: Cancellable): number {
  const { acceptedAt, totalAmountSen, cancellationFeeIfAcceptedSen, refundedSen, refundPendingSen } = order
  const leftSen = totalAmountSen - (refundedSen ?? 0) - (refundPendingSen ?? 0)
  return acceptedAt === null ? 0 : Math.max(0, Math.min(cancellationFeeIfAcceptedSen, leftSen))
}

const leftForFee = {
  $subtract: ['$totalAmountSen', { $add: [{ $ifNull: ['$refundedSen', 0] }, { $ifNull: ['$refundPendingSen', 0] }] }],
}

/** `cancellationFeeOf` as an aggregation expression over the order before. */
export const cancellationFeeExpression = {
  $cond: [{ $eq: [{ $ifNull: ['$acceptedAt', null] }, null] }, 0, { $max: [0, { $min: ['$cancellationFeeIfAcceptedSen', leftForFee] }] }],
}

/** What is to be paid back when an order is cancelled: what was paid, less the fee, which goes to the agent. */
export function refundDueOf({ paymentStatus, totalAmountSen, cancellationFeeSen, refundedSen }: Cancelled): number {
  const backSen = refundedSen ?? 0
  const hasPaid = paymentStatus === 'paid' || (backSen > 0 && (paymentStatus === 'partial_refund' || paymentStatus === 'refunded'))
  return hasPaid ? Math.max(0, totalAmountSen - (cancellationFeeSen ?? 0) - backSen) : 0
}

/** The refund stored with an order; computed for orders cancelled by an earlier version, null where nothing was cancelled or paid twice. */
export function storedRefundDue(order: Cancelled & { status: OrderStatusName; refundDueSen?: number | null | undefined }): number | null {
  return order.refundDueSen ?? (order.status === 'cancelled' ? refundDueOf(order) : null)
}

const lessFee = { $max: [0, { $subtract: ['$totalAmountSen', { $ifNull: ['$cancellationFeeSen', 0] }] }] }

const refunded = { $ifNull: ['$refundedSen', 0] }
const isPaidBack = { $in: ['$paymentStatus', ['partial_refund', 'refunded']] }

/** `refundDueOf` as an aggregation expression over the cancelled order. */
const refundDueExpression = {
  $cond: [
    { $or: [{ $eq: ['$paymentStatus', 'paid'] }, { $and: [isPaidBack, { $gt: [refunded, 0] }] }] },
    { $max: [0, { $subtract: [lessFee, refunded] }] },
    0,
  ],
}

/** What is due back of an order that was cancelled just now: also what was paid beyond its total before. */
export const refundDueOnCancellation = { $add: [refundDueExpression, { $ifNull: ['$refundDueSen', 0] }] }

const isOver = { $in: ['$status', ['cancelled', 'refunded']] }
const extraPaid = { $ifNull: ['$extraPaidSen', 0] }

/** What is due back of an order that has followed its payment: what came in beyond the total, whole, and what a cancelled order leaves over. */
export const refundDueAfterPayment = {
  $cond: [isOver, { $add: [refundDueExpression, extraPaid] }, { $cond: [{ $gt: [extraPaid, 0] }, extraPaid, null] }],
}

/** For orders cancelled by an earlier version. */
export const refundBackfill = {
  field: 'refundDueSen',
  filter: { status: 'cancelled', refundDueSen: null },
  stage: { refundDueSen: refundDueExpression },
}
