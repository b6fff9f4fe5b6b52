/** The paths of the refunds' pages. */
export const refundPaths = {
  all: '/backoffice/finance/refunds',
  refund: (number: string) => `/backoffice/finance/refunds/${number}`,
  /** Those of one payment, by its id. */
  ofPayment: (id: string) => `/backoffice/finance/refunds?${new URLSearchParams({ payment: id }).toString()}`,
  payment: (number: string) => `/backoffice/finance/payments/${number}`,
  order: (number: string) => `/backoffice/orders/${number}`,
  /** What the ledger tells of an order's money. */
  ledger: (orderNumber: string) => `/backoffice/finance/ledger?${new URLSearchParams({ order: orderNumber }).toString()}`,
  /** Whoever gets it back. */
  customer: (id: string) => `/backoffice/customers/${id}`,
  /** Whoever carried the order. */
  agent: (id: string) => `/backoffice/agents/${id}`,
} as const
