import { consolePaths } from '@kainsiap/ops/platform/http/console-paths'

export { isConsolePath } from '@kainsiap/ops/platform/http/console-paths'

/** The paths of the console that more than one feature leads to. */
export const paths = {
  ...consolePaths,
  dashboard: '/backoffice/dashboard',
  signIn: '/backoffice/login',
  account: '/backoffice/account',
} as const
