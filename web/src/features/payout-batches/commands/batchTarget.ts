import { PayoutBatch } from '@kainsiap/ops/payout-batches/contract'
import { type CommandTarget, nothingSent } from '../../../command/commandTarget.ts'
import { labelOf } from '../../../ui/labelOf.ts'
import { stateName } from '../payoutBatchLooks.ts'

export const batchTarget: CommandTarget<PayoutBatch> = {
  noun: 'payout run',
  parse: (snapshot) => PayoutBatch.safeParse(snapshot).data,
  unsent: nothingSent,
  changedSentence: ({ number, status }) => `${number} has just changed: it is ${labelOf(stateName(status)).toLowerCase()} now.`,
}
