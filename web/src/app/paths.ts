/** The paths of the console that more than one feature leads to. */
export const paths = {
  home: '/backoffice',
  dashboard: '/backoffice/dashboard',
  signIn: '/backoffice/login',
  account: '/backoffice/account',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
} as const

/** Whether a path is one of the console; every other one is of the website. */
export const isConsolePath = (path: string): boolean =>
  path === paths.home || path.startsWith(`${paths.home}/`) || path === paths.forgotPassword || path === paths.resetPassword
