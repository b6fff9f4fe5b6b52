import { defineFeature } from '../platform/feature.ts'
import { ledgerEvents } from '../platform/ledger/contract.ts'
import { ledgerTransactions } from '../platform/ledger/ledger-transaction.ts'
import { ledgerStatsDefinition } from './invariant-queries.ts'
import { ledgerRoutes } from './routes.ts'

export const ledgerFeature = defineFeature({
  entities: [ledgerTransactions],
  events: [ledgerEvents],
  routes: () => ledgerRoutes,
  stats: [ledgerStatsDefinition],
})
