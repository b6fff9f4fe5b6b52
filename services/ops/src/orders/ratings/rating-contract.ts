import { z } from 'zod'
import { Actor, Id, Instant, page, PageQuery, text, Version } from '../../platform/contract.ts'
import { OrderNumber } from '../number.ts'

/** One star to five. */
export const Stars = z.int().min(1).max(5)

export const RatingCategory = z.enum(['punctuality', 'professionalism', 'communication', 'carefulHandling'])
export type RatingCategory = z.infer<typeof RatingCategory>

/** Those that the customer rated; the others are absent. */
const RatingCategories = z.strictObject({
  punctuality: Stars.optional(),
  professionalism: Stars.optional(),
  communication: Stars.optional(),
  carefulHandling: Stars.optional(),
})
export type RatingCategories = z.infer<typeof RatingCategories>

export const NewRating = z
  .strictObject({ rating: Stars, categories: RatingCategories.optional(), comment: text(1_000).optional() })
  .meta({ id: 'NewRating' })
export type NewRating = z.infer<typeof NewRating>

export const RatingRemoval = z.strictObject({ reason: text(500) })

/** What the customer of a delivered order said. Once removed it counts nowhere any more. */
export const Rating = z
  .strictObject({
    rating: Stars,
    categories: RatingCategories,
    comment: z.string().nullable(),
    createdAt: Instant,
    /** The customer by their app, or who entered it on their word. */
    by: Actor,
    removal: z.strictObject({ at: Instant, by: Actor, reason: z.string() }).nullable(),
  })
  .meta({ id: 'Rating' })
export type Rating = z.infer<typeof Rating>

/** A rating as the agent's list shows it; its id and version are those of the order. */
export const AgentRating = Rating.extend({
  id: Id,
  version: Version,
  orderNumber: OrderNumber,
  agentId: Id,
  /** Without orders.read, no name. */
  customer: z.strictObject({ id: Id, name: z.string().nullable() }),
}).meta({ id: 'AgentRating' })
export type AgentRating = z.infer<typeof AgentRating>

export const AgentRatingQuery = PageQuery.extend({
  /** Only those of one or two stars. */
  low: z.enum(['true', 'false']).optional(),
})
export type AgentRatingQuery = z.input<typeof AgentRatingQuery>
export const AgentRatingPage = page(AgentRating).meta({ id: 'AgentRatingPage' })
export type AgentRatingPage = z.infer<typeof AgentRatingPage>

/** What the notice of a low rating is about. */
export interface LowRating extends Record<string, string | null> {
  number: string
  rating: string
  agent: string | null
  /** Who entered it; null if it came from the customer's app. */
  by: string | null
}
