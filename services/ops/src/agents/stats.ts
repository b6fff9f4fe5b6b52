import { malaysianDay, now } from '../platform/clock.ts'
import { sharedRead } from '../platform/concurrency/shared-read.ts'
import { countUpTo, trusted } from '../platform/database/mongo.ts'
import type { StatsDefinition } from '../platform/stats/publisher.ts'
import { monthStart } from '../platform/stats/trend.ts'
import type { AgentStats } from './contract.ts'
import { AgentModel } from './model.ts'

/** Agents have no events to count: they are counted by index, at most once a second. */
const stats = sharedRead(1_000, async (): Promise<AgentStats> => {
  const sinceMonth = { createdAt: trusted({ $gte: monthStart(malaysianDay(now())) }) }
  const [totalAgents, activeAgents, added] = await Promise.all([
    countUpTo(AgentModel, {}),
    countUpTo(AgentModel, { accountStatus: 'active' }),
    countUpTo(AgentModel, sinceMonth),
  ])
  return { totalAgents, activeAgents, newAgentsThisMonth: added < totalAgents ? added : null }
})

export const readAgentStats = (): Promise<AgentStats> => stats.recent()

export const agentStatsDefinition: StatsDefinition = {
  areas: { agents: 'agents.read' },
  read: async () => ({ seq: 0, values: { agents: await stats.recent() } }),
}
