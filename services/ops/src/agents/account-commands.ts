import type { z } from 'zod'
import { accountRule, activeIfVerified } from '../accounts/account-rule.ts'
import { activating, banning, suspending } from '../accounts/status-rules.ts'
import { change, computed, type Patch } from '../platform/changes/change.ts'
import type { CommandContext } from '../platform/changes/command-context.ts'
import type { Rule } from '../platform/changes/rules.ts'
import { now } from '../platform/clock.ts'
import { whyNot, type StatusRule } from '../platform/contract.ts'
import { ruleBroken, transitionRefused } from '../platform/errors.ts'
import { isThere } from './commands.ts'
import type { AccountStatus, AgentAct } from './contract.ts'
import { withHistory } from './history.ts'
import type { AgentReview, AgentStatusReason, AgentSuspension } from './input-contract.ts'
import { agents, type AgentDoc } from './model.ts'
import { AgentPaper, openStates, refusedStates } from './papers-contract.ts'
import { getAgentDoc } from './queries.ts'
import { reviewingAgent, whyNotVerified, working } from './status-rules.ts'

// Each throws `stale_version` or `transition_refused`, and keeps the reason in the history.

export const suspendAgent = (by: CommandContext, id: string, { version, reason, ground }: AgentSuspension) =>
  changeStatus(by, id, { version, rule: suspending, to: 'suspended', act: { kind: 'suspended', reason, ...(ground && { ground }) } })

export const banAgent = (by: CommandContext, id: string, { version, reason }: AgentStatusReason) =>
  changeStatus(by, id, { version, rule: banning, to: 'banned', act: { kind: 'banned', reason } })

/** Only who is verified becomes active; others wait for their verification again. */
export const activateAgent = (by: CommandContext, id: string, { version, reason }: AgentStatusReason) =>
  changeStatus(by, id, { version, rule: activating, to: computed(activeIfVerified), act: { kind: 'activated', reason } })

interface StatusChange {
  version: number
  rule: StatusRule<AccountStatus>
  to: AccountStatus | ReturnType<typeof computed>
  act: AgentAct & { kind: 'suspended' | 'activated' | 'banned' }
}

const changeStatus = (by: CommandContext, id: string, { version, rule, to, act }: StatusChange): Promise<AgentDoc> =>
  change(agents, {
    id,
    version,
    preconditions: [isThere, accountRule(rule)],
    set: [{ accountStatus: to, statusChangedAt: now(), ...offDuty(), ...withHistory(by, act) }],
    event: `agent.${act.kind}`,
    by,
  })

/** Ends the duty of an agent who is on duty. */
const offDuty = (): Patch<AgentDoc> => ({
  isOnDuty: false,
  dutyChangedAt: computed({ $cond: ['$isOnDuty', now(), { $ifNull: ['$dutyChangedAt', null] }] }),
})

const isUndecided: Rule<AgentDoc> = {
  filter: { verificationStatus: { $in: reviewingAgent.from } },
  rejection: ({ verificationStatus }) =>
    transitionRefused(reviewingAgent.why(verificationStatus), { from: verificationStatus, to: verificationStatus, allowed: [] }),
}
const hasIdentity: Rule<AgentDoc> = {
  filter: { 'icNumber.digest': { $ne: null } },
  rejection: ({ name }) => ruleBroken('ic_missing', `The IC number of ${name} is missing. Enter it first.`),
}
const hasFeeNoted: Rule<AgentDoc> = {
  filter: { registrationFee: { $ne: null } },
  rejection: ({ name }) =>
    ruleBroken('registration_fee', `The registration fee of ${name} is not recorded. Record it as paid or waived first.`),
}
const hasPapersAccepted: Rule<AgentDoc> = {
  filter: Object.fromEntries(AgentPaper.options.map((paper) => [`papers.${paper}.status`, { $nin: [...openStates, ...refusedStates] }])),
  rejection: (doc) => ruleBroken('papers_waiting', whyNotVerified(agents.toEntity(doc)) ?? ''),
}

/**
 * Decides the verification: who is verified becomes active unless suspended or banned. Throws `stale_version`, `transition_refused` where it
 * is decided already, or `rule_broken` where something is missing, or a paper that was handed in waits or was not accepted. Who has handed in none has shown the
 * originals.
 */
export function reviewAgent(by: CommandContext, id: string, { version, status, reason }: z.output<typeof AgentReview>): Promise<AgentDoc> {
  const [from, to] = status === 'verified' ? ['pending_verification', 'active'] : ['active', 'pending_verification']
  const act: AgentAct =
    status === 'verified' ? { kind: status, ...(reason !== undefined && { reason }) } : { kind: status, reason: reason ?? '' }
  return change(agents, {
    id,
    version,
    preconditions: [isThere, isUndecided, ...(status === 'verified' ? [hasIdentity, hasFeeNoted, hasPapersAccepted] : [])],
    set: [
      {
        verificationStatus: status,
        accountStatus: computed({ $cond: [{ $eq: ['$accountStatus', from] }, to, '$accountStatus'] }),
        ...(status === 'rejected' && offDuty()),
        ...withHistory(by, act),
      },
    ],
    event: `agent.${status}`,
    by,
  })
}

const mayWork: Rule<AgentDoc> = {
  filter: { accountStatus: { $in: working.from } },
  rejection: ({ accountStatus }) => ruleBroken('agent_not_active', whyNot(working, accountStatus) ?? ''),
}

/** Notes that the agent has begun or ended work, as their app says. Repeated, it changes nothing. */
export async function setDuty(by: CommandContext, id: string, isOnDuty: boolean): Promise<AgentDoc> {
  const doc = await getAgentDoc(id)
  if ((doc.isOnDuty ?? false) === isOnDuty) return doc
  const at = now()
  return change(agents, {
    id,
    preconditions: [isThere, ...(isOnDuty ? [mayWork] : [])],
    set: [{ isOnDuty, dutyChangedAt: at, lastActiveDate: at }],
    event: isOnDuty ? 'agent.wentOnDuty' : 'agent.wentOffDuty',
    by,
  })
}
