import { daysBetween, type Span } from '@kainsiap/ops/platform/calendar'
import type { Bucket, FinancePeriod } from '@kainsiap/ops/finance/periods'
import { noonOf, shortDayLabel, shortWeekdayLabel } from '../../ui/format/dayLabel.ts'
import { shortSpanLabel } from '../../ui/chart/growthHint.ts'
import { formatCount } from '../../ui/format/numbers.ts'

const monthName = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kuala_Lumpur', month: 'short' })
const shortMonth = (day: string) => monthName.format(new Date(noonOf(day)))

export const periodLabels: Readonly<Record<FinancePeriod, string>> = {
  weekly: 'Week',
  monthly: 'Month',
  quarterly: 'Quarter',
  yearly: 'Year',
  custom: 'Days',
}
export const bucketLabels: Readonly<Record<Bucket, string>> = { day: 'Day', week: 'Week', month: 'Month' }

/** In the tooltip and the table: "Sun, 12 Jul", "6–12 Jul", "Jul 2026". */
export function bucketLabel(span: Span, by: Bucket): string {
  if (by === 'month') return `${shortMonth(span.from)} ${span.from.slice(0, 4)}`
  return daysBetween(span) === 1 ? shortWeekdayLabel(span.from) : shortSpanLabel(span)
}

/** On the axis: "12", with its month where a month begins: "1 Jul"; of months "Jul". */
export function axisLabel({ from }: Span, by: Bucket, isFirst: boolean): string {
  if (by === 'month') return isFirst || from.slice(5, 7) === '01' ? `${shortMonth(from)} ${from.slice(2, 4)}` : shortMonth(from)
  return by === 'week' || isFirst || from.endsWith('-01') ? shortDayLabel(from) : String(Number(from.slice(8)))
}

/** "1 order", "1,082 orders" */
export const countLabel = (orders: number): string => `${formatCount(orders)} ${orders === 1 ? 'order' : 'orders'}`
