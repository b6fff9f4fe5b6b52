import { z } from 'zod'
import { Instant } from '../../platform/contract.ts'
import { PayoutProblem } from '../problem-contract.ts'

/** Through whom it is paid; manual: by hand, or by a file. */
export const PayoutGateway = z.enum(['billplz', 'manual'])
/**
 * `starting`: about to be sent, or on its way. `pending`: the bank has it, or somebody is to pay it by hand. `unknown`: sent, without an answer
 * that says what became of it. `returned`: it had succeeded, and the bank sent the money back.
 */
export const PayoutAttemptState = z.enum(['starting', 'pending', 'unknown', 'succeeded', 'declined', 'returned'])
export type PayoutAttemptState = z.infer<typeof PayoutAttemptState>
export const PayoutAttempt = z.strictObject({
  attempt: z.int(),
  /** By which the bank knows it. */
  key: z.string(),
  gateway: PayoutGateway,
  status: PayoutAttemptState,
  problem: PayoutProblem.nullable(),
  startedAt: Instant,
  endedAt: Instant.nullable(),
})
export type PayoutAttempt = z.infer<typeof PayoutAttempt>
