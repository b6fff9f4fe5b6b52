import { joined } from '../parts/joined.ts'
import { languageTags, type Language } from '../languages.ts'

const timeZone = 'Asia/Kuala_Lumpur'
const slotMs = 3_600_000

/** Formats in the visitor's language, in Malaysian time. */
export function trackTimes(language: Language) {
  const tag = languageTags[language]
  const clock = new Intl.DateTimeFormat(tag, { timeZone, hour: 'numeric', minute: '2-digit' })
  const day = new Intl.DateTimeFormat(tag, { timeZone, weekday: 'short', day: 'numeric', month: 'short' })
  const clockOf = (at: Date) => joined(clock.format(at))
  return {
    clock: (at: string) => clockOf(new Date(at)),
    day: (at: string) => day.format(new Date(at)),
    slot: (at: string) => ({ from: clockOf(new Date(at)), to: clockOf(new Date(Date.parse(at) + slotMs)) }),
    wait: (seconds: number) =>
      seconds < 90
        ? new Intl.NumberFormat(tag, { style: 'unit', unit: 'second', unitDisplay: 'long' }).format(seconds)
        : new Intl.NumberFormat(tag, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(Math.ceil(seconds / 60)),
  }
}
