import type { CommandContext } from '../../platform/changes/command-context.ts'
import { change, computed, type Change } from '../../platform/changes/change.ts'
import type { Rule } from '../../platform/changes/rules.ts'
import { now } from '../../platform/clock.ts'
import { ruleBroken } from '../../platform/errors.ts'
import { changeOrder } from '../commands.ts'
import type { OrderDetails } from '../contract.ts'
import { orders, type OrderDoc } from '../model.ts'
import type { AgentRating, NewRating } from './rating-contract.ts'
import { toAgentRating } from './rating-list.ts'
import { notDelivered, ratedAlready, ratedFrom, ratedTooLate } from './rating-rules.ts'
import { getOrderId } from '../queries.ts'
import { trackingStages } from '../tracking/tracking.ts'

/** Delivered, not rated yet, and not too long ago. Null also matches orders of an earlier version, which lack the field. */
const canRate = (at: Date): readonly Rule<OrderDoc>[] => [
  { filter: { completedAt: { $ne: null } }, rejection: () => ruleBroken('order_not_delivered', notDelivered) },
  { filter: { ratedAt: null, rating: null }, rejection: () => ruleBroken('order_rated', ratedAlready) },
  { filter: { completedAt: { $gte: ratedFrom(at.getTime()) } }, rejection: () => ruleBroken('rating_too_late', ratedTooLate) },
]

/** The change that rates an order, for its customer's app and for staff on the customer's word. */
export function ratingChange(
  { actor }: CommandContext,
  { rating, categories = {}, comment }: NewRating,
): Omit<Change<OrderDoc>, 'id' | 'by'> {
  const at = now()
  return {
    preconditions: canRate(at),
    set: [
      { rating, ratingCategories: categories, feedback: comment ?? null, ratedAt: at, ratedBy: actor },
      ...trackingStages({ at, actor, note: { kind: 'rated', rating } }),
    ],
    event: 'order.rated',
  }
}

/** Enters a rating on the customer's word. Throws `rule_broken` if the order cannot be rated, any more or again. */
export const rateOrder = (by: CommandContext, ref: string, rating: NewRating): Promise<OrderDetails> =>
  changeOrder(by, ref, ratingChange(by, rating))

const canRemove: readonly Rule<OrderDoc>[] = [
  {
    filter: { rating: { $ne: null } },
    rejection: ({ ratingRemoval }) =>
      ruleBroken('no_rating', ratingRemoval ? 'The rating was already removed.' : 'The order has no rating.'),
  },
]

/** Removes a rating from all figures; what was said stays with the order, and it is not rated again. Throws `rule_broken`. */
export async function removeRating(by: CommandContext, ref: string, { reason }: { reason: string }): Promise<AgentRating> {
  const { _id } = await getOrderId(ref, [])
  const at = now()
  const doc = await change(orders, {
    id: _id.toHexString(),
    by,
    preconditions: canRemove,
    set: [
      {
        ratingRemoval: computed({ at, by: { $literal: by.actor }, reason: { $literal: reason }, rating: '$rating' }),
        // Orders rated by an earlier version have no date of it.
        ratedAt: computed({ $ifNull: ['$ratedAt', '$completedAt'] }),
      },
      { rating: null },
      ...trackingStages({ at, actor: by.actor, note: { kind: 'rating_removed', reason } }),
    ],
    event: 'order.ratingRemoved',
  })
  return toAgentRating(doc, { withName: false })
}
