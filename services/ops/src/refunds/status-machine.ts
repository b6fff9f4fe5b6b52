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
  approved: 'This refund was approved already.',
  rejected: 'This refund was rejected already.',
  submitting: 'This refund was approved already, and is on its way.',
  succeeded: 'This refund has been paid back already.',
  failed: 'This refund has failed. Ask for a new one.',
  unknown: 'This refund was sent already: check what became of it.',
}

export const approving: StatusRule<RefundState> = {
  from: ['requested'],
  to: 'approved',
  why: (status) => whyDecided[status],
  allowed: (status) => refundTransitions[status],
}
export const rejecting: StatusRule<RefundState> = { ...approving, to: 'rejected' }
