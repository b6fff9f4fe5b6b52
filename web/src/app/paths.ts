/** Every address of the console, written once. */
export const paths = {
  home: '/backoffice',
  signIn: '/backoffice/login',
  orders: '/backoffice/orders',
  pendingOrders: '/backoffice/orders/pending',
  order: (number: string) => `/backoffice/orders/${number}`,
} as const
