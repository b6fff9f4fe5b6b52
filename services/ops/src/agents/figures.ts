import { defineTallyTarget } from '../platform/stats/tally.ts'
import { AgentModel, type AgentDoc } from './model.ts'

export type AgentSum =
  'totalOrders' | 'completedOrders' | 'cancelledOrders' | 'onTimeOrders' | 'totalEarningsSen' | 'totalRatings' | 'ratingSum'

/** To one decimal, as lists filter and sort by it; null without ratings. */
const averageRating = {
  $cond: [
    { $gt: ['$totalRatings', 0] },
    { $divide: [{ $floor: { $add: [{ $divide: [{ $multiply: ['$ratingSum', 10] }, '$totalRatings'] }, 0.5] } }, 10] },
    null,
  ],
}

/** What the orders of each agent, and their ratings, add up to. */
export const agentTally = defineTallyTarget<AgentDoc, AgentSum>({
  model: AgentModel,
  seqField: 'figuresSeq',
  sums: ['totalOrders', 'completedOrders', 'cancelledOrders', 'onTimeOrders', 'totalEarningsSen', 'totalRatings', 'ratingSum'],
  derived: { averageRating },
})
