import type { FinancialReport } from '@kainsiap/ops/financial-reports/contract'
import type { LiveEntity } from '../../api/copies.ts'

/** What the live connection needs to know about reports. An event carries no figures: what shows a report is read again. */
export const reportLive: LiveEntity<FinancialReport> = { entity: 'financialReport', tag: 'FinancialReport', affects: () => true }
