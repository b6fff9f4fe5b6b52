import { z } from 'zod'
import { into, type StatusRule, type Transitions } from '../platform/contract.ts'

export const PaymentState = z.enum(['pending', 'processing', 'completed', 'failed', 'cancelled', 'partial_refund', 'refunded'])
export type PaymentState = z.infer<typeof PaymentState>

export const paymentTransitions: Transitions<PaymentState> = {
  pending: ['processing', 'completed', 'failed', 'cancelled'],
  processing: ['completed', 'failed', 'cancelled'],
  failed: ['processing', 'completed', 'cancelled'],
  completed: ['partial_refund', 'refunded'],
  partial_refund: ['refunded'],
  refunded: [],
  cancelled: [],
}

/** Payments that still wait for their money. */
export const openStates = into(paymentTransitions, 'cancelled')

const whyOver: Readonly<Record<PaymentState, string>> = {
  pending: '',
  processing: 'An attempt is under way: wait for its end, or check again.',
  completed: 'This payment is completed already.',
  failed: '',
  cancelled: 'The order is cancelled.',
  partial_refund: 'This payment was paid, and a part of it refunded.',
  refunded: 'This payment was refunded.',
}

/** A new attempt at the gateway. */
export const starting: StatusRule<PaymentState> = {
  from: ['pending', 'failed'],
  to: 'processing',
  why: (status) => whyOver[status],
  allowed: (status) => paymentTransitions[status],
}
