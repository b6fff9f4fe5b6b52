const timeZone = 'Asia/Kuala_Lumpur'
const clock = new Intl.DateTimeFormat('en-MY', { timeZone, hour: 'numeric', minute: '2-digit', hour12: true })
const day = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short', year: 'numeric' })
const date = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short' })
const weekday = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short' })
const hour = new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', hourCycle: 'h23' })
const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })

type When = string | number | Date

const dayMs = 86_400_000

/** "10:42 am" */
export function malaysianClock(at: When): string {
  return clock.format(new Date(at)).toLowerCase()
}

/** "14 Jul 2026" */
export function malaysianDay(at: When): string {
  return day.format(new Date(at))
}

/** "2026-07-14" */
export function malaysianIsoDay(at: When): string {
  return isoDay.format(new Date(at))
}

/** "14 Jul": where the year is implied. */
export function malaysianDate(at: When): string {
  return date.format(new Date(at))
}

/** "Tue" */
export function malaysianWeekday(at: When): string {
  return weekday.format(new Date(at))
}

/** The hour of the day, 0 to 23. */
export function malaysianHour(at: When): number {
  return Number(hour.format(new Date(at)))
}

/** "10:42 am" today, "14 Jul, 10:42 am" on other days of the year, "14 Jul 2025" before. */
export function shortMoment(at: When, now: When): string {
  if (malaysianDay(at).slice(-4) !== malaysianDay(now).slice(-4)) return malaysianDay(at)
  return malaysianDay(at) === malaysianDay(now) ? malaysianClock(at) : `${malaysianDate(at)}, ${malaysianClock(at)}`
}

/** "Tue, 14 Jul 2026, 10:42 am", with "Malaysia time" when the browser is in another time zone. */
export function malaysianMoment(at: When): string {
  const text = `${weekday.format(new Date(at))}, ${malaysianDay(at)}, ${malaysianClock(at)}`
  return isBrowserInMalaysia() ? text : `${text}, Malaysia time`
}

/**
 * "just now", "4 min ago", "3 h ago", "Yesterday", then the day; "in 4 min" for a future time. The clock here ticks seldom, so that what has
 * just happened may be ahead of it: only what is known to come is due "in a moment".
 */
export function relativeTime(at: When, nowMs: number, isToCome = false): string {
  const ageMs = nowMs - new Date(at).getTime()
  const minutes = Math.round(Math.abs(ageMs) / 60_000)
  if (Math.abs(ageMs) < 45_000) return isToCome ? 'in a moment' : 'just now'
  const text = minutes < 60 ? `${Math.max(1, minutes)} min` : `${Math.round(minutes / 60)} h`
  if (Math.abs(ageMs) < dayMs) return ageMs < 0 ? `in ${text}` : `${text} ago`
  if (malaysianIsoDay(at) === malaysianIsoDay(nowMs - dayMs)) return 'Yesterday'
  return malaysianDay(at)
}

function isBrowserInMalaysia(): boolean {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  return here === timeZone || here === 'Asia/Kuching'
}
