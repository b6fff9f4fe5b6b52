import type { Payout } from '@kainsiap/ops/payouts/contract'

const at = '2026-07-14T02:30:00.000Z'
const usual: Payout = {
  id: '65f0c0ffee0000000000d001',
  version: 1,
  number: 'PO-2026-007',
  agent: { id: '65f0c0ffee0000000000b001', name: 'Kumaran Subramaniam', number: 'AG-0007' },
  currency: 'MYR',
  amountSen: 74_500,
  method: 'bank_transfer',
  status: 'pending',
  periodStart: '2026-07-01',
  periodEnd: '2026-07-14',
  totalEarningsSen: 91_950,
  commissionSen: 17_111,
  bonusesSen: 3_000,
  deductionsSen: 1_839,
  adjustmentsSen: -1_500,
  totalOrders: 8,
  batchId: null,
  attempt: 1,
  needsSecondPerson: false,
  secondPersonAboveSen: 50_000,
  preparedBy: [],
  besideSen: 0,
  gateway: null,
  transactionId: null,
  reference: null,
  problem: null,
  needsAttention: false,
  hold: null,
  createdBy: { kind: 'staff', id: 'a', name: 'Farid' },
  processedBy: null,
  processedAt: null,
  completedAt: null,
  createdAt: at,
  updatedAt: at,
}

/** A payout for tests: the given fields override typical values. */
export const aPayout = (fields: Partial<Payout> = {}): Payout => ({ ...usual, ...fields })
