/** The paths of the staff users' pages. */
export const userPaths = {
  all: '/backoffice/users',
  create: '/backoffice/users/create',
  user: (id: string) => `/backoffice/users/${id}`,
} as const
