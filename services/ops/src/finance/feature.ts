import { defineFeature } from '../platform/feature.ts'
import { financeDaySubscriber, startFinanceDays } from './days.ts'
import { figuresMatch } from './invariants.ts'
import { financeRoutes } from './routes.ts'
import { financeStatsDefinition } from './stats.ts'

/** Revenue and profit, day by day: a view over orders and ledger. */
export const financeFeature = defineFeature({
  routes: () => financeRoutes,
  stats: [financeStatsDefinition],
  subscribers: [financeDaySubscriber],
  background: [startFinanceDays],
  invariants: [figuresMatch],
})
