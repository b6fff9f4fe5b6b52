import { checkPassword, type PasswordField } from '../users/passwords/password-commands.ts'
import { countingProofs } from './throttle.ts'

/** Has somebody who is signed in enter their password again; wrong ones are counted. Throws `rule_broken`, or `rate_limited`. */
export const confirmPassword = (userId: string, password: string, field: PasswordField) =>
  countingProofs(userId, () => checkPassword(userId, password, field))
