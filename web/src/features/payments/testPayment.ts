import type { Payment } from '@kainsiap/ops/payments/contract'

const at = '2026-07-14T02:30:00.000Z'
const usual: Payment = {
  id: '65f0c0ffee0000000000a001',
  version: 1,
  number: 'PAY-2026-007',
  order: { id: '65f0c0ffee0000000000a001', number: 'KS-2026-007' },
  customer: { id: '65f0c0ffee0000000000c001', name: 'Melati Zainudin' },
  agent: { id: '65f0c0ffee0000000000b001', name: 'Kumaran Subramaniam' },
  currency: 'MYR',
  amountSen: 74_800,
  method: 'fpx',
  status: 'pending',
  gateway: null,
  gatewayPaymentId: null,
  reference: null,
  attempt: 0,
  capturedSen: 0,
  extraCapturedSen: 0,
  extraRefundedSen: 0,
  feeSen: 0,
  refundedSen: 0,
  refundPendingSen: 0,
  keptSen: null,
  breakdown: {
    subtotalSen: 64_000,
    deliveryFeeSen: 800,
    serviceFeeSen: 3_200,
    discountSen: 0,
    taxSen: 6_800,
    agentCommissionSen: 9_600,
    platformCommissionSen: 3_200,
  },
  record: null,
  problem: null,
  needsAttention: false,
  isStuck: false,
  isMigrated: false,
  processedAt: null,
  createdAt: at,
  updatedAt: at,
}

/** A payment for tests: the given fields override typical values. */
export const aPayment = (fields: Partial<Payment> = {}): Payment => ({ ...usual, ...fields })
