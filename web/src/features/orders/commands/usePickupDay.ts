import type { Order } from '@kainsiap/ops/orders/contract'
import { useNow } from '../../../ui/format/clock.ts'
import { malaysianDate, malaysianDay } from '../../../ui/format/malaysianTime.ts'

/** The pickup's day, as in "7 of 12 today", "7 of 12 on 15 Jul". */
export function usePickupDay({ scheduledPickupTime }: Pick<Order, 'scheduledPickupTime'>): string {
  const now = useNow()
  return malaysianDay(scheduledPickupTime) === malaysianDay(now) ? 'today' : `on ${malaysianDate(scheduledPickupTime)}`
}
