import { z } from 'zod'
import type { StatusRule, Transitions } from '../platform/contract.ts'

/** `approved`: about to be sent, or, without a gateway, to be paid by somebody. `unknown`: sent, without an answer that says what became of it. */
export const RefundState = z.enum(['requested', 'approved', 'rejected', 'submitting', 'succeeded', 'failed', 'unknown'])
export type RefundState = z.infer<typeof RefundState>

export const refundTransitions: Transitions<RefundState> = {
  requested: ['approved', 'rejected'],
  approved: ['submitting', 'succeeded', 'failed'],
  submitting: ['succeeded', 'failed', 'unknown'],
  unknown: ['succeeded', 'failed'],
  succeeded: [],
  failed: [],
  rejected: [],
}

/** Its amount is reserved, and may still go back. */
export const liveStates = ['requested', 'approved', 'submitting', 'unknown'] as const satisfies RefundState[]

const whyDecided: Readonly<Record<RefundState, string>> = {
  requested: '',
  approved: 'This refund is already approved.',
  rejected: 'This refund is already rejected.',
  submitting: 'This refund is already approved and being sent.',
  succeeded: 'This refund is already completed.',
  failed: 'This refund failed. Request a new one.',
  unknown: 'This refund was already sent. Check its status.',
}

export const approving: StatusRule<RefundState> = {
  from: ['requested'],
  to: 'approved',
  why: (status) => whyDecided[status],
  allowed: (status) => refundTransitions[status],
}
export const rejecting: StatusRule<RefundState> = { ...approving, to: 'rejected' }
