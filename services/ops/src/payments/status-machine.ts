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
  processing: 'An attempt is in progress. Wait for its outcome or check its status.',
  completed: 'This payment is already completed.',
  failed: '',
  cancelled: 'The order is cancelled.',
  partial_refund: 'This payment was completed and partly refunded.',
  refunded: 'This payment was refunded.',
}

/** A new attempt at the gateway. */
export const starting: StatusRule<PaymentState> = {
  from: ['pending', 'failed'],
  to: 'processing',
  why: (status) => whyOver[status],
  allowed: (status) => paymentTransitions[status],
}
