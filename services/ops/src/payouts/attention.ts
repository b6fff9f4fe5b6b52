import { isKeptBack, keptBackCodes, type PayoutProblem } from './problem-contract.ts'
import type { PayoutState } from './status-machine.ts'

/** What decides whether somebody has to look at a payout. */
interface Facts {
  status: PayoutState
  isStuck: boolean
  isContradicted?: boolean
  problem: PayoutProblem | null
}

/**
 * It failed or came back, nobody has known for a day what became of it, something keeps it from being sent, or the bank says otherwise than
 * people have confirmed.
 */
export const needsAttentionOf = ({ status, isStuck, isContradicted = false, problem }: Facts): boolean =>
  status === 'failed' || isStuck || isContradicted || (status === 'processing' && isKeptBack(problem))

/** The same as an aggregation expression over the payout. */
export const needsAttentionStage = {
  $or: [
    { $eq: ['$status', 'failed'] },
    { $eq: ['$isStuck', true] },
    { $eq: ['$isContradicted', true] },
    { $and: [{ $eq: ['$status', 'processing'] }, { $in: ['$problem.code', keptBackCodes] }] },
  ],
}
