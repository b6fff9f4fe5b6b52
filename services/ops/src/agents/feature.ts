import { defineFeature } from '../platform/feature.ts'
import { agentRoutes, type AgentServices } from './routes.ts'

export const agentFeature = defineFeature<AgentServices>({ routes: agentRoutes })
