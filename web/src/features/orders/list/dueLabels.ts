import type { Order } from '@kainsiap/ops/orders/contract'
import { dueAtOf, type DueState, dueStateOf, pickupDueStatuses } from '@kainsiap/ops/orders/due/due'
import { statusLabel } from '@kainsiap/ops/orders/status-machine'
import { clockSpan } from '../../../ui/format/clockSpan.ts'
import { malaysianClock, malaysianDate, malaysianDay, relativeTime } from '../../../ui/format/malaysianTime.ts'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { minutesBetween, slotEnd, span } from '../orderClock.ts'

/** The due state of an order; `paused` while it is disputed, `over` when nothing is due any more. */
export type DueMark = DueState | 'paused' | 'over'

export function dueMark({ status, dueAt }: Order, now: number): DueMark {
  if (status === 'disputed') return 'paused'
  return dueAt === null ? 'over' : dueStateOf(dueAt, new Date(now))
}

/** "in 40 min", "18 min late", "Paused, 2 h 05 min kept", "Delivered 4 h ago". */
export function dueLabel(order: Order, now: number): string {
  if (order.status === 'disputed') return pausedLabel(order)
  if (order.dueAt === null) return endedLabel(order, now)
  const due = Date.parse(order.dueAt)
  return now > due ? `${span(minutesBetween(due, now, 'down'))} late` : `in ${span(minutesBetween(now, due))}`
}

/** What is known of a slot: its day where that is not today, when it is, and the area. */
export interface Slot {
  day: string | null
  /** In care only the end. Of a cancelled order, the refund due. */
  time: string | null
  /** Whether the time is the end of the slot: "By 10:15 am". */
  isEnd: boolean
  city: string
}

export function slotOf(order: Order, now: number): Slot {
  const isPickup = isBeforePickup(order)
  const { city } = isPickup ? order.pickup : order.delivery
  if (order.dueAt === null && order.status !== 'disputed')
    return { day: null, time: order.refundDueSen ? `Refund due ${ringgit(order.refundDueSen)}` : null, isEnd: false, city }
  const start = isPickup ? order.scheduledPickupTime : order.scheduledDeliveryTime
  const end = slotEnd(start)
  const day = malaysianDay(end) === malaysianDay(now) ? null : malaysianDate(start)
  const isEnd = isInCare(order)
  return { day, time: isEnd ? malaysianClock(end) : clockSpan(start, end), isEnd, city }
}

/** "9:00–10:00 am · Bukit Jalil", "By 14 Jul, 5:00 pm · Shah Alam" */
export const slotLabel = ({ day, time, isEnd, city }: Slot): string =>
  time === null ? city : `${isEnd ? 'By ' : ''}${day === null ? '' : `${day}, `}${time} · ${city}`

/** The remaining time when the dispute paused it, if the order has not moved since. */
function pausedLabel({ lastTracking, scheduledPickupTime, scheduledDeliveryTime, actualPickupTime }: Order): string {
  if (lastTracking.status !== 'disputed') return 'Paused'
  const status = actualPickupTime === null ? 'pending' : 'items_collected'
  const due = dueAtOf({ status, scheduledPickupTime, scheduledDeliveryTime })?.getTime() ?? 0
  const stopped = Date.parse(lastTracking.timestamp)
  return stopped > due ? `Paused, ${span(minutesBetween(due, stopped, 'down'))} late` : `Paused, ${span(minutesBetween(stopped, due))} left`
}

function endedLabel({ status, actualDeliveryTime, completedAt, cancelledAt, updatedAt }: Order, now: number): string {
  const at = (status === 'delivered' ? (actualDeliveryTime ?? completedAt) : cancelledAt) ?? updatedAt
  return `${statusLabel(status)} ${relativeTime(at, now).replace('Yesterday', 'yesterday')}`
}

function isBeforePickup({ status, actualPickupTime }: Order): boolean {
  return pickupDueStatuses.includes(status) || (['disputed', 'cancelled', 'refunded'].includes(status) && actualPickupTime === null)
}

function isInCare({ status }: Order): boolean {
  return ['items_collected', 'in_processing', 'ready_for_delivery'].includes(status)
}
