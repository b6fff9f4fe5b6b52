import { SettlementCycle } from '../agents/contract.ts'
import { insertNew } from '../platform/changes/create-many.ts'
import { systemContext } from '../platform/changes/command-context.ts'
import { atMalaysianHour, malaysianDay, malaysianYear, now } from '../platform/clock.ts'
import { postHistory } from '../platform/ledger/post.ts'
import type { Config } from '../platform/process/config.ts'
import { createDataSeal, type DataSeal } from '../platform/security/data-seal.ts'
import { keyOf } from './sending/attempts.ts'
import { takeClaims } from './preparing/claims.ts'
import { newPayout } from './preparing/create-payout.ts'
import { gather } from './preparing/gather.ts'
import { listAgentsWithDeliveries, type PaidAgent } from '../agents/paid-agents.ts'
import { PayoutModel, payouts, type AttemptDoc, type PayoutDoc } from './model.ts'
import { duePeriod, periodBefore, type Period } from './preparing/periods.ts'
import { payoutPostings } from './postings.ts'
import { noteSettled, proposalId } from './preparing/schedule.ts'
import { sumsOf } from './wallet/sums.ts'
import { timelineEntry } from './timeline.ts'

/** How many periods before the last one the demo remembers. */
const periodsBefore = 4
const paidHour = 11

/**
 * The payouts of the demo's past, as they would have been proposed and paid: transfers by hand, because the sandbox knows none of them. Of the
 * last period some still wait. Existing data stays unchanged.
 */
export async function seedPayouts(config: Config): Promise<void> {
  if (await PayoutModel.exists({})) return
  const seal = createDataSeal(config.DATA_SECRET, config.DATA_SECRETS_RETIRED)
  const today = malaysianDay(now())
  const due = SettlementCycle.options.map((cycle) => ({ cycle, periods: pastPeriods(cycle, today) }))
  const agents = await listAgentsWithDeliveries()
  const docs: PayoutDoc[] = []
  const sequences = new Map<number, number>()
  for (let index = 0; index <= periodsBefore; index += 1)
    for (const [place, agent] of agents.entries()) {
      const period = due.find(({ cycle }) => cycle === (agent.settlementCycle ?? 'two_weeks'))?.periods[index]
      const doc = period && (await pastPayout(agent, period, { seal, sequences, place: index === periodsBefore ? place : null }))
      if (doc) docs.push(doc)
    }
  await insertNew(payouts, docs)
  await postHistory(payoutPostings, docs)
  for (const { cycle, periods } of due) for (const period of periods) await noteSettled(cycle, period)
}

/** The earliest first. */
function pastPeriods(cycle: SettlementCycle, today: string): Period[] {
  const periods = [duePeriod(cycle, today)]
  for (let count = 0; count < periodsBefore; count += 1) periods.unshift(periodBefore(cycle, periods[0] ?? duePeriod(cycle, today)))
  return periods
}

interface Parts {
  seal: DataSeal
  /** The last number of each year. */
  sequences: Map<number, number>
  /** Of the agent among all; null for what has been paid long since. */
  place: number | null
}

async function pastPayout(
  agent: PaidAgent,
  { periodEnd, proposedOn }: Period,
  { seal, sequences, place }: Parts,
): Promise<PayoutDoc | null> {
  const gathered = await gather({ agentId: agent._id, periodStart: null, periodEnd })
  if (sumsOf(gathered.lines).amountSen <= 0) return null
  const id = proposalId(agent._id.toHexString(), periodEnd)
  const at = atMalaysianHour(new Date(`${proposedOn}T04:00:00Z`), 9)
  const year = malaysianYear(at)
  const sequence = (sequences.get(year) ?? 0) + 1
  sequences.set(year, sequence)
  const making = { id, agentId: agent._id.toHexString(), periodStart: null, periodEnd, method: 'bank_transfer' as const, notes: null }
  const proposed: PayoutDoc = {
    ...newPayout(systemContext, { making, agent, gathered, seal }, { year, sequence, at }),
    _id: id,
    version: 1,
    createdAt: at,
    updatedAt: at,
  }
  await takeClaims(proposed, proposed.lines, id)
  return place === null ? paid(proposed) : asItIs(proposed, place)
}

/** Of the last period, one in seven failed, one is held, and two wait. */
function asItIs(doc: PayoutDoc, place: number): PayoutDoc {
  if (doc.status !== 'pending') return doc
  switch (place % 7) {
    case 1:
      return failed(doc)
    case 2:
      return held(doc)
    case 3:
    case 4:
      return doc
    default:
      return paid(doc)
  }
}

const paidAtOf = ({ createdAt }: PayoutDoc) => atMalaysianHour(createdAt, paidHour)

function attemptOf(doc: PayoutDoc, ended: Pick<AttemptDoc, 'status' | 'problem'>): AttemptDoc {
  const endedAt = paidAtOf(doc)
  return {
    attempt: 1,
    key: keyOf(doc._id.toHexString(), 1),
    gateway: 'manual',
    method: doc.method,
    amountSen: doc.amountSen,
    cashSen: 0,
    gatewayRef: null,
    startedAt: new Date(endedAt.getTime() - 60_000),
    sentAt: null,
    endedAt,
    returnedAt: null,
    checkedAt: null,
    nextCheckAt: null,
    checks: 0,
    notFoundSince: null,
    ...ended,
  }
}

function processed(doc: PayoutDoc, attempt: AttemptDoc): PayoutDoc {
  return {
    ...doc,
    version: 3,
    updatedAt: paidAtOf(doc),
    attempts: [attempt],
    processedBy: systemContext.actor,
    processedAt: attempt.startedAt,
    timeline: [...doc.timeline, timelineEntry(systemContext, { kind: 'processed', attempt: 1 }, attempt.startedAt)],
  }
}

function paid(given: PayoutDoc): PayoutDoc {
  if (given.status !== 'pending') return given
  const doc = processed(given, attemptOf(given, { status: 'succeeded', problem: null }))
  const completedAt = paidAtOf(given)
  const reference = `TT-${given.year}-${String(given.sequence).padStart(5, '0')}`
  const timeline = [...doc.timeline, timelineEntry(systemContext, { kind: 'paid_by_hand', attempt: 1, detail: reference }, completedAt)]
  return { ...doc, status: 'completed', completedAt, reference, timeline }
}

/** FPX: the account is not there. */
const noAccount = '14'

function failed(given: PayoutDoc): PayoutDoc {
  const problem = { code: 'declined' as const, detail: noAccount }
  const doc = processed(given, attemptOf(given, { status: 'declined', problem }))
  const timeline = [...doc.timeline, timelineEntry(systemContext, { kind: 'declined', attempt: 1, detail: noAccount }, paidAtOf(given))]
  return { ...doc, status: 'failed', problem, needsAttention: true, timeline }
}

function held(doc: PayoutDoc): PayoutDoc {
  const at = paidAtOf(doc)
  const holdNote = 'A delivery of this period is under review'
  const timeline = [...doc.timeline, timelineEntry(systemContext, { kind: 'held', detail: holdNote }, at)]
  return {
    ...doc,
    version: 2,
    updatedAt: at,
    status: 'on_hold',
    hold: { reason: 'by_staff', by: systemContext.actor, at },
    holdNote,
    timeline,
  }
}
