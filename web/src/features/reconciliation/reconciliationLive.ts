import type { ReconciliationLine } from '@kainsiap/ops/reconciliation/contract'
import type { LiveEntity } from '../../api/copies.ts'

/** An event carries no note, and what has matched from the start has none: whatever shows lines is read again. */
export const lineLive: LiveEntity<ReconciliationLine> = { entity: 'reconciliationLine', tag: 'ReconciliationLine', affects: () => true }
