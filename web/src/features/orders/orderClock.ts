import type { Order } from '@kainsiap/ops/orders/contract'
import { orderChain } from '@kainsiap/ops/orders/chain'
import type { OrderStatus } from '@kainsiap/ops/orders/life'

/** What is promised is a slot that begins with the scheduled time (spec/0, "Order life"). */
const slotMinutes = 60
const riskMinutes = 30
const minuteMs = 60_000

interface OrderClock {
  state: 'risk' | 'late'
  words: string
}

type Timed = Pick<Order, 'status' | 'scheduledPickupTime' | 'scheduledDeliveryTime'>

/** How the order stands against its next promise; null while there is time, and when nothing is promised any more. */
export function orderClock(order: Timed, now: number): OrderClock | null {
  const due = dueAt(order)
  if (due === null) return null
  const minutesLeft = Math.ceil((due - now) / minuteMs)
  if (now > due) return { state: 'late', words: `${span(Math.max(1, Math.floor((now - due) / minuteMs)))} late` }
  return minutesLeft <= riskMinutes ? { state: 'risk', words: `${span(Math.max(1, minutesLeft))} left` } : null
}

export function slotEnd(start: string): string {
  return new Date(Date.parse(start) + slotMinutes * minuteMs).toISOString()
}

function dueAt({ status, scheduledPickupTime, scheduledDeliveryTime }: Timed): number | null {
  const chain: readonly OrderStatus[] = orderChain
  const step = chain.indexOf(status)
  if (step === -1 || status === 'delivered') return null
  return Date.parse(slotEnd(step < chain.indexOf('items_collected') ? scheduledPickupTime : scheduledDeliveryTime))
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
