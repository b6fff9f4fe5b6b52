import type { Period } from '@kainsiap/ops/agent-performance/periods'
import { daysBetween, type Span } from '@kainsiap/ops/platform/calendar'
import { dayLabel, noonOf, shortDayLabel, shortWeekdayLabel, weekdayLabel } from '../../ui/format/dayLabel.ts'

export const periodLabels: Readonly<Record<Period, string>> = { daily: 'Day', weekly: 'Week', monthly: 'Month', quarterly: 'Quarter' }

const month = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kuala_Lumpur', month: 'long', year: 'numeric' })

/** "Tue, 14 Jul 2026", "13 Jul – 19 Jul 2026", "July 2026", "Quarter 3 of 2026". */
export function spanLabel(period: Period, { from, to }: Span): string {
  switch (period) {
    case 'daily':
      return weekdayLabel(from)
    case 'weekly':
      return `${shortDayLabel(from)} – ${dayLabel(to)}`
    case 'monthly':
      return month.format(new Date(noonOf(from)))
    case 'quarterly':
      return `Quarter ${String(Math.ceil(Number(from.slice(5, 7)) / 3))} of ${from.slice(0, 4)}`
  }
}

/** A point of a trend: "Tue, 14 Jul", or the days of a week. */
export const pointLabel = (span: Span): string =>
  daysBetween(span) === 1 ? shortWeekdayLabel(span.from) : `${shortDayLabel(span.from)} – ${shortDayLabel(span.to)}`

/** On the axis: "14 Jul". */
export const axisLabel = ({ from }: Span): string => shortDayLabel(from)

/** "1st", "2nd", "3rd", "11th". */
export function ordinal(place: number): string {
  const ending = place % 100 > 10 && place % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')
  return `${String(place)}${ending}`
}
