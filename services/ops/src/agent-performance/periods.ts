import { addDays, earlierDay, monthOf, quarterOf, weekOf, type Span } from '../platform/calendar.ts'

// Days are Malaysian ones, as text: 2026-07-14.

export const periods = ['daily', 'weekly', 'monthly', 'quarterly'] as const
export type Period = (typeof periods)[number]

/** The calendar period that holds a day; weeks begin on Monday. */
export function spanOf(period: Period, day: string): Span {
  switch (period) {
    case 'daily':
      return { from: day, to: day }
    case 'weekly':
      return weekOf(day)
    case 'monthly':
      return monthOf(day)
    case 'quarterly':
      return quarterOf(day)
  }
}

/** The span up to today. */
export const untilToday = ({ from, to }: Span, today: string): Span => ({ from, to: earlierDay(to, today) })

/** The whole period before. */
export const periodBefore = (period: Period, { from }: Span): Span => spanOf(period, addDays(from, -1))

/** How many days the trend of a single day shows. */
const daysBeside = 14

/** The points of a trend, without those to come: days; of a quarter, weeks. */
export function pointsOf(period: Period, span: Span, today: string): Span[] {
  const { from, to } = period === 'daily' ? { from: addDays(span.to, 1 - daysBeside), to: span.to } : untilToday(span, today)
  const points: Span[] = []
  for (let day = from; day <= to;) {
    const point = period === 'quarterly' ? { from: day, to: earlierDay(weekOf(day).to, to) } : { from: day, to: day }
    points.push(point)
    day = addDays(point.to, 1)
  }
  return points
}
