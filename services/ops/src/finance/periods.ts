import { spanOf as calendarSpanOf } from '../agent-performance/periods.ts'
import { addDays, daysBetween, earlierDay, monthOf, weekOf, yearOf, type Span } from '../platform/calendar.ts'
import { comparisonOf, type Comparison } from '../platform/comparison.ts'

// Days are Malaysian ones, as text: 2026-07-14.

export const financePeriods = ['weekly', 'monthly', 'quarterly', 'yearly', 'custom'] as const
export type FinancePeriod = (typeof financePeriods)[number]
export const buckets = ['day', 'week', 'month'] as const
export type Bucket = (typeof buckets)[number]

const yearsMax = 10
/** More bars than that nobody can tell apart. */
const bucketsMax = 400

export interface PeriodQuery {
  period: FinancePeriod
  /** Of a custom period its first day, otherwise any day of the period; by default today. */
  from?: string | undefined
  to?: string | undefined
  by?: Bucket | undefined
}

/** The calendar period that holds a day; weeks begin on Monday. */
export function spanOf(period: Exclude<FinancePeriod, 'custom'>, day: string): Span {
  return period === 'yearly' ? yearOf(day) : calendarSpanOf(period, day)
}

/** What is wrong with a period, and with which parameter; null if nothing is. */
export function problemOf({ period, from, to, by }: PeriodQuery, today: string): { path: 'from' | 'to' | 'by'; text: string } | null {
  if (period !== 'custom' && to !== undefined) return { path: 'to', text: 'is only allowed for a custom period' }
  if (period === 'custom' && from === undefined) return { path: 'from', text: 'is required for a custom period' }
  if (period === 'custom' && to === undefined) return { path: 'to', text: 'is required for a custom period' }
  if (from !== undefined && from > today) return { path: 'from', text: 'must not be in the future' }
  if (to !== undefined && to > today) return { path: 'to', text: 'must not be in the future' }
  if (from !== undefined && to !== undefined && to < from) return { path: 'to', text: 'must not be before from' }
  if (from !== undefined && to !== undefined && to >= yearsLater(from))
    return { path: 'to', text: `must be within ${yearsMax} years of from` }
  const { span } = spansOf({ period, from, to }, today)
  if (by && bucketsOf(span, by).length > bucketsMax)
    return { path: 'by', text: `gives more than ${bucketsMax} parts: choose a longer unit` }
  return null
}

const yearsLater = (day: string) => `${Number(day.slice(0, 4)) + yearsMax}${day.slice(4)}`

/** The days of a period until today, and its comparison. */
export function spansOf({ period, from, to }: Omit<PeriodQuery, 'by'>, today: string): { span: Span; compared: Comparison | null } {
  const whole = period === 'custom' ? { from: from ?? today, to: to ?? today } : spanOf(period, from ?? today)
  const span = { from: whole.from, to: earlierDay(whole.to, today) }
  return { span, compared: period === 'custom' ? customComparison(whole, today) : calendarComparison(period, whole, today) }
}

const calendarComparison = (period: Exclude<FinancePeriod, 'custom'>, whole: Span, today: string) =>
  comparisonOf(whole, spanOf(period, addDays(whole.from, -1)), today)

/** With the month before if the days lie in one month from its first day, otherwise with as many days before. */
function customComparison(days: Span, today: string): Comparison | null {
  const end = earlierDay(today, addDays(days.to, 1))
  const month = monthOf(days.from)
  if (days.from === month.from && days.to <= month.to) return calendarComparison('monthly', month, end)
  const before = { from: addDays(days.from, 1 - daysBetween({ from: days.from, to: end })), to: addDays(days.from, -1) }
  return comparisonOf(days, before, end)
}

/** The comparison of a part of a span: the same month of the span before, otherwise the same days; null if it has no day that is compared. */
export function partComparison(part: Span, { span, before }: Comparison, { by, today }: { by: Bucket; today: string }): Comparison | null {
  if (by === 'month' && isFirstOfMonth(span.from) && isFirstOfMonth(before.from)) {
    const month = bucketsOf(before, by)[bucketsOf({ from: span.from, to: part.to }, by).length - 1]
    return month ? comparisonOf(part, month, today) : null
  }
  const from = addDays(before.from, daysBetween({ from: span.from, to: part.from }) - 1)
  const days = Math.min(daysBetween({ from: part.from, to: earlierDay(part.to, span.to) }), daysBetween({ from, to: before.to }))
  return days < 1 ? null : { span: { from: part.from, to: addDays(part.from, days - 1) }, before: { from, to: addDays(from, days - 1) } }
}

const isFirstOfMonth = (day: string) => day.endsWith('-01')

/** How finely a span is shown where nobody has said so. */
export function bucketOf(span: Span): Bucket {
  const days = daysBetween(span)
  if (days <= 31) return 'day'
  return days <= 186 ? 'week' : 'month'
}

const endsOf: Readonly<Record<Bucket, (day: string) => string>> = {
  day: (day) => day,
  week: (day) => weekOf(day).to,
  month: (day) => monthOf(day).to,
}

/** The days, calendar weeks or months of a span, as far as they lie in it. Throws RangeError outside the years of the calendar. */
export function bucketsOf({ from, to }: Span, by: Bucket): Span[] {
  const parts: Span[] = []
  for (let day = from; day <= to; day = addDays(parts.at(-1)?.to ?? day, 1)) {
    parts.push({ from: day, to: earlierDay(endsOf[by](day), to) })
  }
  return parts
}
