import { hourInMalaysia, hourMs, minuteMs } from './clock.ts'
import { stream } from './random.ts'

/** How busy each hour of the Malaysian day is, 1 being the average: a morning and an evening peak, calm but not dead at night. */
const busyness = [
  0.7, 0.7, 0.7, 0.7, 0.7, 0.7, 0.9, 1.3, 1.6, 1.5, 1.2, 1.0, 1.0, 0.9, 0.9, 1.0, 1.1, 1.3, 1.6, 1.6, 1.5, 1.2, 0.9, 0.7,
] as const
const minutesBetweenBookings = 8

/**
 * The first instant after `afterMs` at which a customer books. Each hour is planned from its own draws, so a process that starts
 * again joins the plan where the day stands and repeats nothing.
 */
export function nextBookingMs(seed: number, pace: number, afterMs: number): number {
  for (let hour = Math.floor(afterMs / hourMs); ; hour++) {
    const draws = stream(seed, 'bookings of the hour', hour)
    const meanGapMs = (minutesBetweenBookings * minuteMs) / pace / (busyness[hourInMalaysia(hour * hourMs)] ?? 1)
    for (let atMs = hour * hourMs; ;) {
      atMs += Math.ceil(meanGapMs * (0.4 + 1.2 * draws.next()))
      if (atMs >= (hour + 1) * hourMs) break
      if (atMs > afterMs) return atMs
    }
  }
}
