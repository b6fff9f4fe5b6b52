import { defineFeature } from '../platform/feature.ts'
import { agentRoutes, type AgentServices } from './routes.ts'
import { agentStatsDefinition } from './stats.ts'

export const agentFeature = defineFeature<AgentServices>({ routes: agentRoutes, stats: [agentStatsDefinition] })
