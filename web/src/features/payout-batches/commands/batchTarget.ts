import { PayoutBatch } from '@kainsiap/ops/payout-batches/contract'
import { type CommandTarget, nothingSent } from '../../../command/commandTarget.ts'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { stateName } from '../payoutBatchLooks.ts'

export const batchTarget: CommandTarget<PayoutBatch> = {
  noun: 'payout batch',
  parse: (snapshot) => PayoutBatch.safeParse(snapshot).data,
  unsent: nothingSent,
  changedSentence: ({ number, status }) =>
    `${number} changed and is now ${labelOf(stateName(status)).toLowerCase()}. Review it and try again.`,
}
