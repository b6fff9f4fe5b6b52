import type { ActivityEvent } from '@kainsiap/ops/activity/contract'
import type { RefundActivity, refundEventTypes } from '@kainsiap/ops/refunds/contract'
import type { ActivityPart } from '../../app/feature.ts'
import { ringgit } from '../../ui/format/ringgit.ts'
import { refundPaths } from './refundPaths.ts'

type EventType = (typeof refundEventTypes)[number]

/** What happened to a refund, as said after the name of who did it. */
export function refundActivity({ type, data }: ActivityEvent): ActivityPart[] {
  const { number, amountSen, order, problem, status } = data as unknown as RefundActivity
  const refund = { name: number, path: refundPaths.refund(number) }
  const amount = ringgit(amountSen)
  switch (type as EventType) {
    case 'refund.requested':
      return status === 'requested'
        ? ['requested refund ', refund, `, ${amount} of ${order.number}: another user must approve it`]
        : ['started refund ', refund, `, ${amount} of ${order.number}`]
    case 'refund.approved':
      return ['approved ', refund, `, ${amount}`]
    case 'refund.rejected':
      if (problem?.code === 'withdrawn') return ['withdrew ', refund]
      return problem?.code === 'expired' ? ['let ', refund, ' expire without a decision'] : ['rejected ', refund]
    case 'refund.submitting':
      return ['sent ', refund, `, ${amount}, to the gateway`]
    case 'refund.succeeded':
      return ['refunded ', refund, `, ${amount} of ${order.number}`]
    case 'refund.failed':
      return problem?.code === 'not_paid' ? ['recorded as not paid: ', refund, `, ${amount}`] : ['failed to refund ', refund, `, ${amount}`]
    case 'refund.unknown':
      return ['is waiting for the outcome of ', refund, `, ${amount}`]
    case 'refund.updated':
      return ['changed ', refund]
  }
}
