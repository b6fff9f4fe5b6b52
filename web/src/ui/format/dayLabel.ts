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
