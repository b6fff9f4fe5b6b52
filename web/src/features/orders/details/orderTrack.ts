import type { OrderDetails, TrackingEvent } from '@kainsiap/ops/orders/contract'
import { statusSequence } from '@kainsiap/ops/orders/status/status-sequence'
import type { OrderStatus } from '@kainsiap/ops/orders/status-machine'
import type { TrackStep } from '../../../ui/chart/ProgressTrack.tsx'
import { slotEnd } from '../orderClock.ts'
import { shortMoment } from '../../../ui/format/malaysianTime.ts'

type Tracked = Pick<
  OrderDetails,
  'status' | 'trackingEvents' | 'createdAt' | 'actualPickupTime' | 'actualDeliveryTime' | 'scheduledPickupTime' | 'scheduledDeliveryTime'
>

interface Step {
  label: string
  /** The status that completes the step. */
  by: OrderStatus
  tone: TrackStep['tone']
  /** When the step is due, while it is not done. */
  due?: (order: Tracked) => string
  at?: (order: Tracked) => string | null
}

const steps: readonly Step[] = [
  { label: 'Booked', by: 'pending', tone: 'secondary', at: ({ createdAt }) => createdAt },
  { label: 'Agent', by: 'agent_assigned', tone: 'secondary' },
  {
    label: 'Collected',
    by: 'items_collected',
    tone: 'info',
    at: ({ actualPickupTime }) => actualPickupTime,
    due: ({ scheduledPickupTime }) => slotEnd(scheduledPickupTime),
  },
  { label: 'Processing', by: 'ready_for_delivery', tone: 'violet' },
  {
    label: 'Delivered',
    by: 'delivered',
    tone: 'teal',
    at: ({ actualDeliveryTime }) => actualDeliveryTime,
    due: ({ scheduledDeliveryTime }) => slotEnd(scheduledDeliveryTime),
  },
]

/** The five steps of an order. A stopped order shows how far it came, without a current step. */
export function orderTrack(order: Tracked, now: number): TrackStep[] {
  const reached = Math.max(...[order.status, ...order.trackingEvents.map(({ status }) => status)].map(indexInSequence))
  const current = indexInSequence(order.status)
  const isStopped = current === -1
  const done = isStopped ? reached : current
  const nowStep = steps.findIndex(({ by }) => indexInSequence(by) > done)
  return steps.map(({ label, by, tone, at, due }, place) => {
    if (indexInSequence(by) <= done)
      return { label, state: 'done', note: doneLabel(at?.(order) ?? firstTime(order.trackingEvents, by), now) }
    const note = isStopped || !due ? '' : `by ${shortMoment(due(order), now)}`
    if (isStopped || place !== nowStep) return { label, state: 'next', note }
    const from = indexInSequence(steps[place - 1]?.by ?? 'pending')
    // A step that has just begun shows some progress.
    return { label, state: 'now', note, tone, share: Math.max(0.12, (done - from) / (indexInSequence(by) - from)) }
  })
}

function indexInSequence(status: OrderStatus): number {
  return (statusSequence as readonly OrderStatus[]).indexOf(status)
}

function firstTime(events: readonly TrackingEvent[], status: OrderStatus): string | null {
  return events.find((event) => event.status === status)?.timestamp ?? null
}

/** Empty for a skipped step. */
function doneLabel(at: string | null, now: number): string {
  return at === null ? '' : shortMoment(at, now)
}
