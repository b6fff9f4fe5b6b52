// Days are Malaysian ones, as text: 2026-07-14.

export const periods = ['daily', 'weekly', 'monthly', 'quarterly'] as const
export type Period = (typeof periods)[number]

/** From its first day to its last. */
export interface Span {
  from: string
  to: string
}

const dayMs = 24 * 60 * 60_000
const textOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The day so many days later. */
export const addDays = (day: string, days: number): string => textOf(Date.parse(day) + days * dayMs)
export const daysBetween = ({ from, to }: Span): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
const earlier = (one: string, other: string) => (one < other ? one : other)

/** The calendar period that holds a day; weeks begin on Monday. */
export function spanOf(period: Period, day: string): Span {
  const at = new Date(day)
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()]
  switch (period) {
    case 'daily':
      return { from: day, to: day }
    case 'weekly': {
      const from = addDays(day, -((at.getUTCDay() + 6) % 7))
      return { from, to: addDays(from, 6) }
    }
    case 'monthly':
      return { from: textOf(Date.UTC(year, month, 1)), to: textOf(Date.UTC(year, month + 1, 0)) }
    case 'quarterly': {
      const first = month - (month % 3)
      return { from: textOf(Date.UTC(year, first, 1)), to: textOf(Date.UTC(year, first + 3, 0)) }
    }
  }
}

/** The span up to today. */
export const untilToday = ({ from, to }: Span, today: string): Span => ({ from, to: earlier(to, today) })

/** The period before, up to as many days as this one has had until today. */
export function spanBefore(period: Period, span: Span, today: string): Span {
  const before = spanOf(period, addDays(span.from, -1))
  if (span.to <= today) return before
  return { from: before.from, to: earlier(before.to, addDays(before.from, daysBetween(untilToday(span, today)) - 1)) }
}

/** How many days the trend of a single day shows. */
const daysBeside = 14

/** The points of a trend, without those to come: days; of a quarter, weeks. */
export function pointsOf(period: Period, span: Span, today: string): Span[] {
  const { from, to } = period === 'daily' ? { from: addDays(span.to, 1 - daysBeside), to: span.to } : untilToday(span, today)
  const points: Span[] = []
  for (let day = from; day <= to;) {
    const point = period === 'quarterly' ? { from: day, to: earlier(spanOf('weekly', day).to, to) } : { from: day, to: day }
    points.push(point)
    day = addDays(point.to, 1)
  }
  return points
}
