/** The paths of the order pages. */
export const orderPaths = {
  all: '/backoffice/orders',
  pending: '/backoffice/orders/pending',
  order: (number: string) => `/backoffice/orders/${number}`,
} as const
