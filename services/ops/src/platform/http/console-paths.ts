/** Where the console is, and the pages of it that mails and the sign-in page lead to: for the server, the mails and the console alike. */
export const consolePaths = {
  home: '/backoffice',
  invitation: '/backoffice/invitation',
  confirmEmail: '/backoffice/confirm-email',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
} as const

const exact: ReadonlySet<string> = new Set(Object.values(consolePaths))

/** Whether a path is one of the console; every other one is of the website. */
export const isConsolePath = (path: string): boolean => exact.has(path) || path.startsWith(`${consolePaths.home}/`)
