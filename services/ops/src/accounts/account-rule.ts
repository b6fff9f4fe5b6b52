import type { Rule } from '../platform/changes/rules.ts'
import type { Filter } from '../platform/database/fields.ts'
import type { StatusRule } from '../platform/contract.ts'
import { transitionRefused } from '../platform/errors.ts'
import type { AccountStatus } from './contract.ts'

/** The rule that the account is in one of the statuses from which this is possible. */
export const accountRule = <Doc extends { accountStatus: AccountStatus }>({ from, to, why }: StatusRule<AccountStatus>): Rule<Doc> => ({
  filter: { accountStatus: { $in: from } } as unknown as Filter<Doc>,
  rejection: ({ accountStatus }) => transitionRefused(why(accountStatus), { from: accountStatus, to: to ?? accountStatus, allowed: [] }),
})

/** What an account becomes that is neither suspended nor banned any more, as an aggregation expression. */
export const activeIfVerified = { $cond: [{ $eq: ['$verificationStatus', 'verified'] }, 'active', 'pending_verification'] }
