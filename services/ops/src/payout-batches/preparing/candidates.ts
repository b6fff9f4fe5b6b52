import { findPaidAgents, type PaidAgent } from '../../agents/paid-agents.ts'
import { readBalances } from '../../platform/ledger/balances.ts'
import { accounts } from '../../platform/ledger/accounts.ts'
import { writesOf } from '../../platform/database/fields.ts'
import { oneOf, Types } from '../../platform/database/mongo.ts'
import { stoppedText } from '../../payouts/preparing/create-payout.ts'
import { holdsOf, holdText } from '../../payouts/holds/holds.ts'
import { periodOf, type Period } from '../../payouts/preparing/periods.ts'
import { findEnded } from '../../payouts/batch/run-queries.ts'
import type { HoldReason, PayoutMethod } from '../../payouts/contract.ts'
import type { BatchExclusion } from '../contract.ts'
import { MemberModel, type MemberDoc } from '../model.ts'

/** Somebody a run may pay, and what they are owed by the ledger. */
export interface Candidate {
  agent: PaidAgent
  owedSen: number
}

const prefix = accounts.agentPayable('')

/** The agents to whom something is owed; with `agentIds`, these, and apart from them the others. Deleted agents are in neither. */
export async function findCandidates(agentIds: readonly string[] | null): Promise<{ chosen: Candidate[]; others: Candidate[] }> {
  const owed = await readOwed()
  const ids = new Set([...owed.keys(), ...(agentIds ?? [])])
  const agents = await findPaidAgents([...ids].map((id) => new Types.ObjectId(id)))
  const isChosen = agentIds && new Set(agentIds)
  const [chosen, others]: [Candidate[], Candidate[]] = [[], []]
  for (const agent of agents.toSorted((a, b) => (a._id.toHexString() < b._id.toHexString() ? -1 : 1))) {
    const id = agent._id.toHexString()
    const into = !isChosen || isChosen.has(id) ? chosen : others
    into.push({ agent, owedSen: owed.get(id) ?? 0 })
  }
  return { chosen, others }
}

/** By agent, in sen: those above zero. */
export async function readOwed(): Promise<Map<string, number>> {
  const owed = new Map<string, number>()
  for (const [account, { sen }] of await readBalances())
    if (account.startsWith(prefix) && sen < 0) owed.set(account.slice(prefix.length), 0 - sen)
  return owed
}

type OpenMember = Pick<MemberDoc, '_id'> & { openAgentId: Types.ObjectId }

/** Of these agents those that are in a run that is open; `over` are those for whom nothing is left to do in it, whatever becomes of the others. */
async function readOpen(agentIds: readonly Types.ObjectId[]): Promise<{ busy: OpenMember[]; over: OpenMember[] }> {
  const members = await MemberModel.find({ openAgentId: oneOf(agentIds) }, { openAgentId: 1 }).lean<OpenMember[]>()
  const ended = await findEnded(members.map(({ _id }) => _id))
  const isOver = ({ _id }: OpenMember) => ended.has(_id.toHexString())
  return { busy: members.filter((member) => !isOver(member)), over: members.filter(isOver) }
}

/** Of these agents, those that have a payout in another run that is not over, or will have one. */
export async function findInOpenRuns(agentIds: readonly Types.ObjectId[]): Promise<ReadonlySet<string>> {
  return new Set((await readOpen(agentIds)).busy.map(({ openAgentId }) => openAgentId.toHexString()))
}

/** Agents whose payout in another run is over may be in the next one, while that run waits for others. */
export async function letGo(agentIds: readonly Types.ObjectId[]): Promise<void> {
  const { over } = await readOpen(agentIds)
  if (over.length > 0) await writesOf(MemberModel).updateMany({ _id: { $in: over.map(({ _id }) => _id) } }, { $unset: { openAgentId: '' } })
}

type Exclusion = Omit<BatchExclusion, 'agent'>

export const inAnotherRun = (sen: number): Exclusion => ({
  sen,
  code: 'in_another_run',
  holds: [],
  why: 'Already in another open batch.',
})
const notChosen = (sen: number): Exclusion => ({ sen, code: 'not_chosen', holds: [], why: 'Not selected for this payout batch.' })
export const heldFor = (sen: number, holds: readonly HoldReason[], why = holds.map(holdText).join(', and ')): Exclusion => ({
  sen,
  code: 'held',
  holds: [...holds],
  why: `${sentence(why)}.`,
})
export const nothingToPay = (sen: number, why: string): Exclusion => ({ sen, code: 'nothing_to_pay', holds: [], why })
export const stoppedByLedger = (sen: number): Exclusion => ({
  sen,
  code: 'stopped',
  holds: [],
  why: stoppedText,
})

const notDue = (sen: number): Exclusion => ({
  sen,
  code: 'not_due',
  holds: [],
  why: 'Paid monthly. Only a payout batch of the full month includes this agent.',
})

/** Whoever chose to be paid monthly is in no run of less than a month. */
export function whyNotDue(
  { agent, owedSen }: Candidate,
  { periodStart, periodEnd }: Pick<Period, 'periodStart' | 'periodEnd'>,
): Exclusion | null {
  if ((agent.settlementCycle ?? 'two_weeks') !== 'monthly') return null
  const month = periodOf('monthly', periodEnd)
  return periodStart <= month.periodStart && periodEnd === month.periodEnd ? null : notDue(owedSen)
}

/** What keeps somebody from being in a run, whether or not they were chosen; else that they were not. */
export function whyNotIn(
  candidate: Candidate,
  { isOpen, isStopped, ...run }: { isOpen: boolean; isStopped: boolean; method: PayoutMethod; periodStart: string; periodEnd: string },
): Exclusion {
  const { agent, owedSen } = candidate
  if (isOpen) return inAnotherRun(owedSen)
  if (isStopped) return stoppedByLedger(owedSen)
  const due = whyNotDue(candidate, run)
  if (due) return due
  const holds = holdsOf(agent, run.method)
  return holds.length > 0 ? heldFor(owedSen, holds) : notChosen(owedSen)
}

const sentence = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1)
