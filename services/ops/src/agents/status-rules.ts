import { isStatus } from '../accounts/status-rules.ts'
import type { StatusRule } from '../platform/contract.ts'
import type { AccountStatus, AgentVerificationStatus } from './contract.ts'

/** Who may go on duty. */
export const working: StatusRule<AccountStatus> = {
  from: ['active'],
  why: (status) => `${isStatus(status)}: this agent cannot go on duty.`,
}
/** A rejected agent is reviewed again once what was wrong has been changed. */
export const reviewingAgent: StatusRule<AgentVerificationStatus> = {
  from: ['pending', 'under_review'],
  why: (status) => `The verification is decided: ${status}.`,
}
/** Whoever may still be given orders cannot be deleted. */
export const deletingAgent: StatusRule<AccountStatus> = {
  from: ['suspended', 'banned', 'pending_verification'],
  why: () => 'An active agent may be given orders at any moment. Suspend the agent first.',
}
