import { orderChain } from './chain.ts'
import type { OrderStatus } from './life.ts'
import type { OrderDoc } from './model.ts'
import { plainStatusNote, trackingEvent } from './tracking.ts'

export interface Chance {
  whole: (min: number, max: number) => number
  pick: <T>(from: readonly T[]) => T
  chance: (share: number) => boolean
}

type TrackingDoc = OrderDoc['lastTracking']
type Times =
  'scheduledPickupTime' | 'scheduledDeliveryTime' | 'actualPickupTime' | 'actualDeliveryTime' | 'acceptedAt' | 'cancelledAt' | 'completedAt'
type Journey = Pick<OrderDoc, Times | 'status' | 'cancellationFeeSen' | 'dispute' | 'lastTracking' | 'trackingEvents'> & {
  /** How far along the chain the order came, whatever happened then. */
  reached: OrderStatus
}

const minuteMs = 60_000
/** Minutes each step of the chain usually takes. */
const stepMinutes = [5, 20, 15, 30, 25, 10, 40, 180, 60, 35, 10] as const
/** From the booking to the start of the pickup's slot. */
const leadMinutes = 150
/** An order older than this is over. */
const overAfterMs = 12 * 60 * minuteMs

const customer = { kind: 'customer' as const, id: null, name: 'Customer' }

/** Walks an order of the past from its booking until `until`, or until something else happened to it. */
export function walk(random: Chance, createdAt: Date, until: Date, agent: { id: string; name: string }): Journey {
  const isOver = until.getTime() - createdAt.getTime() > overAfterMs
  const isCancelled = isOver && random.chance(0.05)
  const last = isCancelled ? random.whole(0, 4) : isOver ? orderChain.length - 1 : random.whole(1, orderChain.length - 1)
  const steps = takeSteps(random, createdAt, until, { last, agent })
  const reached = (steps.at(-1) ?? booked(createdAt)).status
  const isDisputed = reached === 'delivered' && random.chance(0.003)
  const trackingEvents = isCancelled ? ended(steps, until, 'cancelled') : isDisputed ? ended(steps, until, 'disputed') : steps
  const lastTracking = trackingEvents.at(-1) ?? booked(createdAt)
  return {
    reached,
    status: lastTracking.status,
    lastTracking,
    trackingEvents,
    ...timesOf(trackingEvents, createdAt),
    cancellationFeeSen: isCancelled ? 0 : null,
    dispute: isDisputed ? { type: 'damaged_items', status: 'investigating' } : null,
  }
}

const booked = (createdAt: Date): TrackingDoc => trackingEvent('pending', { at: createdAt, actor: customer, description: 'Order placed' })

function takeSteps(
  random: Chance,
  createdAt: Date,
  until: Date,
  { last, agent }: { last: number; agent: { id: string; name: string } },
): TrackingDoc[] {
  const steps = [booked(createdAt)]
  const slowness = random.chance(0.06) ? 3 : 1
  let at = createdAt.getTime()
  for (const [step, status] of orderChain.slice(1, last + 1).entries()) {
    at += Math.round((stepMinutes[step] ?? 10) * slowness * (0.6 + random.whole(0, 80) / 100)) * minuteMs
    if (at > until.getTime()) break
    const actor = status === 'confirmed' ? customer : { kind: 'agent' as const, ...agent }
    steps.push(trackingEvent(status, { at: new Date(at), actor, description: stepNote(status) }))
  }
  return steps
}

function stepNote(status: OrderStatus): string {
  if (status === 'confirmed') return 'Payment accepted'
  return status === 'agent_assigned' ? 'Claimed by the agent' : plainStatusNote(status)
}

const endings = { cancelled: 'Cancelled: Plans changed', disputed: 'Disputed: an item came back damaged' }

function ended(steps: TrackingDoc[], until: Date, status: keyof typeof endings): TrackingDoc[] {
  const at = new Date(Math.min((steps.at(-1)?.timestamp ?? until).getTime() + 10 * minuteMs, until.getTime()))
  return [...steps, trackingEvent(status, { at, actor: customer, description: endings[status] })]
}

function timesOf(
  events: readonly TrackingDoc[],
  createdAt: Date,
): Record<'scheduledPickupTime' | 'scheduledDeliveryTime', Date> & Record<Exclude<Times, `scheduled${string}`>, Date | null> {
  const timeOf = (status: OrderStatus) => events.find((event) => event.status === status)?.timestamp ?? null
  const promisedMinutes = leadMinutes + stepMinutes.slice(6).reduce((sum, minutes) => sum + minutes, 0)
  return {
    scheduledPickupTime: new Date(createdAt.getTime() + leadMinutes * minuteMs),
    scheduledDeliveryTime: new Date(createdAt.getTime() + (leadMinutes + promisedMinutes) * minuteMs),
    actualPickupTime: timeOf('items_collected'),
    actualDeliveryTime: timeOf('delivered'),
    acceptedAt: timeOf('agent_assigned'),
    cancelledAt: timeOf('cancelled'),
    completedAt: timeOf('delivered'),
  }
}
