import type { StatusRule } from '../platform/contract.ts'
import type { AccountStatus } from './contract.ts'

const isStatus = (status: AccountStatus) => `The account is ${status.replaceAll('_', ' ')}`

export const suspending: StatusRule<AccountStatus> = {
  from: ['active', 'pending_verification'],
  to: 'suspended',
  why: (status) => `${isStatus(status)} already.`,
}
export const banning: StatusRule<AccountStatus> = {
  from: ['active', 'pending_verification', 'suspended'],
  to: 'banned',
  why: (status) => `${isStatus(status)} already.`,
}
/** Leads to `active` only where the customer is verified, and else to `pending_verification`. */
export const activating: StatusRule<AccountStatus> = {
  from: ['suspended', 'banned'],
  to: 'active',
  why: (status) => `${isStatus(status)}: it is neither suspended nor banned.`,
}
/** Who may book at all; unverified accounts up to a daily limit. */
export const booking: StatusRule<AccountStatus> = {
  from: ['active', 'pending_verification'],
  why: (status) => `This customer’s account is ${status}: it cannot book.`,
}
