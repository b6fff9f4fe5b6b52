/** The paths of the payout runs' pages. */
export const payoutBatchPaths = {
  all: '/backoffice/finance/runs',
  prepare: '/backoffice/finance/runs/new',
  run: (number: string) => `/backoffice/finance/runs/${number}`,
  /** Of other features. */
  payouts: '/backoffice/finance/payouts',
  payout: (number: string) => `/backoffice/finance/payouts/${number}`,
  order: (number: string) => `/backoffice/orders/${number}`,
  agent: (id: string) => `/backoffice/agents/${id}`,
} as const
