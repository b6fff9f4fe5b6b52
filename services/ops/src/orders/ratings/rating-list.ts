import type { z } from 'zod'
import { getAgentState } from '../../agents/queries.ts'
import type { Page } from '../../platform/contract.ts'
import { checkDepth, trusted, Types } from '../../platform/database/mongo.ts'
import { hasTime } from '../../platform/database/partial-index.ts'
import { listPageAfter } from '../../platform/database/rows-after.ts'
import { OrderModel, type OrderDoc } from '../model.ts'
import { toRating } from './rating.ts'
import type { AgentRating, AgentRatingQuery } from './rating-contract.ts'
import { lowRatingMax } from './rating-rules.ts'

const fields = [
  'number',
  'customer',
  'agent',
  'rating',
  'ratingCategories',
  'feedback',
  'ratedAt',
  'ratedBy',
  'ratingRemoval',
  'completedAt',
] as const satisfies (keyof OrderDoc)[]
type RatedDoc = Pick<OrderDoc, (typeof fields)[number] | '_id' | 'version'>

export function toAgentRating(doc: RatedDoc, { withName }: { withName: boolean }): AgentRating {
  const rating = toRating(doc)
  if (!rating) throw new Error(`${doc.number} has no rating`)
  return {
    id: doc._id.toHexString(),
    version: doc.version,
    orderNumber: doc.number,
    agentId: doc.agent?.id.toHexString() ?? '',
    customer: { id: doc.customer.id.toHexString(), name: withName ? doc.customer.name : null },
    ...rating,
  }
}

/** The ratings of one agent, also removed ones, the latest first. Throws `not_found`. */
export async function listAgentRatings(
  agentId: string,
  { low, ...at }: z.output<typeof AgentRatingQuery>,
  { withName }: { withName: boolean },
): Promise<Page<AgentRating>> {
  checkDepth(at)
  await getAgentState(agentId)
  return listPageAfter(OrderModel, {
    filter: {
      'agent.id': new Types.ObjectId(agentId),
      ratedAt: trusted({ ...hasTime }),
      ...(low === 'true' && { rating: trusted({ $lte: lowRatingMax, $gte: 1 }) }),
    },
    sort: { ratedAt: -1, _id: -1 },
    hint: 'agent.id_1_ratedAt_-1__id_-1',
    fields,
    at,
    toEntity: (doc: OrderDoc) => toAgentRating(doc, { withName }),
  })
}
