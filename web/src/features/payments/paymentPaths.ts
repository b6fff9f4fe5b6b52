/** The paths of the payments' pages. */
export const paymentPaths = {
  all: '/backoffice/finance',
  processing: '/backoffice/finance/payments',
  payment: (number: string) => `/backoffice/finance/payments/${number}`,
  /** What the ledger tells of an order's money. */
  ledger: (orderNumber: string) => `/backoffice/finance/ledger?${new URLSearchParams({ order: orderNumber }).toString()}`,
  /** What came in without a payment, or is missing from what came in. */
  reconciliation: '/backoffice/finance/reconciliation',
  order: (number: string) => `/backoffice/orders/${number}`,
  /** Whoever pays. */
  customer: (id: string) => `/backoffice/customers/${id}`,
  /** Whoever carries the order. */
  agent: (id: string) => `/backoffice/agents/${id}`,
} as const
