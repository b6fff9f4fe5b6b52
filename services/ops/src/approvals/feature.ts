import { defineFeature } from '../platform/feature.ts'
import { approvalEvents } from './contract.ts'
import { erasureSubscribers } from './erasure.ts'
import { approvals } from './model.ts'
import { approvalNotices } from './notices.ts'
import { approvalRoutes, type ApprovalServices } from './routes.ts'
import { approvalStatsDefinition } from './stats.ts'
import { approvalRefill } from './refill.ts'

export const approvalFeature = defineFeature<ApprovalServices>({
  entities: [approvals],
  events: [approvalEvents],
  routes: approvalRoutes,
  stats: [approvalStatsDefinition],
  subscribers: erasureSubscribers,
  notices: [approvalNotices],
  refills: [approvalRefill],
})
