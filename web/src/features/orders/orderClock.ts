import type { Order } from '@kainsiap/ops/orders/contract'
import { dueAtOf, dueStateOf, slotMs } from '@kainsiap/ops/orders/due/due'

const minuteMs = 60_000

interface OrderClock {
  state: 'risk' | 'late'
  label: string
}

type Timed = Pick<Order, 'status' | 'scheduledPickupTime' | 'scheduledDeliveryTime'>

/** The state of the order's next deadline; null while on time, and when nothing is due any more. */
export function orderClock(order: Timed, now: number): OrderClock | null {
  const due = dueAtOf(order)
  const state = dueStateOf(due, new Date(now))
  if (due === null || state === 'on_time') return null
  return state === 'late'
    ? { state, label: `${span(minutesBetween(due.getTime(), now, 'down'))} late` }
    : { state: 'risk', label: `${span(minutesBetween(now, due.getTime()))} left` }
}

export function slotEnd(start: string): string {
  return new Date(Date.parse(start) + slotMs).toISOString()
}

/** Whole minutes, at least 1: time left is rounded up, time over is rounded down. */
export function minutesBetween(from: number, until: number, over: 'up' | 'down' = 'up'): number {
  const minutes = (until - from) / minuteMs
  return Math.max(1, over === 'up' ? Math.ceil(minutes) : Math.floor(minutes))
}

/** `18 min`, `2 h 05 min`, `3 days`. */
export function span(minutes: number): string {
  if (minutes < 60) return `${String(minutes)} min`
  if (minutes < 48 * 60) {
    const rest = minutes % 60
    return `${String(Math.floor(minutes / 60))} h${rest === 0 ? '' : ` ${String(rest).padStart(2, '0')} min`}`
  }
  return `${String(Math.floor(minutes / (24 * 60)))} days`
}
