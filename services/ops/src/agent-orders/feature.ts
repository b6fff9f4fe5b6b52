import { defineFeature } from '../platform/feature.ts'
import { agentErasureSubscriber } from './erasure.ts'
import { agentOrderRoutes } from './routes.ts'

/** What needs to know both of agents and of their orders; neither of these features depends on it. */
export const agentOrderFeature = defineFeature({
  routes: () => agentOrderRoutes,
  subscribers: [agentErasureSubscriber],
})
