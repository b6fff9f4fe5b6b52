import { addDays, monthOf, type Span } from '../calendar.ts'
import { malaysianOffsetMs } from '../clock.ts'
import { comparisonOf, type Comparison } from '../comparison.ts'
import type { Trend } from './trend-contract.ts'

/** What was counted on each Malaysian day; days without anything may be missing. */
export type Days = ReadonlyMap<string, number>

export function toDays<Counted extends object>(
  days: Record<string, Counted> | undefined,
  of: (counted: Counted) => number | undefined,
): Days {
  return new Map(Object.entries(days ?? {}).map(([day, counted]) => [day, of(counted) ?? 0]))
}

const weekDays = 7

/** The total of the Malaysian month that holds `today`. */
export const monthTotal = (days: Days, today: string): number =>
  [...days].reduce((total, [day, count]) => total + (monthIdOf(day) === monthIdOf(today) ? count : 0), 0)

/**
 * Compares complete days only: one that is half over says nothing against a whole one. Null where nothing was counted as early as that, so
 * that no business seems to grow by having begun.
 */
export function trendOf(days: Days, today: string): Trend | null {
  const first = [...days].flatMap(([day, count]) => (count > 0 ? day : [])).toSorted()[0]
  if (first === undefined) return null
  const month = monthOf(today)
  const months = comparisonOf(month, monthOf(addDays(month.from, -1)), today)
  if (months && first <= months.before.from) return compare(days, 'month', months)
  const [week, before] = [weekUntil(addDays(today, -1)), weekUntil(addDays(today, -1 - weekDays))]
  return first > before.from ? null : compare(days, 'week', { span: week, before })
}

const weekUntil = (to: string): Span => ({ from: addDays(to, 1 - weekDays), to })

/** The last `count` complete days, the latest last; empty where some of them are older than everything counted. */
export function lastDays(days: Days, today: string, count: number): number[] {
  const first = [...days.keys()].toSorted()[0]
  const from = addDays(today, -count)
  return first === undefined || first > from ? [] : everyDay(from, count).map((day) => days.get(day) ?? 0)
}

function compare(days: Days, kind: Trend['kind'], { span, before }: Comparison): Trend | null {
  const total = ({ from, to }: Span) => [...days].reduce((sum, [day, count]) => sum + (day >= from && day <= to ? count : 0), 0)
  return total(before) > 0 ? { kind, ...before, now: total(span), before: total(before) } : null
}

const monthIdOf = (day: string) => day.slice(0, 7)
const everyDay = (first: string, count: number) => Array.from({ length: count }, (_, index) => addDays(first, index))

/** The instant at which a Malaysian month begins. */
export const monthStart = (today: string): Date => new Date(Date.parse(monthOf(today).from) - malaysianOffsetMs)
