import type { StatusRule } from '../platform/contract.ts'
import type { AgentAccountStatus, AgentVerificationStatus } from './contract.ts'

const isStatus = (status: AgentAccountStatus) => `The account is ${status.replaceAll('_', ' ')}`

export const suspendingAgent: StatusRule<AgentAccountStatus> = {
  from: ['active', 'pending_verification'],
  to: 'suspended',
  why: (status) => `${isStatus(status)} already.`,
}
export const banningAgent: StatusRule<AgentAccountStatus> = {
  from: ['active', 'pending_verification', 'suspended'],
  to: 'banned',
  why: (status) => `${isStatus(status)} already.`,
}
/** Leads to `active` only where the agent is verified, and else to `pending_verification`. */
export const activatingAgent: StatusRule<AgentAccountStatus> = {
  from: ['suspended', 'banned'],
  to: 'active',
  why: (status) => `${isStatus(status)}: it is neither suspended nor banned.`,
}
/** Who may go on duty. */
export const working: StatusRule<AgentAccountStatus> = {
  from: ['active'],
  why: (status) => `${isStatus(status)}: this agent cannot go on duty.`,
}
/** A rejected agent is reviewed again once what was wrong has been changed. */
export const reviewingAgent: StatusRule<AgentVerificationStatus> = {
  from: ['pending', 'under_review'],
  why: (status) => `The verification is decided: ${status}.`,
}
/** Whoever may still be given orders cannot be deleted. */
export const deletingAgent: StatusRule<AgentAccountStatus> = {
  from: ['suspended', 'banned', 'pending_verification'],
  why: () => 'An active agent may be given orders at any moment. Suspend the agent first.',
}
