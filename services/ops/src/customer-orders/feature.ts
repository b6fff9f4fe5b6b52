import { defineFeature } from '../platform/feature.ts'
import { customerErasureSubscriber } from './erasure.ts'
import { customerOrderRoutes } from './routes.ts'
import { customerStatsDefinition } from './stats.ts'

/** What needs to know both of customers and of their orders; neither of these features depends on it. */
export const customerOrderFeature = defineFeature({
  routes: () => customerOrderRoutes,
  stats: [customerStatsDefinition],
  subscribers: [customerErasureSubscriber],
})
