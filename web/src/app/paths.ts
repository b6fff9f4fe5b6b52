/** The paths of the console that belong to no feature. */
export const paths = { home: '/backoffice', dashboard: '/backoffice/dashboard', signIn: '/backoffice/login' } as const
