import type { StatsDefinition } from '../platform/stats/publisher.ts'
import { readCountedSeq } from './queries.ts'

/** Tells consoles that some agent's day was added up anew: they read again what they show. */
export const agentPerformanceStats: StatsDefinition = {
  areas: { agentPerformance: 'agents.read' },
  read: async () => {
    const countedSeq = await readCountedSeq()
    return { seq: countedSeq, values: { agentPerformance: { countedSeq } } }
  },
}
