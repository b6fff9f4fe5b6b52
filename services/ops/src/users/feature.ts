import { defineFeature } from '../platform/feature.ts'
import { userEvents } from './contract.ts'
import { users } from './model.ts'
import { userRoutes } from './routes.ts'
import { startTermsBackfill } from './search-backfill.ts'

export const userFeature = defineFeature({
  entities: [users],
  events: [userEvents],
  routes: () => userRoutes,
  background: [startTermsBackfill],
})
