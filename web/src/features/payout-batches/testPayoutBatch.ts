import type { PayoutBatch, PayoutBatchDetails } from '@kainsiap/ops/payout-batches/contract'

const at = '2026-07-14T01:20:00.000Z'
/** Who prepared it. */
export const runMaker = { kind: 'staff' as const, id: '65f0c0ffee0000000000f001', name: 'Lim Wei Jie' }

const usual: PayoutBatch = {
  id: '65f0c0ffee0000000000e001',
  version: 3,
  number: 'PB-2026-014',
  status: 'submitted',
  method: 'bank_transfer',
  channel: 'api',
  currency: 'MYR',
  periodStart: '2026-07-01',
  periodEnd: '2026-07-14',
  preparing: null,
  counts: { items: 38, pending: 38, onHold: 0, processing: 0, unknown: 0, completed: 0, failed: 0, cancelled: 0 },
  work: null,
  amountSen: 4_128_640,
  completedSen: 0,
  failedSen: 0,
  totalOrders: 1_204,
  totalEarningsSen: 5_160_462,
  commissionSen: 1_031_822,
  adjustmentsSen: 0,
  excludedAgents: 4,
  excludedSen: 633_370,
  needsAdmin: false,
  adminAboveSen: 5_000_000,
  createdBy: runMaker,
  submittedBy: runMaker,
  submittedAt: '2026-07-14T01:26:00.000Z',
  expiresAt: '2026-07-16T01:26:00.000Z',
  decidedBy: null,
  decidedAt: null,
  endedAt: null,
  createdAt: at,
  updatedAt: at,
}

/** A payout run for tests: the given fields override typical values. */
export const aRun = (fields: Partial<PayoutBatch> = {}): PayoutBatch => ({ ...usual, ...fields })

/** The same with its details. */
export const aWholeRun = (fields: Partial<PayoutBatchDetails> = {}): PayoutBatchDetails => ({
  ...usual,
  notes: null,
  decisionNote: null,
  contentHash: null,
  fileLayout: null,
  exclusions: [],
  changedSince: [],
  balanceSen: null,
  moved: null,
  results: null,
  resultFailures: [],
  timeline: [],
  ...fields,
})
