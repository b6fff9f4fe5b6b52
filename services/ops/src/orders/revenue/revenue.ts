import type { PaymentStatus } from '../contract.ts'
import type { OrderStatusName } from '../status/status-sequence.ts'

/** What the revenue of an order depends on. */
interface Earning {
  status: OrderStatusName
  paymentStatus: PaymentStatus
  totalAmountSen: number
  taxSen: number
  cancellationFeeSen?: number | null
  /** What of the total was paid back; missing in events of earlier versions. */
  refundedSen?: number | null
}

/** As if nothing of the payment were ever paid back. */
export const paidRevenueOf = (order: Earning): number => (hasPaid(order) ? order.totalAmountSen - order.taxSen : 0)

/**
 * What an order brings in: completed payments less refunds, without tax. What is due back counts as paid back, so that of a cancelled order
 * only the fee is left, without its share of the tax; payments beyond the total are due back whole, and never count.
 */
export function revenueOf(order: Earning): number {
  const { status, totalAmountSen, cancellationFeeSen, refundedSen } = order
  if (totalAmountSen === 0) return paidRevenueOf(order)
  const leftSen = Math.max(0, totalAmountSen - (refundedSen ?? 0))
  const keptSen = status === 'cancelled' ? Math.min(cancellationFeeSen ?? 0, leftSen) : leftSen
  return Math.round((paidRevenueOf(order) * keptSen) / totalAmountSen)
}

/** Of an order of an earlier version that was not cancelled, it is not known how much was paid back. */
const hasPaid = ({ status, paymentStatus, refundedSen }: Earning): boolean =>
  paymentStatus === 'paid' || ((status === 'cancelled' || (refundedSen ?? 0) > 0) && ['refunded', 'partial_refund'].includes(paymentStatus))

/** How the revenue of an order has gone down since it was paid, each time and when. */
export function revenueSteps(
  order: Earning & { cancelledAt: Date | null; payBacks?: readonly { amountSen: number; at: Date }[] | undefined },
) {
  const { cancelledAt, payBacks = [] } = order
  const isCancelled = order.status === 'cancelled' && cancelledAt !== null
  const times = [...payBacks.map(({ at }) => at), ...(isCancelled ? [cancelledAt] : [])].toSorted(
    (one, other) => one.getTime() - other.getTime(),
  )
  const revenueAt = (until: Date) => {
    const refundedSen = payBacks.reduce((sum, { amountSen, at }) => sum + (at <= until ? amountSen : 0), 0)
    return revenueOf({
      ...order,
      status: isCancelled && cancelledAt <= until ? 'cancelled' : 'confirmed',
      refundedSen,
      paymentStatus: 'paid',
    })
  }
  let beforeSen = paidRevenueOf(order)
  if (beforeSen === 0) return []
  return times.map((at) => {
    const afterSen = revenueAt(at)
    const step = { at, sen: afterSen - beforeSen }
    beforeSen = afterSen
    return step
  })
}
