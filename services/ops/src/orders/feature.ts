import { defineFeature } from '../platform/feature.ts'
import { orderEvents } from './contract.ts'
import { figuresSubscriber, startFiguresBackfill } from './customer-figures.ts'
import { deliverySubscriber } from './deliveries.ts'
import { startBackfill } from './backfill.ts'
import { dueBackfill } from './due-index.ts'
import { orderExport } from './export.ts'
import { OrderModel, orders } from './model.ts'
import { refundBackfill } from './refund.ts'
import { ratingBackfill, ratingSubscriber, startRatingsBackfill } from './rating-figures.ts'
import { ratingNotices } from './rating-notices.ts'
import { orderRoutes } from './routes.ts'
import { orderSearch } from './search.ts'
import { orderStatsDefinition } from './stats.ts'

export const orderFeature = defineFeature({
  entities: [orders],
  events: [orderEvents],
  routes: () => orderRoutes,
  exports: [orderExport],
  stats: [orderStatsDefinition],
  subscribers: [deliverySubscriber, figuresSubscriber, ratingSubscriber],
  notices: [ratingNotices],
  background: [
    (log) => orderSearch.startBackfill(OrderModel.collection, log),
    (log) => startBackfill(OrderModel.collection, dueBackfill, log),
    (log) => startBackfill(OrderModel.collection, refundBackfill, log),
    (log) => startBackfill(OrderModel.collection, ratingBackfill, log),
    startFiguresBackfill,
    startRatingsBackfill,
  ],
})
