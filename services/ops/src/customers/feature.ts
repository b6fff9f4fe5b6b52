import { defineFeature } from '../platform/feature.ts'
import { customerAvatar } from './avatar.ts'
import { customerEvents } from './contract.ts'
import { customerExport } from './export.ts'
import { customers } from './model.ts'
import { customerRoutes } from './routes.ts'
import { customerRefill } from './refill.ts'

export const customerFeature = defineFeature({
  entities: [customers],
  events: [customerEvents],
  routes: () => customerRoutes,
  exports: [customerExport],
  attachments: [customerAvatar],
  refills: [customerRefill],
})
