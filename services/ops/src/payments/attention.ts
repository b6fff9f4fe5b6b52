import { dueBackOf, type PaymentProblem } from './contract.ts'

/** What decides whether somebody has to look at a payment. */
interface Facts {
  extraCapturedSen: number
  extraRefundedSen?: number
  capturedSen: number
  refundedSen: number
  refundPendingSen: number
  /** Missing in payments of an earlier version. */
  keptSen?: number | null | undefined
  isStuck: boolean
  record: { state: string } | null
  problem: PaymentProblem | null
}

const problems: readonly PaymentProblem['code'][] = ['record_rejected', 'amount_differs']

/** Money that is owed back, a record that a second person has to confirm, or an attempt of which nobody knows what became. */
export const needsAttentionOf = ({
  extraCapturedSen,
  extraRefundedSen = 0,
  isStuck,
  record,
  problem,
  keptSen = null,
  ...sums
}: Facts): boolean =>
  extraCapturedSen > extraRefundedSen ||
  dueBackOf({ ...sums, keptSen }) > 0 ||
  isStuck ||
  record?.state === 'waiting' ||
  (problem !== null && problems.includes(problem.code))

/** The same as an aggregation expression over the payment. */
export const needsAttentionStage = {
  $or: [
    { $gt: ['$extraCapturedSen', { $ifNull: ['$extraRefundedSen', 0] }] },
    // An order that is not cancelled keeps all of it.
    { $gt: ['$capturedSen', { $add: [{ $ifNull: ['$keptSen', '$capturedSen'] }, '$refundedSen', '$refundPendingSen'] }] },
    { $eq: ['$isStuck', true] },
    { $eq: ['$record.state', 'waiting'] },
    { $in: ['$problem.code', problems] },
  ],
}
