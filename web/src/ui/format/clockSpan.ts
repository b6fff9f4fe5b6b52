import { malaysianClock, malaysianDate, malaysianDay } from './malaysianTime.ts'

/** "9:00–10:00 am", "11:30 am–12:30 pm", "9:00 am" */
export function clockSpan(from: string, until: string): string {
  const [start, end] = [malaysianClock(from), malaysianClock(until)]
  if (start === end) return end
  return start.slice(-2) === end.slice(-2) ? `${start.slice(0, -3)}–${end}` : `${start}–${end}`
}

/** "9:00–10:00 am" today, "13 Jul, 9:00–10:00 am" on another day, "13 Jul–14 Jul" over several. */
export function momentSpan(from: string, until: string, now: number): string {
  if (malaysianDay(from) !== malaysianDay(until)) return `${malaysianDate(from)}–${malaysianDate(until)}`
  const span = clockSpan(from, until)
  return malaysianDay(until) === malaysianDay(now) ? span : `${malaysianDate(until)}, ${span}`
}
