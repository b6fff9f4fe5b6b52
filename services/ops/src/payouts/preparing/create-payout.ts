import { createNumbered, type NewDoc } from '../../platform/changes/change.ts'
import { systemContext, type CommandContext } from '../../platform/changes/command-context.ts'
import { malaysianDay, malaysianYear, now } from '../../platform/clock.ts'
import { Types } from '../../platform/database/mongo.ts'
import { ruleBroken } from '../../platform/errors.ts'
import { refuseFuture } from '../../platform/happened-on.ts'
import { ringgit } from '../../platform/money.ts'
import { crashPoint } from '../../platform/process/crash.ts'
import type { DataSeal } from '../../platform/security/data-seal.ts'
import { sumBeside } from '../approval/beside.ts'
import { keepClaims, releaseClaims, releaseSurplus, takeClaims } from './claims.ts'
import type { HoldReason, NewPayout, PayoutBank, PayoutPreview } from '../contract.ts'
import { changePayout } from '../change-payout.ts'
import { firstEntries, overtaken, type MovingContext } from '../approval/decisions.ts'
import { needsSecondPerson } from '../approval/second-person.ts'
import { exclusionText } from './exclusion-text.ts'
import { gather, type Gathered } from './gather.ts'
import { accountOfHold, holdsOf } from '../holds/holds.ts'
import type { PaidAgent } from '../../agents/paid-agents.ts'
import { findProposals, takeProposals } from './proposals.ts'
import { makingPayout } from './making.ts'
import { PayoutModel, payouts, toBank, toLine, type PayoutDoc } from '../model.ts'
import { getPaidAgent } from '../../agents/paid-agents.ts'
import { accountOf, isUnreadable, unreadableText } from '../sending/account.ts'
import { defaultSettings } from '../../settings/defaults.ts'
import { termsOf } from '../search-terms.ts'
import { sumsOf } from '../wallet/sums.ts'
import { payoutNumbers } from '../record-number.ts'

interface Period {
  periodStart: string
  periodEnd: string
}

function checkPeriod({ periodEnd }: Period): void {
  refuseFuture('periodEnd', periodEnd)
}

export const stoppedText = 'The ledger does not match the records of this agent. Payouts are stopped until this is resolved.'

/** Why there is nothing to pay; null if there is. */
function rejectionOf({ lines, excluded, isStopped }: Gathered, only?: readonly string[]): string | null {
  if (only) {
    const chosen = new Set(lines.map(({ sourceId }) => sourceId))
    const missing = only.filter((id) => !chosen.has(id))
    const named = excluded.find(({ order }) => missing.includes(order.id))
    if (missing.length > 0) return leftOut(missing.length, named && `${named.order.number} ${exclusionText[named.reason]}`)
  }
  if (isStopped) return stoppedText
  if (!lines.some(({ kind }) => kind === 'order' || kind === 'cancellation'))
    return excluded.length > 0 ? nothingNow(excluded) : 'No payable orders in this period.'
  const { amountSen } = sumsOf(lines)
  if (amountSen > 0) return null
  return `After cash and refunds, ${ringgit(amountSen)} would be left. A payout must be above RM 0.00.`
}

/** "No order of this period may be paid out now: KS-2026-007 is disputed, and 3 more." */
function nothingNow([first, ...others]: Gathered['excluded']): string {
  const why = first ? `: ${first.order.number} ${exclusionText[first.reason]}` : ''
  return `No order of this period can be paid out now${why}${others.length > 0 ? `, and ${others.length} more` : ''}.`
}

const leftOut = (count: number, why: string | undefined) =>
  `${count === 1 ? 'One of the orders' : `${count} of the orders`} can’t be paid out${why === undefined ? ' to this agent' : `: ${why}`}.`

