import type { Payment } from '@kainsiap/ops/payments/contract'

/** What is left of what came in for the order itself, in sen. */
export const leftOf = ({
  capturedSen,
  refundedSen,
  refundPendingSen,
}: Pick<Payment, 'capturedSen' | 'refundedSen' | 'refundPendingSen'>): number => Math.max(0, capturedSen - refundedSen - refundPendingSen)

/** Whether something of a payment may be left to refund; the server says how much, and why not. */
export const canRefund = (payment: Payment): boolean => leftOf(payment) > 0 || payment.extraCapturedSen > payment.extraRefundedSen
