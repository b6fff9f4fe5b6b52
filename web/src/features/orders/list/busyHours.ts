import type { OrderStats } from '@kainsiap/ops/orders/contract'
import { formatCount } from '../../../ui/format/numbers.ts'

/** 0 → "12 am", 13 → "1 pm" */
export function hourLabel(hour: number): string {
  return `${String(hour % 12 || 12)} ${hour < 12 ? 'am' : 'pm'}`
}

const named = 2

/** "9 am, 412 orders; 6 pm, 398": the hours with the most bookings, the busiest first. */
export function busiestLabel(hours: OrderStats['busyHours']): string {
  const busiest = hours
    .filter(({ orderCount }) => orderCount > 0)
    .toSorted((one, other) => other.orderCount - one.orderCount)
    .slice(0, named)
  if (busiest.length === 0) return 'No orders yet'
  return busiest
    .map(({ hour, orderCount }, place) => `${hourLabel(hour)}, ${formatCount(orderCount)}${place === 0 ? ' orders' : ''}`)
    .join('; ')
}
