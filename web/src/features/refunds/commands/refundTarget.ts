import { Payment } from '@kainsiap/ops/payments/contract'
import { Refund, type Refundable } from '@kainsiap/ops/refunds/contract'
import { type CommandTarget, nothingSent } from '../../../command/commandTarget.ts'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { refundLooks } from '../refundLooks.ts'

export const refundTarget: CommandTarget<Refund> = {
  noun: 'refund',
  parse: (snapshot) => Refund.safeParse(snapshot).data,
  unsent: nothingSent,
  changedSentence: ({ number, status }) =>
    `${number} changed and is now ${refundLooks[status].label.toLowerCase()}. Review it and try again.`,
}

/** A refund is asked for of the payment as it was seen. */
export const refundableTarget: CommandTarget<Refundable['payment']> = {
  noun: 'payment',
  parse: (snapshot) => Payment.safeParse(snapshot).data,
  unsent: nothingSent,
  changedSentence: ({ number, refundedSen, refundPendingSen }) =>
    `${number} changed: ${ringgit(refundedSen)} refunded, ${ringgit(refundPendingSen)} in progress. Review it and try again.`,
}
