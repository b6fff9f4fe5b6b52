/** The paths of the customers' pages. */
export const customerPaths = {
  all: '/backoffice/customers',
  create: '/backoffice/customers/create',
  customer: (id: string) => `/backoffice/customers/${id}`,
  edit: (id: string) => `/backoffice/customers/${id}/edit`,
} as const
