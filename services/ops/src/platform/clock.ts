/** Every "today", "this month" and date of the business is Malaysian. Malaysia keeps UTC+8 all year. */
export const malaysianOffsetMs = 8 * 60 * 60 * 1000
export const dayMs = 24 * 60 * 60 * 1000

export const now = (): Date => new Date()

/** An instant as contracts have it; null where there is none. */
export const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null

/** The Malaysian date of an instant: 2026-07-14. */
export function malaysianDay(at: Date): string {
  return new Date(at.getTime() + malaysianOffsetMs).toISOString().slice(0, 10)
}

/** From the first instant of a Malaysian day to the first that is after another. */
export const instantsOf = ({ from, to }: { from: string; to: string }): { $gte: Date; $lt: Date } => ({
  $gte: new Date(Date.parse(from) - malaysianOffsetMs),
  $lt: new Date(Date.parse(to) + dayMs - malaysianOffsetMs),
})

/** Date and minute in Malaysia: 2026-07-14 10:30. */
export function malaysianTime(at: Date): string {
  return new Date(at.getTime() + malaysianOffsetMs).toISOString().slice(0, 16).replace('T', ' ')
}

export function malaysianYear(at: Date): number {
  return Number(malaysianDay(at).slice(0, 4))
}

/** The instant of an hour of the Malaysian day that holds `at`, or of another day. */
export function atMalaysianHour(at: Date, hour: number, daysLater = 0): Date {
  const midnightMs = Math.floor((at.getTime() + malaysianOffsetMs) / dayMs) * dayMs - malaysianOffsetMs
  return new Date(midnightMs + daysLater * dayMs + hour * 60 * 60 * 1000)
}

/** The hour of the Malaysian day, 0 to 23. */
export function malaysianHour(at: Date): number {
  return new Date(at.getTime() + malaysianOffsetMs).getUTCHours()
}
