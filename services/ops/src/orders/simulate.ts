import { atMalaysianHour, malaysianHour } from '../platform/clock.ts'
import { statusSequence } from './status/status-sequence.ts'
import type { OrderStatus } from './status-machine.ts'
import type { TrackingNote } from './contract.ts'
import type { OrderDoc } from './model.ts'
import { trackingEvent } from './tracking/tracking.ts'

export interface Chance {
  whole: (min: number, max: number) => number
  pick: <T>(from: readonly T[]) => T
  chance: (share: number) => boolean
}

type TrackingDoc = OrderDoc['lastTracking']
type Times =
  'scheduledPickupTime' | 'scheduledDeliveryTime' | 'actualPickupTime' | 'actualDeliveryTime' | 'acceptedAt' | 'cancelledAt' | 'completedAt'
type SimulatedOrder = Pick<OrderDoc, Times | 'status' | 'dispute' | 'lastTracking' | 'trackingEvents'> & {
  /** How far the order came in the status sequence, whatever happened afterwards. */
  reached: OrderStatus
}

/** A past order: its booking time and, optionally, its slots and the last status it may reach. */
export interface Planned {
  createdAt: Date
  pickupSlot?: Date
  deliverySlot?: Date
  last?: OrderStatus
}

const minuteMs = 60_000
const quarterHourMs = 15 * minuteMs
/** Agents do not ride at night, and the last slot ends before night begins. */
const day = { from: 8, lastSlotBefore: 21, until: 22 }
/** Minimum time from the booking to the start of the pickup slot. */
const leadMs = 150 * minuteMs
/** Minimum time from the pickup slot to the delivery slot. */
const workMs = 7 * 60 * minuteMs
/** Orders booked longer ago than this may have been cancelled. */
const cancelledAfterMs = 12 * 60 * minuteMs

const customer = { kind: 'customer' as const, id: null, name: 'Customer' }

/** Simulates a past order from its booking to `until`, or to a cancellation or dispute. */
export function simulate(random: Chance, planned: Planned, until: Date, agent: { id: string; name: string }): SimulatedOrder {
  const { createdAt } = planned
  const pickupSlot = planned.pickupSlot ?? slotFrom(random, new Date(createdAt.getTime() + leadMs + random.whole(0, 12) * quarterHourMs))
  const deliverySlot = planned.deliverySlot ?? slotFrom(random, new Date(pickupSlot.getTime() + workMs))
  const isCancelled = !planned.last && until.getTime() - createdAt.getTime() > cancelledAfterMs && random.chance(0.05)
  const last = isCancelled ? random.whole(0, 4) : statusSequence.indexOf((planned.last ?? 'delivered') as (typeof statusSequence)[number])
  const stepTimes = timesOfSteps(random, createdAt, { pickupSlot, deliverySlot }).slice(0, last)
  const steps = takeSteps(stepTimes, createdAt, { until, agent })
  const reached = (steps.at(-1) ?? booked(createdAt)).status
  const isDisputed = reached === 'delivered' && random.chance(0.003)
  const trackingEvents = isCancelled ? ended(steps, until, 'cancelled') : isDisputed ? ended(steps, until, 'disputed') : steps
  const lastTracking = trackingEvents.at(-1) ?? booked(createdAt)
  return {
    reached,
    status: lastTracking.status,
    lastTracking,
    trackingEvents,
    scheduledPickupTime: pickupSlot,
    scheduledDeliveryTime: deliverySlot,
    ...timesOf(trackingEvents),
    dispute: isDisputed ? { type: 'damaged_items', status: 'investigating' } : null,
  }
}

/** The first daytime slot from an instant on; at night, one of the next morning. */
export function slotFrom(random: Chance, at: Date): Date {
  const slot = new Date(Math.ceil(at.getTime() / quarterHourMs) * quarterHourMs)
  const hour = malaysianHour(slot)
  if (hour >= day.from && hour < day.lastSlotBefore) return slot
  const morning = atMalaysianHour(slot, day.from, hour < day.from ? 0 : 1)
  return new Date(morning.getTime() + random.whole(0, 12) * quarterHourMs)
}