/** What a payout of this agent and period would be. Throws `not_found`. */
export async function previewPayout({
  agentId,
  method,
  ...period
}: Period & Pick<PayoutDoc, 'method'> & { agentId: string }): Promise<PayoutPreview> {
  checkPeriod(period)
  const agent = await getPaidAgent(agentId)
  const gathered = await gather({ agentId: agent._id, ...period })
  const { totalOrders: _orders, ...sums } = sumsOf(gathered.lines)
  const { bank, accountNumber } = agent
  return {
    agent: { id: agentId, name: agent.name, number: agent.number ?? null },
    ...sums,
    lines: gathered.lines.map(toLine),
    excluded: gathered.excluded.map((each) => ({ ...each, until: each.until?.toISOString() ?? null })),
    holds: holdsOf(agent, method),
    rejection: rejectionOf(gathered),
    bank: method === 'bank_transfer' && bank && accountNumber ? toBank(bank, accountNumber) : null,
  }
}

/** What a run would pay an agent. */
export interface RunPreview {
  sums: ReturnType<typeof sumsOf>
  excluded: Gathered['excluded']
  holds: readonly HoldReason[]
  rejection: string | null
  bank: PayoutBank | null
}

export async function previewForRun(
  agent: PaidAgent,
  { method, seal, ...period }: Period & Pick<PayoutDoc, 'method'> & { seal: DataSeal },
): Promise<RunPreview> {
  const { proposals: besides, periodStart } = await findProposals(agent._id, period)
  const gathered = await gather({ agentId: agent._id, ...period, periodStart, besides })
  const { bank, accountNumber } = agent
  return {
    sums: sumsOf(gathered.lines),
    excluded: gathered.excluded,
    holds: holdsOf(agent, method),
    rejection: rejectionOf(gathered) ?? (isUnreadable(agent, method, seal) ? unreadableText : null),
    bank: method === 'bank_transfer' && bank && accountNumber ? toBank(bank, accountNumber) : null,
  }
}

/** Creates a payout of all that may be paid out, or of these orders. Throws `not_found`, or `rule_broken` where there is nothing to pay. */
export async function createPayout(by: CommandContext, given: NewPayout, seal: DataSeal): Promise<PayoutDoc> {
  checkPeriod(given)
  const id = new Types.ObjectId(by.operation ?? undefined)
  const made = await makePayout(by, await getPaidAgent(given.agentId), { ...given, id, notes: given.notes ?? null }, seal)
  if (typeof made === 'string') throw ruleBroken('nothing_to_pay', made)
  if (made.status === 'cancelled') throw ruleBroken('payout_being_made', contested)
  return made
}

interface Making extends Pick<PayoutDoc, 'method' | 'notes'> {
  id: Types.ObjectId
  /** Null: from the first item on. */
  periodStart: string | null
  periodEnd: string
  orderIds?: readonly string[] | undefined
  /** Of the run that it is made for, which takes over what was proposed. */
  batchId?: Types.ObjectId
}

const triesMax = 5
const contested = 'Another payout is being created for this agent. Try again in a moment.'

/**
 * The payout, the one that is there under this id already, or why there is none. Throws `rule_broken` while another payout of the agent is
 * being made: one of a run at once, because the run has others to make meanwhile.
 */
export async function makePayout(by: CommandContext, agent: PaidAgent, making: Making, seal: DataSeal): Promise<PayoutDoc | string> {
  const { id } = making
  return makingPayout({ agentId: agent._id, payoutId: id, isWaited: !making.batchId }, async ({ token, isInTime, isLate }) => {
    const known = await PayoutModel.findById(id).lean<PayoutDoc>()
    if (known) return kept(known)
    for (let tries = 1; tries <= triesMax; tries += 1) {
      const { proposals, ...from } = making.batchId ? await findProposals(agent._id, making) : { proposals: [] }
      const wanted = { ...making, ...from }
      const gathered = await gather({ ...wanted, agentId: agent._id, besides: proposals })
      const rejection = rejectionOf(gathered, making.orderIds)
      if (rejection !== null) return rejection
      // Before anything is claimed for it.
      if (isUnreadable(agent, making.method, seal)) return unreadableText
      await takeProposals(by, proposals)
      if (!(await takeClaims({ _id: id, agent: { id: agent._id, name: agent.name } }, gathered.lines, token))) continue
      crashPoint('payouts.claimed')
      const besideSen = making.batchId ? 0 : await sumBeside({ agentId: agent._id, payoutId: id, at: now() })
      if (isInTime()) {
        const made = await insert(by, { making: wanted, agent, gathered, seal, besideSen })
        // Another making of it may have been first, without what has come since.
        await releaseSurplus(made)
        return isLate() ? kept(made) : made
      }
      // It is not in time again: what it has claimed is released with the error.
      break
    }
    throw ruleBroken('payout_being_made', contested)
  })
}

