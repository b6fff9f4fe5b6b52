import type { WorkingDay } from '@kainsiap/ops/agents/hours/hours-contract'

const firstHour = 6
const lastHour = 24

/** "08:30" → "8:30 am" */
export function clockLabel(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
}

const span = (from: string | null, to: string | null) => (from && to ? `${clockLabel(from)}–${clockLabel(to)}` : null)

/** "8:00 am–6:00 pm"; null on a day off. */
export const workLabel = ({ isWorking, startTime, endTime }: WorkingDay) => (isWorking ? span(startTime, endTime) : null)
/** "1:00 pm–2:00 pm"; null without a break. */
export const breakLabel = ({ isWorking, breakStart, breakEnd }: WorkingDay) => (isWorking ? span(breakStart, breakEnd) : null)

interface Bar {
  /** In percent of the time from 6 am to midnight. */
  from: number
  to: number
}

/** The hours of work as bars, apart by the break. */
export function barsOf({ isWorking, startTime, endTime, breakStart, breakEnd }: WorkingDay): Bar[] {
  if (!isWorking || !startTime || !endTime) return []
  const bars = breakStart && breakEnd ? [[startTime, breakStart] as const, [breakEnd, endTime] as const] : [[startTime, endTime] as const]
  return bars.map(([from, to]) => ({ from: placeOf(from), to: placeOf(to) })).filter(({ from, to }) => to > from)
}

function placeOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return Math.max(0, ((hour + minute / 60 - firstHour) / (lastHour - firstHour)) * 100)
}
