import type { ActivityEvent } from '@kainsiap/ops/activity/contract'
import type { RefundActivity, refundEventTypes } from '@kainsiap/ops/refunds/contract'
import type { ActivityPart } from '../../app/feature.ts'
import { ringgit } from '../../ui/ringgit.ts'
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
        ? ['asked to refund ', refund, `, ${amount} of ${order.number}: a second person has to approve it`]
        : ['refunds ', refund, `, ${amount} of ${order.number}`]
    case 'refund.approved':
      return ['approved ', refund, `, ${amount}`]
    case 'refund.rejected':
      if (problem?.code === 'withdrawn') return ['took back ', refund]
      return problem?.code === 'expired' ? ['let ', refund, ' expire: nobody decided in time'] : ['rejected ', refund]
    case 'refund.submitting':
      return ['sent ', refund, `, ${amount}, to the gateway`]
    case 'refund.succeeded':
      return ['paid back ', refund, `, ${amount} of ${order.number}`]
    case 'refund.failed':
      return problem?.code === 'not_paid'
        ? ['called off ', refund, `, ${amount}: nothing had left`]
        : ['could not pay back ', refund, `, ${amount}`]
    case 'refund.unknown':
      return ['has no answer about ', refund, `, ${amount}: it is only checked`]
    case 'refund.updated':
      return ['changed ', refund]
  }
}
