import { addDays, daysBetween, monthOf } from '../calendar.ts'
import { malaysianOffsetMs } from '../clock.ts'
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
  const month = monthOf(today).from
  const lastMonth = monthOf(addDays(month, -1))
  const length = Math.min(Number(today.slice(8)) - 1, daysBetween(lastMonth))
  if (length > 0 && first <= lastMonth.from) return compare(days, { kind: 'month', from: lastMonth.from, now: month, length })
  const weekBefore = addDays(today, -2 * weekDays)
  if (first > weekBefore) return null
  return compare(days, { kind: 'week', from: weekBefore, now: addDays(today, -weekDays), length: weekDays })
}

/** The last `count` complete days, the latest last; empty where some of them are older than everything counted. */
export function lastDays(days: Days, today: string, count: number): number[] {
  const first = [...days.keys()].toSorted()[0]
  const from = addDays(today, -count)
  return first === undefined || first > from ? [] : everyDay(from, count).map((day) => days.get(day) ?? 0)
}

interface Spans {
  kind: Trend['kind']
  /** The first days of the earlier and of the later span. */
  from: string
  now: string
  length: number
}

function compare(days: Days, { kind, from, now, length }: Spans): Trend | null {
  const total = (first: string) => everyDay(first, length).reduce((sum, day) => sum + (days.get(day) ?? 0), 0)
  const before = total(from)
  return before > 0 ? { kind, from, to: everyDay(from, length).at(-1) ?? from, now: total(now), before } : null
}

const monthIdOf = (day: string) => day.slice(0, 7)
const everyDay = (first: string, count: number) => Array.from({ length: count }, (_, index) => addDays(first, index))

/** The instant at which a Malaysian month begins. */
export const monthStart = (today: string): Date => new Date(Date.parse(monthOf(today).from) - malaysianOffsetMs)
