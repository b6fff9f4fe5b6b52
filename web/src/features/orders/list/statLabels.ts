import type { OrderStats } from '@kainsiap/ops/orders/contract'
import { formatCount } from '../../../ui/format/numbers.ts'
import type { Trend } from '../../../ui/chart/TrendLabel.tsx'
import { malaysianWeekday } from '../../../ui/format/malaysianTime.ts'

/** Above this limit a share is less informative than the number itself: "+1,113 %" of a handful. */
const shareMax = 2

/** "Tue": the weekday that today is compared with. */
export function sinceLabel(now: number): string {
  return malaysianWeekday(now)
}

/** The change against the same weekday last week, up to this time of day; null without data for that day. */
export function lastWeekTrend(
  { todayOrders, lastWeekOrders }: Pick<OrderStats, 'todayOrders' | 'lastWeekOrders'>,
  weekday: string,
): Trend | string | null {
  if (lastWeekOrders === null || lastWeekOrders === 0) return null
  const share = todayOrders / lastWeekOrders - 1
  return share > shareMax ? `${formatCount(lastWeekOrders)} by now last ${weekday}` : { share, against: `vs last ${weekday}` }
}
