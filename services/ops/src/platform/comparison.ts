import { addDays, daysBetween, earlierDay, type Span } from './calendar.ts'

// Growth has one definition, on every screen and in every answer: complete days against the same days of the period before.

/** Complete days, and the earlier days that they are compared with. */
export interface Comparison {
  span: Span
  before: Span
}

/**
 * The complete days of a period, until the day before `today`, and the same days of the period before: as many as both have. A period that has ended
 * is compared whole with the whole period before. Null if no day of the period is complete.
 */
export function comparisonOf(period: Span, before: Span, today: string): Comparison | null {
  if (period.to < today) return { span: period, before }
  if (today <= period.from) return null
  const days = Math.min(daysBetween({ from: period.from, to: today }) - 1, daysBetween(before))
  const first = ({ from, to }: Span): Span => ({ from, to: earlierDay(to, addDays(from, days - 1)) })
  return { span: first(period), before: first(before) }
}

/** The growth as a fraction, 0.1 of 10 %; null if there was nothing before. */
export const growthOf = (now: number, before: number): number | null => (before > 0 ? now / before - 1 : null)
