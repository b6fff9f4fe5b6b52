import type { Payout, PayoutAttempt } from '../contract.ts'
import type { PayoutProblem } from '../problem-contract.ts'

/** One attempt to pay. Its key is stored before the bank hears of it. */
export interface AttemptDoc {
  attempt: number
  key: string
  /** Through whom it is paid; manual: by hand. */
  gateway: 'billplz' | 'manual'
  method: Payout['method']
  status: PayoutAttempt['status']
  amountSen: number
  /** Cash that the agent had taken, settled by this attempt. */
  cashSen: number
  gatewayRef: string | null
  problem: PayoutProblem | null
  startedAt: Date
  /** When it was sent first; null before. */
  sentAt: Date | null
  /** When it was sent last, under the same key; absent before, and in those of an earlier version. */
  lastSentAt?: Date
  /** Whether two people have said what became of it, by the bank’s papers. */
  isByEvidence?: boolean
  /** When it succeeded or was declined. */
  endedAt: Date | null
  returnedAt: Date | null
  checkedAt: Date | null
  nextCheckAt: Date | null
  /** How often the bank was asked since the attempt was last heard of. */
  checks: number
  /** Since when the bank says that it never heard of it; null otherwise. */
  notFoundSince: Date | null
}
