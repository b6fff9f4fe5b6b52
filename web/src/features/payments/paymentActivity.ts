import type { ActivityEvent } from '@kainsiap/ops/activity/contract'
import type { PaymentActivity, paymentEventTypes } from '@kainsiap/ops/payments/contract'
import type { ActivityPart } from '../../app/feature.ts'
import { ringgit } from '../../ui/format/ringgit.ts'
import { paymentPaths } from './paymentPaths.ts'

type EventType = (typeof paymentEventTypes)[number]

/** What happened to a payment, as said after the name of who did it. */
export function paymentActivity({ type, data }: ActivityEvent): ActivityPart[] {
  const { number, amountSen, order, problem } = data as unknown as PaymentActivity
  const payment = { name: number, path: paymentPaths.payment(number) }
  const amount = ringgit(amountSen)
  switch (type as EventType) {
    case 'payment.created':
      return ['requested ', payment, `, ${amount} for ${order.number}`]
    case 'payment.processing':
      return problem?.code === 'second_person' ? ['recorded ', payment, `, ${amount}: another user must confirm it`] : ['started ', payment]
    case 'payment.completed':
      return ['completed ', payment, `, ${amount}`]
    case 'payment.failed':
      return problem?.code === 'record_rejected' ? ['rejected the recorded payment for ', payment] : ['failed to complete ', payment]
    case 'payment.cancelled':
      return ['cancelled ', payment]
    case 'payment.updated':
      return ['changed ', payment]
  }
}
