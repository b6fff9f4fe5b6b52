/** The paths of the order pages. */
export const orderPaths = {
  all: '/backoffice/orders',
  pending: '/backoffice/orders/pending',
  order: (number: string) => `/backoffice/orders/${number}`,
  /** The orders of one person. */
  of: (who: { customerId: string } | { agentId: string }) => `/backoffice/orders?${new URLSearchParams(who).toString()}`,
  /** Whoever an order is for. */
  customer: (id: string) => `/backoffice/customers/${id}`,
  /** Whoever carries it. */
  agent: (id: string) => `/backoffice/agents/${id}`,
} as const
