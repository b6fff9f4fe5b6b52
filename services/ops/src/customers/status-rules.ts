import type { StatusRule } from '../platform/contract.ts'
import type { AccountStatus } from './contract.ts'

/** Who may book at all; unverified accounts up to a daily limit. */
export const booking: StatusRule<AccountStatus> = {
  from: ['active', 'pending_verification'],
  why: (status) => `This customer’s account is ${status}. It can’t book orders.`,
}
