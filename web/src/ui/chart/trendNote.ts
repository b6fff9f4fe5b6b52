import { growthOf } from '@kainsiap/ops/platform/comparison'
import type { Trend as CountedTrend } from '@kainsiap/ops/platform/stats/trend-contract'
import { malaysianDate } from '../format/malaysianTime.ts'
import type { Trend } from './TrendLabel.tsx'

/** Above this limit a share is less informative than the number itself: "+1,113 %" of a handful. */
const shareMax = 2

/** A trend as a tile shows it: "▲ 9.4% vs 1–13 Jun", "▼ 2.0% week on week"; null where there is nothing to compare with. */
export function trendNote(trend: CountedTrend | null, format: (value: number) => string): Trend | string | null {
  if (trend === null) return null
  const { kind, from, to, now, before } = trend
  const share = growthOf(now, before)
  if (share === null) return null
  const span = daySpan(from, to)
  if (share > shareMax) return kind === 'month' ? `${format(before)} on ${span}` : `${format(before)} the week before`
  return { share, against: kind === 'month' ? `vs ${span}` : 'week on week' }
}

/** "1–13 Jun" of two days of one month, "1 Jun" of a single one. */
function daySpan(from: string, to: string): string {
  const last = malaysianDate(`${to}T00:00:00+08:00`)
  return from === to ? last : `${Number(from.slice(8))}–${last}`
}
