import type { PaymentProblem } from './contract.ts'

/** What decides whether somebody has to look at a payment. */
interface Facts {
  extraCapturedSen: number
  extraRefundedSen?: number
  isStuck: boolean
  record: { state: string } | null
  problem: PaymentProblem | null
}

const problems: readonly PaymentProblem['code'][] = ['record_rejected', 'amount_differs']

/** Money that is owed back, a record that a second person has to confirm, or an attempt of which nobody knows what became. */
export const needsAttentionOf = ({ extraCapturedSen, extraRefundedSen = 0, isStuck, record, problem }: Facts): boolean =>
  extraCapturedSen > extraRefundedSen || isStuck || record?.state === 'waiting' || (problem !== null && problems.includes(problem.code))

/** The same as an aggregation expression over the payment. */
export const needsAttentionStage = {
  $or: [
    { $gt: ['$extraCapturedSen', { $ifNull: ['$extraRefundedSen', 0] }] },
    { $eq: ['$isStuck', true] },
    { $eq: ['$record.state', 'waiting'] },
    { $in: ['$problem.code', problems] },
  ],
}
