import type { Refund, Refundable } from '@kainsiap/ops/refunds/contract'

const at = '2026-07-14T02:30:00.000Z'
const paymentId = '65f0c0ffee0000000000a001'
const none = { customerFundsSen: 0, agentSen: 0, commissionSen: 0, serviceFeeSen: 0, taxSen: 0, discountSen: 0, goodwillSen: 0 }
const agent = { id: '65f0c0ffee0000000000b001', name: 'Kumaran Subramaniam' }

const usual: Refund = {
  id: '65f0c0ffee0000000000d001',
  version: 1,
  number: 'REF-2026-007-1',
  payment: { id: paymentId, number: 'PAY-2026-007' },
  order: { id: paymentId, number: 'KS-2026-007' },
  customer: { id: '65f0c0ffee0000000000c001', name: 'Melati Zainudin' },
  agent,
  currency: 'MYR',
  amountSen: 60_060,
  scope: { kind: 'amount' },
  reason: 'service_not_done',
  shares: { ...none, agentSen: 41_600, commissionSen: 10_400, serviceFeeSen: 2_600, taxSen: 5_460 },
  gateway: 'billplz',
  method: 'fpx',
  status: 'requested',
  problem: null,
  needsAttention: false,
  needsSecondPerson: true,
  isLate: false,
  requestedBy: { kind: 'staff', id: '65f0c0ffee0000000000e001', name: 'Lim Wei Jie' },
  requestedAt: at,
  expiresAt: '2026-07-16T02:30:00.000Z',
  decidedBy: null,
  decidedAt: null,
  dueAt: null,
  submittedAt: null,
  endedAt: null,
  gatewayRefundId: null,
  createdAt: at,
  updatedAt: at,
}

/** A refund for tests: the given fields override typical values. */
export const aRefund = (fields: Partial<Refund> = {}): Refund => ({ ...usual, ...fields })

/** The lines of `aRefundable`: uniforms, and shirts. */
export const lineIds = { uniforms: '65f0c0ffee0000000000f001', shirts: '65f0c0ffee0000000000f002' }

const line = { serviceName: 'Ironing', isRefunded: false }
const usualRefundable: Refundable = {
  payment: { id: paymentId, number: 'PAY-2026-007', version: 4, amountSen: 74_800, refundedSen: 0, refundPendingSen: 0 },
  leftSen: 74_800,
  keptSen: 0,
  borne: none,
  rejection: null,
  gateway: 'billplz',
  method: 'fpx',
  extras: [],
  order: {
    id: paymentId,
    number: 'KS-2026-007',
    status: 'delivered',
    deliveredAt: at,
    refundDueSen: null,
    agent,
    subtotalSen: 64_000,
    deliveryFeeSen: 800,
    serviceFeeSen: 3_200,
    discountSen: 0,
    taxSen: 6_800,
    totalAmountSen: 74_800,
    agentEarningSen: 51_840,
    rates: { serviceFeeBps: 500, taxBps: 1_000, agentCommissionBps: 1_500, platformCommissionBps: 500 },
    lines: [
      { ...line, id: lineIds.uniforms, item: 'Uniforms', quantity: 80, totalPriceSen: 52_000 },
      { ...line, id: lineIds.shirts, item: 'Shirts', quantity: 12, totalPriceSen: 12_000 },
    ],
  },
  unapprovedSen: 0,
  secondPersonAboveSen: 50_000,
  inTimeUntil: '2026-07-16T02:30:00.000Z',
  payout: null,
  gatewayFeeSen: 1_870,
}

/** What can be refunded of a payment, for tests: the given fields override those of a delivered order of RM 748. */
export const aRefundable = (fields: Partial<Refundable> = {}): Refundable => ({ ...usualRefundable, ...fields })
