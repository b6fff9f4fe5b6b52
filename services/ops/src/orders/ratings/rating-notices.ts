import { deletedAgentName } from '../../agents/contract.ts'
import type { EventDoc } from '../../platform/changes/event-log.ts'
import { defineNotices } from '../../platform/notices/definition.ts'
import type { NewNotice } from '../../platform/notices/new-notice.ts'
import { rewriteNotices } from '../../platform/notices/store.ts'
import { listActiveHolders } from '../../users/queries.ts'
import type { Order } from '../contract.ts'
import type { LowRating } from './rating-contract.ts'
import { lowRatingMax } from './rating-rules.ts'

/** A low rating concerns dispatch: whoever may change orders is told, but for who entered it. */
export const ratingNotices = defineNotices({ name: 'ratings', of: { 'order.rated': lowRating } })
const ratedLow = 'order.ratedLow'
const mayFollowUp = 'orders.write'

/** Erases a deleted agent from the notices about their orders. */
export const eraseAgentInNotices = (numbers: readonly string[]): Promise<void> =>
  rewriteNotices(ratedLow, { field: 'number', values: numbers }, { agent: deletedAgentName })

async function lowRating({ data, actor }: EventDoc): Promise<NewNotice[]> {
  const { number, rating, agent } = data as Order
  if (rating === null || rating > lowRatingMax) return []
  const about: LowRating = {
    number,
    rating: String(rating),
    agent: agent?.name ?? null,
    by: actor.kind === 'staff' ? actor.name : null,
  }
  const holders = await listActiveHolders(mayFollowUp)
  return holders.filter((id) => id !== actor.id).map((ownerId) => ({ ownerId, kind: ratedLow, data: about, permission: mayFollowUp }))
}
