/** Ratings up to this many stars concern dispatch. */
export const lowRatingMax = 2
/** How long after the delivery an order can be rated. */
export const ratingDays = 7
const ratingMs = ratingDays * 24 * 60 * 60_000

export const notDelivered = 'Only a delivered order can be rated.'
export const ratedAlready = 'This order already has a rating.'
export const ratedTooLate = `An order can be rated for ${ratingDays} days after its delivery.`

/** Orders delivered before this instant can no longer be rated. */
export const ratedFrom = (now: number): Date => new Date(now - ratingMs)

interface Ratable {
  completedAt: string | null
  ratedAt: string | null
}

/** Why the order cannot be rated, as text; null if it can. The server applies the same rules. */
export function whyNotRate({ completedAt, ratedAt }: Ratable, now: number): string | null {
  if (completedAt === null) return notDelivered
  if (ratedAt !== null) return ratedAlready
  return Date.parse(completedAt) < ratedFrom(now).getTime() ? ratedTooLate : null
}
