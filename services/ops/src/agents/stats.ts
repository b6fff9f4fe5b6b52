import { countAccount, countAccountEvent } from '../accounts/counts.ts'
import { malaysianDay, now } from '../platform/clock.ts'
import { sharedRead } from '../platform/concurrency/shared-read.ts'
import type { StatsDefinition } from '../platform/stats/publisher.ts'
import { readStats, type Projection } from '../platform/stats/stats-consumer.ts'
import { monthTotal, toDays } from '../platform/stats/trend.ts'
import { agentEvents, undecidedAgents, type AccountStatus, type AgentStats, type AgentVerificationStatus } from './contract.ts'
import { AgentModel, agents, type AgentDoc } from './model.ts'
import { findTopPerformer, notDeleted } from './queries.ts'

const area = 'agents'

const agentStatsProjection: Projection<AgentDoc> = {
  area,
  shape: 2,
  events: agentEvents.types,
  entity: agents,
  omittedFields: ['words', 'history', 'workingHours', 'exceptions', 'address', 'vehicle', 'icNumber', 'accountNumber', 'bank'],
  countEvent: countAccountEvent,
  countDocument: (doc) => countAccount(doc, { createdAt: doc.createdAt, by: 1 }),
}

interface StoredCounts {
  status?: Partial<Record<AccountStatus, number>>
  verification?: Partial<Record<AgentVerificationStatus, number>>
  days?: Record<string, { added?: number }>
}

interface Totals {
  ratingSum: number
  totalRatings: number
  completedOrders: number
  earningsSen: number
}
const none: Totals = { ratingSum: 0, totalRatings: 0, completedOrders: 0, earningsSen: 0 }

/** What orders and ratings add up to has no events of agents: it is added up anew, at most so often. */
const readTotals = async () => {
  const total = (field: keyof AgentDoc) => ({ $sum: `$${field}` })
  const [[added = none], top] = await Promise.all([
    AgentModel.aggregate<Totals>([
      { $match: notDeleted },
      {
        $group: {
          _id: null,
          ratingSum: total('ratingSum'),
          totalRatings: total('totalRatings'),
          completedOrders: total('completedOrders'),
          earningsSen: total('totalEarningsSen'),
        },
      },
    ]),
    findTopPerformer(),
  ])
  return { ...added, top }
}
const totals = sharedRead(5_000, readTotals, { shareMax: 0.02 })

async function readBoth(): Promise<{ seq: number; stats: Omit<AgentStats, keyof Earnings>; earnings: Earnings }> {
  const [stored, { ratingSum, totalRatings, completedOrders, earningsSen, top }] = await Promise.all([readStats(area), totals.recent()])
  const { status = {}, verification = {}, days } = (stored?.counts ?? {}) as StoredCounts
  const { active = 0, suspended = 0, banned = 0, pending_verification: pending = 0 } = status
  const totalAgents = active + suspended + banned + pending
  return {
    seq: stored?.seq ?? 0,
    stats: {
      totalAgents,
      activeAgents: active,
      newAgentsThisMonth: monthTotal(
        toDays(days, (each) => each.added),
        malaysianDay(now()),
      ),
      pendingVerifications: undecidedAgents.reduce((count, name) => count + (verification[name] ?? 0), 0),
      verifiedAgents: verification.verified ?? 0,
      suspendedAgents: suspended + banned,
      averageRating: totalRatings === 0 ? null : Math.round((10 * ratingSum) / totalRatings) / 10,
      totalOrdersCompleted: completedOrders,
      topPerformingAgent: top,
    },
    earnings: { averageEarningsPerAgentSen: totalAgents === 0 ? null : Math.round(earningsSen / totalAgents) },
  }
}
type Earnings = Pick<AgentStats, 'averageEarningsPerAgentSen'>

/** The stats as a response shows them: earnings only to who may see them. */
export async function readAgentStats({ withEarnings }: { withEarnings: boolean }): Promise<AgentStats> {
  const { stats, earnings } = await readBoth()
  return { ...stats, averageEarningsPerAgentSen: withEarnings ? earnings.averageEarningsPerAgentSen : null }
}

/** Money is an area of its own: `agents.read` alone does not show it. */
export const agentStatsDefinition: StatsDefinition = {
  projection: agentStatsProjection,
  areas: { agents: 'agents.read', agentEarnings: 'finance.read' },
  read: async () => {
    const { seq, stats, earnings } = await readBoth()
    return { seq, values: { agents: stats, agentEarnings: earnings } }
  },
}
