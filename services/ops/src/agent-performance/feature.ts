import { defineFeature } from '../platform/feature.ts'
import { agentDaySubscriber, startAgentDayBackfill } from './days.ts'
import { performanceExport } from './export.ts'
import { agentPerformanceRoutes } from './routes.ts'
import { agentPerformanceStats } from './stats.ts'

/** What agents achieve, day by day: a view over their orders. */
export const agentPerformanceFeature = defineFeature({
  routes: () => agentPerformanceRoutes,
  exports: [performanceExport],
  stats: [agentPerformanceStats],
  subscribers: [agentDaySubscriber],
  background: [startAgentDayBackfill],
})
