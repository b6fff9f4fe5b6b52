import { isStatus } from '../accounts/status-rules.ts'
import type { StatusRule } from '../platform/contract.ts'
import type { AccountStatus, AgentVerificationStatus } from './contract.ts'
import { agentPaperNames, type AgentPaper } from './papers-contract.ts'

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
/** Why an agent cannot be verified as a whole yet: papers that were handed in are decided one by one before; null if none wait. */
export const whyNotVerified = (papersWaiting: readonly AgentPaper[]): string | null =>
  papersWaiting.length === 0
    ? null
    : `Still to be reviewed: ${papersWaiting.map((paper) => agentPaperNames[paper]).join(', ')}. Decide about them first.`

/** Whoever may still be given orders cannot be deleted. */
export const deletingAgent: StatusRule<AccountStatus> = {
  from: ['suspended', 'banned', 'pending_verification'],
  why: () => 'An active agent may be given orders at any moment. Suspend the agent first.',
}
