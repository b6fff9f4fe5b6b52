import type { Span } from '../platform/calendar.ts'
import { financePeriods, problemOf, spansOf } from '../finance/periods.ts'
import { dayParts, spanText } from '../platform/day-span.ts'

// Days are Malaysian ones, as text: 2026-07-14.

export const reportPeriods = ['daily', ...financePeriods] as const
export type ReportPeriod = (typeof reportPeriods)[number]

export interface ReportDays {
  period: ReportPeriod
  /** Of a custom period its first day, otherwise any day of the period. */
  startDate: string
  /** Of a custom period its last day. */
  endDate?: string | undefined
}

/** A single day is a custom period of the same first and last day. */
const askedOf = ({ period, startDate, endDate }: ReportDays) =>
  period === 'daily'
    ? ({ period: 'custom', from: startDate, to: endDate ?? startDate } as const)
    : ({ period, from: startDate, to: endDate } as const)

interface PeriodProblem {
  path: 'startDate' | 'endDate'
  text: string
}

/** What is wrong with the days of a report, as a sentence, and with which field; null if nothing is. */
export function problemOfDays(days: ReportDays, today: string): PeriodProblem | null {
  const { period, startDate, endDate } = days
  if (startDate > today) return { path: 'startDate', text: 'The period starts in the future. Select a date up to today.' }
  if (endDate !== undefined && endDate > today)
    return { path: 'endDate', text: 'The period ends in the future. Select a date up to today.' }
  if (endDate !== undefined && endDate < startDate) return { path: 'endDate', text: 'The end date is before the start date.' }
  if (period === 'daily' && endDate !== undefined && endDate !== startDate)
    return { path: 'endDate', text: 'A daily report covers one day. Select a custom period for more days.' }
  if (period === 'custom' && endDate === undefined) return { path: 'endDate', text: 'Select an end date.' }
  if (period !== 'custom' && period !== 'daily' && endDate !== undefined)
    return { path: 'endDate', text: 'Only a custom period has an end date.' }
  return problemOf(askedOf(days), today) && { path: 'endDate', text: 'The period is longer than ten years. Select a shorter period.' }
}

/** The days of a report, until today where its period is not over. */
export const spanOfDays = (days: ReportDays, today: string): Span => spansOf(askedOf(days), today).span

/** "June 2026" is what people say of it: of a whole period its name, otherwise its days. */
export function periodText(period: ReportPeriod, span: Span): string {
  const { year, month } = dayParts(span.from)
  switch (period) {
    case 'monthly':
      return `${month} ${year}`
    case 'quarterly':
      return `Q${Math.ceil(Number(span.from.slice(5, 7)) / 3)} ${year}`
    case 'yearly':
      return year
    case 'daily':
    case 'weekly':
    case 'custom':
      return spanText(span)
  }
}
