import { Payout } from '@kainsiap/ops/payouts/contract'
import type { CommandTarget } from '../../../command/commandTarget.ts'
import { labelOf } from '../../../ui/labelOf.ts'

export const payoutTarget: CommandTarget<Payout> = {
  noun: 'payout',
  parse: (snapshot) => Payout.safeParse(snapshot).data,
  changedSentence: ({ number, status }) =>
    `${number} has just changed: it is ${labelOf(status).toLowerCase()} now. Nothing of yours was sent; what you see is up to date.`,
}
