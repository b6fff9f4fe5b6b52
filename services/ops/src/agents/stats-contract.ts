import { z } from 'zod'
import { Id } from '../platform/contract.ts'

/** Live stats of the area `agents`; earnings belong to the area `agentEarnings`. The deleted are none of them. */
export const AgentStats = z
  .strictObject({
    totalAgents: z.int(),
    activeAgents: z.int(),
    newAgentsThisMonth: z.int(),
    /** Of `undecidedAgents`. */
    pendingVerifications: z.int(),
    verifiedAgents: z.int(),
    /** Suspended or banned. */
    suspendedAgents: z.int(),
    /** Of all ratings, to one decimal; null without any. Some seconds old, with very many agents up to a minute, like the next ones. */
    averageRating: z.number().nullable(),
    totalOrdersCompleted: z.int(),
    /** Who has delivered most. */
    topPerformingAgent: z.strictObject({ id: Id, name: z.string(), rating: z.number().nullable(), completedOrders: z.int() }).nullable(),
    /** Area `agentEarnings`: null without finance.read, or without agents. */
    averageEarningsPerAgentSen: z.int().nullable(),
  })
  .meta({ id: 'AgentStats' })
export type AgentStats = z.infer<typeof AgentStats>
