import type { PaymentStatus } from './contract.ts'
import type { OrderStatusName } from './status-sequence.ts'

/** What the revenue of an order depends on. */
interface Earning {
  status: OrderStatusName
  paymentStatus: PaymentStatus
  totalAmountSen: number
  taxSen: number
  cancellationFeeSen?: number | null
}

/** As if nothing of the payment were ever paid back. */
export const paidRevenueOf = (order: Earning): number => (hasPaid(order) ? order.totalAmountSen - order.taxSen : 0)

/**
 * What an order brings in: completed payments less refunds, without tax. What is due back counts as paid back, so that of a cancelled order
 * only the fee is left, without its share of the tax; payments beyond the total are due back whole, and never count.
 */
export function revenueOf(order: Earning): number {
  const { status, totalAmountSen, cancellationFeeSen } = order
  if (status !== 'cancelled' || totalAmountSen === 0) return paidRevenueOf(order)
  return Math.round((paidRevenueOf(order) * Math.min(cancellationFeeSen ?? 0, totalAmountSen)) / totalAmountSen)
}

/** Of an order that was not cancelled, it is not known here how much was paid back. */
const hasPaid = ({ status, paymentStatus }: Earning): boolean =>
  paymentStatus === 'paid' || (status === 'cancelled' && ['refunded', 'partial_refund'].includes(paymentStatus))
