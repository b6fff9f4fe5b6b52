// Days of the calendar as text: 2026-07-14. Written so, they sort as they follow each other.

/** The first and the last day that an input takes: nothing of the business is older, or planned for later. */
export const dayMin = '2000-01-01'
export const dayMax = '2099-12-31'
/** The earliest date of birth. */
export const birthDayMin = '1900-01-01'

/** From its first day to its last. */
export interface Span {
  from: string
  to: string
}

const dayMs = 24 * 60 * 60_000
// Arithmetic ends where the text of a day would no longer sort by time: every loop over days comes to its end, or throws.
const earliestMs = Date.UTC(1900, 0, 1)
const latestMs = Date.UTC(2199, 11, 31)

/** Whether a text is a day of the calendar, of any year of four digits. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** Whether an input takes a text as a day. */
export const isDay = (text: string): boolean => isCalendarDay(text) && text >= dayMin && text <= dayMax

function checkedMs(ms: number): number {
  if (ms >= earliestMs && ms <= latestMs) return ms
  throw new RangeError('Days are calculated from 1900 to 2199 only.')
}
const msOf = (day: string) => checkedMs(Date.parse(day))
const dayOf = (ms: number) => new Date(checkedMs(ms)).toISOString().slice(0, 10)

/** The day so many days later. Throws RangeError outside the years 1900 to 2199, as all arithmetic here does. */
export const addDays = (day: string, days: number): string => dayOf(msOf(day) + days * dayMs)

/** How many days a span has, its first and its last included. */
export const daysBetween = ({ from, to }: Span): number => Math.round((msOf(to) - msOf(from)) / dayMs) + 1

/** The earlier of two days. */
export const earlierDay = (one: string, other: string): string => (one < other ? one : other)

/** The calendar week that holds a day: from Monday to Sunday. */
export function weekOf(day: string): Span {
  const from = addDays(day, -((new Date(msOf(day)).getUTCDay() + 6) % 7))
  return { from, to: addDays(from, 6) }
}

/** So many whole calendar months, from the one that holds a day: `before` of them are before it. */
export function monthsOf(day: string, { before = 0, count = 1 } = {}): Span {
  const at = new Date(msOf(day))
  const [year, first] = [at.getUTCFullYear(), at.getUTCMonth() - before]
  return { from: dayOf(Date.UTC(year, first, 1)), to: dayOf(Date.UTC(year, first + count, 0)) }
}

/** The calendar month that holds a day. */
export const monthOf = (day: string): Span => monthsOf(day)

/** The calendar quarter that holds a day. */
export const quarterOf = (day: string): Span => monthsOf(day, { before: (Number(day.slice(5, 7)) - 1) % 3, count: 3 })

/** The calendar year that holds a day. */
export const yearOf = (day: string): Span => ({ from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` })
