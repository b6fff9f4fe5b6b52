import { z } from 'zod'
import type { StatusRule, Transitions } from '../platform/contract.ts'

export const PayoutBatchState = z.enum([
  'draft',
  'submitted',
  'approved',
  'processing',
  'completed',
  'partially_completed',
  'failed',
  'rejected',
  'cancelled',
])
export type PayoutBatchState = z.infer<typeof PayoutBatchState>

/** What people decided. What became of the items since then makes the state. */
export const PayoutBatchPhase = z.enum(['draft', 'submitted', 'approved', 'rejected', 'cancelled'])
export type PayoutBatchPhase = z.infer<typeof PayoutBatchPhase>

/** How many items of a run are in which state. */
export interface ItemCounts {
  pending: number
  onHold: number
  processing: number
  completed: number
  failed: number
  cancelled: number
}

/**
 * The state of a run: what people decided, and once it is released what its items are. `approved`: none has been sent yet. `partially_completed`: all have
 * ended, and not all were paid.
 */
export function batchStateOf(
  phase: PayoutBatchPhase,
  { pending, onHold, processing, completed, failed, cancelled }: ItemCounts,
): PayoutBatchState {
  if (phase !== 'approved') return phase
  const isOver = pending + onHold + processing === 0
  if (!isOver) return processing + completed + failed + cancelled === 0 ? 'approved' : 'processing'
  if (completed === 0) return failed === 0 ? 'cancelled' : 'failed'
  return failed + cancelled === 0 ? 'completed' : 'partially_completed'
}

export const batchTransitions: Transitions<PayoutBatchPhase> = {
  draft: ['submitted', 'cancelled'],
  // Sent back: a new draft of the same items.
  submitted: ['approved', 'rejected', 'draft', 'cancelled'],
  approved: [],
  rejected: [],
  cancelled: [],
}

const over: Readonly<Record<PayoutBatchPhase, string>> = {
  draft: 'This payout batch is a draft. Submit it for approval first.',
  submitted: 'This payout batch is awaiting approval.',
  approved: 'This payout batch is already released.',
  rejected: 'This payout batch was rejected.',
  cancelled: 'This payout batch is cancelled.',
}
const rule = (to: PayoutBatchPhase, from: readonly PayoutBatchPhase[]): StatusRule<PayoutBatchPhase> => ({
  from,
  to,
  why: (phase) => over[phase],
  allowed: (phase) => batchTransitions[phase],
})

export const submitting = rule('submitted', ['draft'])
export const approving = rule('approved', ['submitted'])
export const rejecting = rule('rejected', ['submitted'])
export const sendingBack = rule('draft', ['submitted'])
export const cancelling = rule('cancelled', ['draft', 'submitted'])
