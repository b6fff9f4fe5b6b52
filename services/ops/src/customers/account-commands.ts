import { accountRule, activeIfVerified } from '../accounts/account-rule.ts'
import { activating, banning, suspending } from '../accounts/status-rules.ts'
import type { CommandContext } from '../platform/changes/command-context.ts'
import { change, computed } from '../platform/changes/change.ts'
import type { StatusRule } from '../platform/contract.ts'
import { isThere } from './commands.ts'
import type { AccountStatus, CustomerDetails } from './contract.ts'
import { withHistory } from './history.ts'
import type { StatusReason } from './input-contract.ts'
import { customers, toDetails } from './model.ts'

// Each throws `stale_version` or `transition_refused`, and keeps the reason in the history.

export const suspendCustomer = (by: CommandContext, id: string, given: StatusReason) =>
  changeStatus(by, id, { ...given, rule: suspending, to: 'suspended', kind: 'suspended' })

export const banCustomer = (by: CommandContext, id: string, given: StatusReason) =>
  changeStatus(by, id, { ...given, rule: banning, to: 'banned', kind: 'banned' })

/** Only who is verified becomes active; others wait for their verification again. */
export const activateCustomer = (by: CommandContext, id: string, given: StatusReason) =>
  changeStatus(by, id, { ...given, rule: activating, to: computed(activeIfVerified), kind: 'activated' })

interface StatusChange extends StatusReason {
  rule: StatusRule<AccountStatus>
  to: AccountStatus | ReturnType<typeof computed>
  kind: 'suspended' | 'activated' | 'banned'
}

async function changeStatus(by: CommandContext, id: string, { version, reason, rule, to, kind }: StatusChange): Promise<CustomerDetails> {
  const doc = await change(customers, {
    id,
    version,
    preconditions: [isThere, accountRule(rule)],
    set: [{ accountStatus: to, ...withHistory(by, { kind, reason }) }],
    event: `customer.${kind}`,
    by,
  })
  return toDetails(doc)
}
