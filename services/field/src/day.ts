import { hourInMalaysia, hourMs, minuteMs } from './clock.ts'
import { stream } from './random.ts'

/** The relative booking rate of each hour of the Malaysian day, 1 being a usual afternoon: a morning and an evening peak, low but not zero at night. */
const bookingRates = [
  0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 0.7, 1.3, 1.6, 1.5, 1.2, 1.0, 1.0, 0.9, 0.9, 1.0, 1.1, 1.3, 1.6, 1.6, 1.5, 1.2, 0.8, 0.5,
] as const
const minutesBetweenBookings = 8

/**
 * The first instant after `afterMs` at which a customer books. Each hour is planned from its own random stream, so a restarted
 * process continues the plan at the current time and repeats nothing.
 */
export function nextBookingMs(seed: number, pace: number, afterMs: number): number {
  for (let hour = Math.floor(afterMs / hourMs); ; hour++) {
    const draws = stream(seed, 'bookings of the hour', hour)
    const meanGapMs = (minutesBetweenBookings * minuteMs) / pace / (bookingRates[hourInMalaysia(hour * hourMs)] ?? 1)
    for (let atMs = hour * hourMs; ;) {
      atMs += Math.ceil(meanGapMs * (0.4 + 1.2 * draws.next()))
      if (atMs >= (hour + 1) * hourMs) break
      if (atMs > afterMs) return atMs
    }
  }
}