/** The last slot that began before an instant. */
export function slotBefore(at: Date): Date {
  const slot = new Date(Math.floor(at.getTime() / quarterHourMs) * quarterHourMs)
  const hour = malaysianHour(slot)
  if (hour >= day.from && hour < day.lastSlotBefore) return slot
  return new Date(atMalaysianHour(slot, day.lastSlotBefore, hour < day.from ? -1 : 0).getTime() - quarterHourMs)
}

const booked = (createdAt: Date): TrackingDoc => trackingEvent('pending', { at: createdAt, actor: customer, note: { kind: 'placed' } })

/** The time of each step after the first. Agents keep to the slots, except some who are late. */
function timesOfSteps(random: Chance, createdAt: Date, slots: { pickupSlot: Date; deliverySlot: Date }): Date[] {
  let atMs = createdAt.getTime()
  const after = (least: number, most: number) => (atMs += random.whole(least, most) * minuteMs)
  const ride = (least: number, most: number) => (atMs = byDay(random, after(least, most)))
  const setOut = (slot: Date) => {
    const minutes = random.chance(0.06) ? random.whole(60, 90) : random.whole(-20, 15)
    return (atMs = byDay(random, Math.max(atMs + minuteMs, slot.getTime() + minutes * minuteMs)))
  }
  return [
    after(1, 8),
    after(5, 40),
    after(3, 12),
    setOut(slots.pickupSlot),
    ride(8, 25),
    ride(4, 10),
    after(15, 40),
    after(60, 180),
    setOut(slots.deliverySlot),
    ride(8, 25),
    ride(3, 8),
  ].map((ms) => new Date(ms))
}

/** Moves night-time steps to the beginning of the next day. */
function byDay(random: Chance, atMs: number): number {
  const at = new Date(atMs)
  const hour = malaysianHour(at)
  if (hour >= day.from && hour < day.until) return atMs
  return atMalaysianHour(at, day.from, hour < day.from ? 0 : 1).getTime() + random.whole(0, 10) * minuteMs
}

function takeSteps(times: readonly Date[], createdAt: Date, { until, agent }: { until: Date; agent: { id: string; name: string } }) {
  const steps = [booked(createdAt)]
  for (const [step, at] of times.entries()) {
    const status = statusSequence[step + 1] ?? 'delivered'
    if (at > until) break
    const actor = status === 'confirmed' ? customer : { kind: 'agent' as const, ...agent }
    steps.push(trackingEvent(status, { at, actor, note: stepNote(status) }))
  }
  return steps
}

function stepNote(status: OrderStatus): TrackingNote {
  if (status === 'confirmed') return { kind: 'payment_accepted' }
  return status === 'agent_assigned' ? { kind: 'claimed' } : { kind: 'moved', notes: null }
}

const reasons = { cancelled: 'Plans changed', disputed: 'An item came back damaged' }

function ended(steps: TrackingDoc[], until: Date, status: keyof typeof reasons): TrackingDoc[] {
  const at = new Date(Math.min((steps.at(-1)?.timestamp ?? until).getTime() + 10 * minuteMs, until.getTime()))
  return [...steps, trackingEvent(status, { at, actor: customer, note: { kind: status, reason: reasons[status] } })]
}

function timesOf(events: readonly TrackingDoc[]): Record<Exclude<Times, `scheduled${string}`>, Date | null> {
  const timeOf = (status: OrderStatus) => events.find((event) => event.status === status)?.timestamp ?? null
  return {
    actualPickupTime: timeOf('items_collected'),
    actualDeliveryTime: timeOf('delivered'),
    acceptedAt: timeOf('agent_assigned'),
    cancelledAt: timeOf('cancelled'),
    completedAt: timeOf('delivered'),
  }
}
