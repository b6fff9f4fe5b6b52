import type { StatusRule } from '../platform/contract.ts'
import type { AccountStatus } from './contract.ts'

/** `pending_verification` → "The account is pending verification". */
export const isStatus = (status: AccountStatus): string => `The account is ${status.replaceAll('_', ' ')}`

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
/** Leads to `active` only where the person is verified, and else to `pending_verification`. */
export const activating: StatusRule<AccountStatus> = {
  from: ['suspended', 'banned'],
  to: 'active',
  why: (status) => `${isStatus(status)}. Only a suspended or banned account can be activated.`,
}
