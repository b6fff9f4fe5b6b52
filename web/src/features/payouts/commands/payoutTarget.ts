import { Payout } from '@kainsiap/ops/payouts/contract'
import { type CommandTarget, nothingSent } from '../../../command/commandTarget.ts'
import { labelOf } from '../../../ui/format/labelOf.ts'

export const payoutTarget: CommandTarget<Payout> = {
  noun: 'payout',
  parse: (snapshot) => Payout.safeParse(snapshot).data,
  unsent: nothingSent,
  changedSentence: ({ number, status }) => `${number} changed and is now ${labelOf(status).toLowerCase()}. Review it and try again.`,
}
