import type { StatsDefinition } from '../platform/stats/publisher.ts'
import { readReconciliationStats } from './queries.ts'

export const reconciliationStatsDefinition: StatsDefinition = {
  areas: { reconciliation: 'finance.read' },
  read: async () => ({ seq: 0, values: { reconciliation: await readReconciliationStats() } }),
}
