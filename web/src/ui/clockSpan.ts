import { malaysianClock } from './malaysianTime.ts'

/** "9:00–10:00 am", "11:30 am–12:30 pm" */
export function clockSpan(from: string, until: string): string {
  const [start, end] = [malaysianClock(from), malaysianClock(until)]
  return start.slice(-2) === end.slice(-2) ? `${start.slice(0, -3)}–${end}` : `${start}–${end}`
}
