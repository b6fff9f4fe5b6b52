import { defineFeature } from '../platform/feature.ts'
import { stoppedAgentSubscriber } from './agents/agent-stopped.ts'
import { orderEvents } from './contract.ts'
import { agentFigures } from './agents/agent-figures.ts'
import { customerFigures } from './customers/customer-figures.ts'
import { startBackfill } from '../platform/database/backfill.ts'
import { dueBackfill } from './due/due-index.ts'
import { orderExport } from './export/export.ts'
import { OrderModel, orders } from './model.ts'
import { orderPostings } from './postings.ts'
import { refundBackfill } from './payments/refund.ts'
import { ratingBackfill } from './ratings/rating-backfill.ts'
import { ratingNotices } from './ratings/rating-notices.ts'
import { orderRoutes } from './routes.ts'
import { orderSearch } from './search.ts'
import { orderStatsDefinition } from './stats.ts'
import { orderRefill } from './refill.ts'

export const orderFeature = defineFeature({
  entities: [orders],
  events: [orderEvents],
  routes: () => orderRoutes,
  exports: [orderExport],
  stats: [orderStatsDefinition],
  subscribers: [agentFigures.subscriber, customerFigures.subscriber, stoppedAgentSubscriber],
  postings: [orderPostings],
  notices: [ratingNotices],
  background: [
    (log) => orderSearch.startBackfill(OrderModel.collection, log),
    (log) => startBackfill(OrderModel.collection, dueBackfill, log),
    (log) => startBackfill(OrderModel.collection, refundBackfill, log),
    agentFigures.startBackfill,
    customerFigures.startBackfill,
    (log) => startBackfill(OrderModel.collection, ratingBackfill, log),
  ],
  refills: [orderRefill],
})
