import type { ActivityEvent } from '@kainsiap/ops/activity/contract'
import type { OrderActivity } from '@kainsiap/ops/orders/contract'
import { statusLabel } from '@kainsiap/ops/orders/status-machine'
import { changedLabels } from '@kainsiap/ops/orders/tracking/tracking-note'
import type { ActivityPart } from '../../app/feature.ts'
import { orderPaths } from './orderPaths.ts'

/** What happened to an order, as said after the name of who did it. */
export function orderActivity({ type, data, actor }: ActivityEvent): ActivityPart[] {
  const order = data as unknown as OrderActivity
  const { number, status, agent } = order
  const link = { name: number, path: orderPaths.order(number) }
  switch (type) {
    case 'order.created':
      return ['booked ', link]
    case 'order.assigned':
      return order.lastTracking.note?.kind === 'claimed'
        ? ['claimed ', link]
        : ['assigned ', link, ' to ', { name: agent?.name ?? 'an agent' }]
    case 'order.declined':
      return ['declined ', link]
    case 'order.unassigned':
      return ['unassigned ', link]
    case 'order.cancelled':
      return ['cancelled ', link]
    case 'order.rated':
      return ['rated ', link, `: ${String(order.rating ?? '–')} of 5`]
    case 'order.ratingRemoved':
      return ['removed the rating of ', link]
    case 'order.paid':
      return paid(order, actor.kind === 'customer', link)
    case 'order.statusChanged':
      return status === 'delivered' ? ['delivered ', link] : ['moved ', link, ' to ', { name: statusLabel(status) }]
    default:
      return updated(order, link)
  }
}

/** Cash and transfers are recorded by others than who paid. */
function paid({ status, lastTracking: { note } }: OrderActivity, isByCustomer: boolean, link: ActivityPart): ActivityPart[] {
  const [verb, noun] = isByCustomer ? ['paid', 'paid'] : ['recorded', 'recorded the payment']
  if (note?.kind === 'payment_repeated') return [isByCustomer ? 'made a duplicate payment for ' : 'recorded a duplicate payment for ', link]
  if (note?.kind === 'payment_mismatched') return [`${verb} a different amount for `, link]
  return status === 'cancelled' ? [`${noun} for `, link, ' after its cancellation'] : [`${noun} for `, link]
}

/** Changes that keep the status say in the note what they are. */
function updated({ lastTracking: { note } }: OrderActivity, link: ActivityPart): ActivityPart[] {
  if (note?.kind === 'accepted') return ['accepted ', link]
  if (note?.kind === 'paid_back') return ['refunded ', link]
  if (note?.kind === 'payment_failed') return ['had a failed payment for ', link]
  if (note?.kind === 'agent_stopped') return ['flagged ', link, ': the agent can’t work']
  if (note?.kind === 'agent_reinstated') return ['cleared the flag of ', link, ': the agent can work again']
  return note?.kind === 'changed' ? [`changed the ${changedLabels(note.fields ?? [])} of `, link] : ['changed ', link]
}