/** The payout with what it has gathered. Made so late that another one has some of that by now, it is cancelled. */
async function kept(doc: PayoutDoc): Promise<PayoutDoc> {
  if (await keepClaims(doc)) return doc
  const by: MovingContext = { ...systemContext, ...(doc.batchId && { runId: doc.batchId.toHexString() }) }
  const after = await changePayout(by, { id: doc._id.toHexString(), decide: (latest) => overtaken(latest, by) })
  if (after.status === 'cancelled') await releaseClaims(doc._id)
  return after
}

interface Parts {
  making: Making
  /** As in `PayoutDoc`. */
  besideSen?: number
  agent: PaidAgent
  gathered: Gathered
  seal: DataSeal
}

function insert(by: CommandContext, parts: Parts): Promise<PayoutDoc> {
  const at = now()
  const year = malaysianYear(at)
  return createNumbered(payouts, {
    id: parts.making.id,
    event: 'payout.created',
    by,
    last: () => lastSequence(year),
    doc: (sequence) => newPayout(by, parts, { year, sequence, at }),
  })
}

export const lastSequence = async (year: number): Promise<number> =>
  (await PayoutModel.findOne({ year }, { sequence: 1 }).sort({ year: 1, sequence: -1 }).lean<{ sequence: number }>())?.sequence ?? 0

interface Numbered {
  year: number
  sequence: number
  at: Date
}

function limited(amounts: Omit<Parameters<typeof needsSecondPerson>[0], 'secondPersonAboveSen'>) {
  const { secondPersonAboveSen } = defaultSettings
  return { needsSecondPerson: needsSecondPerson({ ...amounts, secondPersonAboveSen }), secondPersonAboveSen }
}

/** A payout as it begins: on hold where something keeps its agent from being paid. */
export function newPayout(
  by: CommandContext,
  { making, agent, gathered, seal, besideSen = 0 }: Parts,
  { year, sequence, at }: Numbered,
): NewDoc<PayoutDoc> {
  const { id, method, notes, periodEnd } = making
  const { lines } = gathered
  const sums = sumsOf(lines)
  const holds = holdsOf(agent, method)
  const [reason] = holds
  const number = payoutNumbers.make({ year, sequence })
  const identity = { number, agent: { id: agent._id, name: agent.name, number: agent.number ?? null } }
  return {
    ...identity,
    year,
    sequence,
    currency: 'MYR',
    ...sums,
    method,
    status: reason ? 'on_hold' : 'pending',
    periodStart: making.periodStart ?? firstDay(lines, periodEnd),
    periodEnd,
    batchId: making.batchId ?? null,
    attempt: 1,
    besideSen,
    ...limited({ ...sums, besideSen, lines }),
    transactionId: null,
    reference: null,
    problem: null,
    needsAttention: false,
    hold: reason ? { reason, by: by.actor, at, ...accountOfHold(agent) } : null,
    holdNote: null,
    waived: [],
    ...(method === 'bank_transfer' ? accountOf(agent, id.toHexString(), seal) : { bank: null, accountNumber: null }),
    lines,
    notes,
    preparedBy: by.actor.kind === 'staff' && by.actor.id !== null ? [by.actor.id] : [],
    attempts: [],
    timeline: firstEntries(by, holds, agent),
    createdBy: by.actor,
    processedBy: null,
    processedAt: null,
    completedAt: null,
    cancelledAt: null,
    nextCheckAt: null,
    isStuck: false,
    words: termsOf(identity),
    createdAt: at,
  }
}

/** Of the earliest order. */
function firstDay(lines: Gathered['lines'], periodEnd: string): string {
  const days = lines.filter(({ kind }) => kind === 'order' || kind === 'cancellation').map(({ at }) => malaysianDay(at))
  return days.reduce((first, day) => (day < first ? day : first), periodEnd)
}
