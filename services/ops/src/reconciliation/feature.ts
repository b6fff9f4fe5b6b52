import { defineFeature } from '../platform/feature.ts'
import { lineEvents } from './contract.ts'
import { lineExport } from './export.ts'
import { movementsMatch } from './invariants.ts'
import { lines } from './model.ts'
import { settlementPostings } from './postings.ts'
import { reconciliationRoutes, type ReconciliationServices } from './routes.ts'
import { seedReconciliation } from './seed.ts'
import { reconciliationStatsDefinition } from './stats.ts'
import { lineRefill } from './refill.ts'

export const reconciliationFeature = defineFeature<ReconciliationServices>({
  entities: [lines],
  events: [lineEvents],
  routes: reconciliationRoutes,
  stats: [reconciliationStatsDefinition],
  postings: [settlementPostings],
  invariants: [movementsMatch],
  exports: [lineExport],
  seed: seedReconciliation,
  refills: [lineRefill],
})
