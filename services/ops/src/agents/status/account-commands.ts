import type { z } from 'zod'
import { accountRule, activeIfVerified } from '../../accounts/account-rule.ts'
import { activating, banning, suspending } from '../../accounts/status-rules.ts'
import { change, computed, type Patch } from '../../platform/changes/change.ts'
import type { CommandContext } from '../../platform/changes/command-context.ts'
import { brokenRule, type Rule } from '../../platform/changes/rules.ts'
import { now } from '../../platform/clock.ts'
import { whyNot, type StatusRule } from '../../platform/contract.ts'
import { ruleBroken, transitionRefused } from '../../platform/errors.ts'
import { isThere } from '../commands.ts'
import type { AccountStatus, AgentAct } from '../contract.ts'
import { withHistory } from '../history.ts'
import type { AgentReview, AgentStatusReason, AgentSuspension } from '../input-contract.ts'
import { agents, type AgentDoc } from '../model.ts'
import { missingPapers } from '../papers/papers.ts'
import { AgentPaper, openStates, papersText, refusedStates } from '../papers/papers-contract.ts'
import { getAgentDoc, getAgentToChange } from '../queries.ts'
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
 * is decided already, or `rule_broken` where the IC number, the fee, or documents without a reason are missing, or where a submitted document waits
 * or was not accepted.
 */
export function reviewAgent(by: CommandContext, id: string, { version, status, reason }: z.output<typeof AgentReview>): Promise<AgentDoc> {
  if (status === 'verified') return verifyAgent(by, id, { version, reason })
  return change(agents, {
    id,
    version,
    preconditions: [isThere, isUndecided],
    set: [
      {
        verificationStatus: status,
        accountStatus: movedFrom('active', 'pending_verification'),
        ...offDuty(),
        ...withHistory(by, { kind: status, reason: reason ?? '' }),
      },
    ],
    event: 'agent.rejected',
    by,
  })
}

const movedFrom = (from: AccountStatus, to: AccountStatus) => computed({ $cond: [{ $eq: ['$accountStatus', from] }, to, '$accountStatus'] })

async function verifyAgent(
  by: CommandContext,
  id: string,
  { version, reason }: { version: number; reason: string | undefined },
): Promise<AgentDoc> {
  const { doc, isDone } = await getAgentToChange(by, id, version)
  if (isDone) return doc
  const without = missingPapers(doc)
  const preconditions = [isThere, isUndecided, hasIdentity, hasFeeNoted, hasPapersAccepted]
  const broken = brokenRule(preconditions, doc)
  if (broken) throw broken.rejection(doc)
  if (without.length > 0 && reason === undefined) throw ruleBroken('papers_missing', missingText(without))
  const act = { kind: 'verified', ...(reason !== undefined && { reason }), ...(without.length > 0 && { without }) } as const
  return change(agents, {
    id,
    version,
    preconditions,
    set: [
      {
        verificationStatus: 'verified',
        verifiedWithout: without,
        accountStatus: movedFrom('pending_verification', 'active'),
        ...withHistory(by, act),
      },
    ],
    event: without.length > 0 ? 'agent.verifiedWithoutDocuments' : 'agent.verified',
    by,
  })
}

const missingText = (papers: readonly AgentPaper[]) => `Missing documents: ${papersText(papers)}. Enter a reason to verify without them.`

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
