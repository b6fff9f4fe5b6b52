/** The paths of the payout runs' pages. */
export const payoutBatchPaths = {
  all: '/backoffice/finance/payout-batches',
  prepare: '/backoffice/finance/payout-batches/new',
  run: (number: string) => `/backoffice/finance/payout-batches/${number}`,
  /** Of other features. */
  payouts: '/backoffice/finance/payouts',
  payout: (number: string) => `/backoffice/finance/payouts/${number}`,
  order: (number: string) => `/backoffice/orders/${number}`,
  agent: (id: string) => `/backoffice/agents/${id}`,
} as const
