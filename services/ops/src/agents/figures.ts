import { defineTallyTarget } from '../platform/stats/tally.ts'
import { AgentModel, type AgentDoc } from './model.ts'

export type AgentSum = 'totalOrders' | 'completedOrders' | 'cancelledOrders' | 'onTimeOrders' | 'totalEarningsSen'

/** What the orders of each agent add up to. */
export const agentTally = defineTallyTarget<AgentDoc, AgentSum>({
  model: AgentModel,
  seqField: 'figuresSeq',
  sums: ['totalOrders', 'completedOrders', 'cancelledOrders', 'onTimeOrders', 'totalEarningsSen'],
})
