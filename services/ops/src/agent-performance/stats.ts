import type { StatsDefinition } from '../platform/stats/publisher.ts'
import { readLatestCounted } from './queries.ts'

/** Tells consoles whose day was added up anew: they read again what they show, also those that get no events of orders. */
export const agentPerformanceStats: StatsDefinition = {
  areas: { agentPerformance: 'agents.read' },
  read: async () => {
    const latest = await readLatestCounted()
    const countedSeq = latest[0]?.seq ?? 0
    return { seq: countedSeq, values: { agentPerformance: { countedSeq, latest } } }
  },
}
