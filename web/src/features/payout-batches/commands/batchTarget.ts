import { PayoutBatch } from '@kainsiap/ops/payout-batches/contract'
import type { CommandTarget } from '../../../command/commandTarget.ts'
import { labelOf } from '../../../ui/labelOf.ts'
import { stateName } from '../payoutBatchLooks.ts'

export const batchTarget: CommandTarget<PayoutBatch> = {
  noun: 'payout run',
  parse: (snapshot) => PayoutBatch.safeParse(snapshot).data,
  changedSentence: ({ number, status }) =>
    `${number} has just changed: it is ${labelOf(stateName(status)).toLowerCase()} now. Nothing of yours was sent; what you see is up to date.`,
}
