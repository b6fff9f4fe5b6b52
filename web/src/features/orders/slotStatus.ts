import type { Order } from '@kainsiap/ops/orders/contract'
import { statusSequence } from '@kainsiap/ops/orders/status/status-sequence'
import { clockSpan } from '../../ui/format/clockSpan.ts'
import { malaysianClock, malaysianDate, malaysianDay, shortMoment } from '../../ui/format/malaysianTime.ts'
import { orderClock, slotEnd, span } from './orderClock.ts'

type Promised = Pick<
  Order,
  'status' | 'scheduledPickupTime' | 'scheduledDeliveryTime' | 'actualPickupTime' | 'actualDeliveryTime' | 'cancelledAt'
>

/** The order's status against its promised slot: a title sentence and further details. */
interface SlotStatus {
  tone: 'neutral' | 'warning' | 'danger'
  title: string
  rest: string
}

const dayMs = 86_400_000
const minuteMs = 60_000

/** "Pickup today, 9:00–10:00 am": the slot relevant at this status; null when none is any more. */
export function slotLabel(order: Promised, now: number): string | null {
  const slot = nextSlot(order)
  return slot && `${slot.name} ${daySlot(slot.start, now)}`
}

export function slotStatus(order: Promised, now: number): SlotStatus {
  const slot = nextSlot(order)
  if (!slot) return { tone: 'neutral', ...endedStatus(order, now) }
  const clock = orderClock(order, now)
  const rest = [`${slot.name} slot: ${daySlot(slot.start, now)}.`, latePickupNote(order), deliveryPromiseNote(order, now)]
    .filter(Boolean)
    .join(' ')
  if (clock?.state === 'late') return { tone: 'danger', title: `The ${slot.name.toLowerCase()} is ${clock.label}.`, rest }
  return { tone: clock ? 'warning' : 'neutral', title: `The ${slot.name.toLowerCase()} is ${timeLeftLabel(slot.start, now)}.`, rest }
}

/** "due in 40 min", "18 min late"; empty when nothing is due. */
export function dueLabel(order: Promised, now: number): string {
  const slot = nextSlot(order)
  const clock = orderClock(order, now)
  if (!slot) return ''
  return clock?.state === 'late' ? clock.label : timeLeftLabel(slot.start, now)
}

function timeLeftLabel(slotStart: string, now: number): string {
  return `due in ${span(Math.max(1, Math.ceil((Date.parse(slotEnd(slotStart)) - now) / minuteMs)))}`
}

function nextSlot({ status, scheduledPickupTime, scheduledDeliveryTime }: Promised): { name: 'Pickup' | 'Delivery'; start: string } | null {
  const sequence: readonly string[] = statusSequence
  const step = sequence.indexOf(status)
  if (step === -1 || status === 'delivered') return null
  return step < sequence.indexOf('items_collected')
    ? { name: 'Pickup', start: scheduledPickupTime }
    : { name: 'Delivery', start: scheduledDeliveryTime }
}

/** "today, 9:00–10:00 am" */
export function daySlot(start: string, now: number): string {
  const day = malaysianDay(start)
  const isOn = (at: number) => day === malaysianDay(at)
  const name = isOn(now) ? 'today' : isOn(now + dayMs) ? 'tomorrow' : isOn(now - dayMs) ? 'yesterday' : malaysianDate(start)
  return `${name}, ${clockSpan(start, slotEnd(start))}`
}

/** A late pickup stays visible during the delivery. */
function latePickupNote({ actualPickupTime, scheduledPickupTime }: Promised): string | null {
  const late = actualPickupTime && lateBy(actualPickupTime, scheduledPickupTime)
  return late ? `Collected ${late} after its slot.` : null
}

/** The promised delivery time, shown until the pickup. */
function deliveryPromiseNote(order: Promised, now: number): string | null {
  return nextSlot(order)?.name === 'Pickup' ? `Delivery due by ${shortMoment(slotEnd(order.scheduledDeliveryTime), now)}.` : null
}

function endedStatus(order: Promised, now: number): Pick<SlotStatus, 'title' | 'rest'> {
  const { status, actualDeliveryTime, scheduledDeliveryTime, scheduledPickupTime, cancelledAt } = order
  const deliverySlot = `Delivery slot: ${daySlot(scheduledDeliveryTime, now)}.`
  if (status === 'disputed') return { title: 'Disputed. The order is paused while the dispute is open.', rest: deliverySlot }
  if (status === 'delivered' && actualDeliveryTime) {
    const late = lateBy(actualDeliveryTime, scheduledDeliveryTime)
    const when = late ? `${late} after its slot` : 'on time'
    return { title: `Delivered ${when}, at ${malaysianClock(actualDeliveryTime)}.`, rest: deliverySlot }
  }
  const at = cancelledAt ? ` ${shortMoment(cancelledAt, now)}` : ''
  return {
    title: status === 'cancelled' ? `Cancelled${at}.` : 'No further steps.',
    rest: `Pickup slot was ${daySlot(scheduledPickupTime, now)}.`,
  }
}

/** "18 min"; null for an event within its slot, or earlier. */
function lateBy(at: string, slotStart: string): string | null {
  const minutes = Math.floor((Date.parse(at) - Date.parse(slotEnd(slotStart))) / minuteMs)
  return minutes >= 1 ? span(minutes) : null
}
