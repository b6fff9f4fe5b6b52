/** The paths of the console that belong to no feature. */
export const paths = { home: '/backoffice', signIn: '/backoffice/login' } as const
