import { isStatus } from '../../accounts/status-rules.ts'
import type { StatusRule } from '../../platform/contract.ts'
import type { AccountStatus, AgentVerificationStatus } from '../contract.ts'
import { papersText, type AgentPaper } from '../papers/papers-contract.ts'

/** Who may go on duty. */
export const working: StatusRule<AccountStatus> = {
  from: ['active'],
  why: (status) => `${isStatus(status)}: this agent can’t go on duty.`,
}
/** A rejected agent is reviewed again once what was wrong has been changed. */
export const reviewingAgent: StatusRule<AgentVerificationStatus> = {
  from: ['pending', 'under_review'],
  why: (status) => `The verification is already ${status}.`,
}
interface Papers {
  papersWaiting: readonly AgentPaper[]
  papersRefused: readonly AgentPaper[]
}

/** Why an agent cannot be verified as a whole yet: papers that were handed in are accepted one by one before; null if all are. */
export function whyNotVerified({ papersWaiting, papersRefused }: Papers): string | null {
  if (papersWaiting.length > 0) return `Documents to review first: ${papersText(papersWaiting)}.`
  return papersRefused.length > 0 ? `Documents not approved: ${papersText(papersRefused)}. The agent must send new ones first.` : null
}

/** Whoever may still be given orders cannot be deleted. */
export const deletingAgent: StatusRule<AccountStatus> = {
  from: ['suspended', 'banned', 'pending_verification'],
  why: () => 'An active agent can’t be deleted. Suspend the agent first.',
}
