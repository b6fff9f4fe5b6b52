import { Payment } from '@kainsiap/ops/payments/contract'
import { type CommandTarget, nothingSent } from '../../../command/commandTarget.ts'
import { labelOf } from '../../../ui/format/labelOf.ts'

export const paymentTarget: CommandTarget<Payment> = {
  noun: 'payment',
  parse: (snapshot) => Payment.safeParse(snapshot).data,
  unsent: nothingSent,
  changedSentence: ({ number, status }) => `${number} changed and is now ${labelOf(status).toLowerCase()}. Review it and try again.`,
}
