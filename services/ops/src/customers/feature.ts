import { defineFeature } from '../platform/feature.ts'
import { customerEvents } from './contract.ts'
import { erasureSubscriber } from './erasure.ts'
import { customerExport } from './export.ts'
import { customers } from './model.ts'
import { customerRoutes } from './routes.ts'
import { customerStatsDefinition } from './stats.ts'

export const customerFeature = defineFeature({
  entities: [customers],
  events: [customerEvents],
  routes: () => customerRoutes,
  exports: [customerExport],
  stats: [customerStatsDefinition],
  subscribers: [erasureSubscriber],
})
