import { malaysianDate, malaysianDay, malaysianWeekday } from './malaysianTime.ts'

/** A day without time is shown as it is, wherever the browser is: noon of it, in Malaysia. */
export const noonOf = (day: string) => `${day}T12:00:00+08:00`

/** "2026-07-14" → "14 Jul 2026" */
export const dayLabel = (day: string): string => malaysianDay(noonOf(day))

/** "2026-07-14" → "14 Jul": where the year is implied. */
export const shortDayLabel = (day: string): string => malaysianDate(noonOf(day))

/** "2026-07-14" → "Tue, 14 Jul": where the year is implied. */
export const shortWeekdayLabel = (day: string): string => `${malaysianWeekday(noonOf(day))}, ${shortDayLabel(day)}`

/** "2026-07-14" → "Tue, 14 Jul 2026" */
export const weekdayLabel = (day: string): string => `${malaysianWeekday(noonOf(day))}, ${dayLabel(day)}`

/** "14 Jul 2026", "1–14 Jul 2026", "29 Jun – 5 Jul 2026", "20 Dec 2025 – 3 Jan 2026". */
export function spanLabel({ from, to }: { from: string; to: string }): string {
  if (from === to) return dayLabel(to)
  if (from.slice(0, 7) === to.slice(0, 7)) return `${String(Number(from.slice(8)))}–${dayLabel(to)}`
  return `${from.slice(0, 4) === to.slice(0, 4) ? shortDayLabel(from) : dayLabel(from)} – ${dayLabel(to)}`
}
