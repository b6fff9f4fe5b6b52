/** Every "today", "this month" and date of the business is Malaysian. Malaysia keeps UTC+8 all year. */
const offsetMs = 8 * 60 * 60 * 1000
export const dayMs = 24 * 60 * 60 * 1000

export const now = (): Date => new Date()

/** The Malaysian date of an instant: 2026-07-14. */
export function malaysianDay(at: Date): string {
  return new Date(at.getTime() + offsetMs).toISOString().slice(0, 10)
}

export function malaysianYear(at: Date): number {
  return Number(malaysianDay(at).slice(0, 4))
}

/** The instant of an hour of the Malaysian day that holds `at`, or of another day. */
export function atMalaysianHour(at: Date, hour: number, daysLater = 0): Date {
  const midnightMs = Math.floor((at.getTime() + offsetMs) / dayMs) * dayMs - offsetMs
  return new Date(midnightMs + daysLater * dayMs + hour * 60 * 60 * 1000)
}

/** The hour of the Malaysian day, 0 to 23. */
export function malaysianHour(at: Date): number {
  return new Date(at.getTime() + offsetMs).getUTCHours()
}
