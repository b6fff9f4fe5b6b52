import type { Rating, RatingCategories } from './rating-contract.ts'

/** What an order stores of its rating; the optional fields are missing in orders of an earlier version. */
export interface RatingFields {
  /** Null where there is none, or it was removed. */
  rating: number | null
  /** What the customer wrote. */
  feedback: string | null
  ratingCategories?: RatingCategories | null
  ratedAt?: Date | null
  /** The customer by their app, or who entered it on their word. */
  ratedBy?: Rating['by'] | null
  /** A removed rating with its stars. */
  ratingRemoval?: { at: Date; by: Rating['by']; reason: string; rating: number } | null
}

const byCustomer: Rating['by'] = { kind: 'customer', id: null, name: 'Customer' }

/** What the customer said, removed or not; null where nothing was. */
export function toRating({
  rating,
  ratingCategories,
  feedback,
  ratedAt,
  ratedBy,
  ratingRemoval,
  completedAt,
}: RatingFields & { completedAt: Date | null }): Rating | null {
  const stars = rating ?? ratingRemoval?.rating ?? null
  const at = ratedAt ?? completedAt
  if (stars === null || !at) return null
  const removal = ratingRemoval && { at: ratingRemoval.at.toISOString(), by: ratingRemoval.by, reason: ratingRemoval.reason }
  return {
    rating: stars,
    categories: ratingCategories ?? {},
    comment: feedback ?? null,
    createdAt: at.toISOString(),
    by: ratedBy ?? byCustomer,
    removal: removal ?? null,
  }
}
