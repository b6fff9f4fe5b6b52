import { createHash } from 'node:crypto'
import { model } from 'mongoose'
import { SettlementCycle } from '../../agents/contract.ts'
import { findPaidAgent, listAgentsOfCycle } from '../../agents/paid-agents.ts'
import { systemContext } from '../../platform/changes/command-context.ts'
import { malaysianDay, now } from '../../platform/clock.ts'
import { startLoop, type Loop } from '../../platform/concurrency/loop.ts'
import { writesOf } from '../../platform/database/fields.ts'
import { plainSchema, Types } from '../../platform/database/mongo.ts'
import type { Config } from '../../platform/process/config.ts'
import type { Log } from '../../platform/process/log.ts'
import { createDataSeal, type DataSeal } from '../../platform/security/data-seal.ts'
import { unreadableText } from '../sending/account.ts'
import { makePayout, stoppedText } from './create-payout.ts'
import { duePeriod, type Period } from './periods.ts'

// Once the last delivery of a period has waited for its 48 hours, a payout is proposed for each agent, of everything up to the end of the
// period that is in none yet.

interface SettlementDoc {
  /** The cycle, and the last day of the period. */
  _id: string
  /** The last agent that was looked at; null at the beginning. */
  last: Types.ObjectId | null
  /** For whom it has failed; absent before. They are come back to. */
  failed?: Types.ObjectId[]
  doneAt: Date | null
}
const SettlementModel = model<SettlementDoc>(
  'PayoutSettlement',
  plainSchema<SettlementDoc>({
    _id: String,
    last: { type: Types.ObjectId, default: null },
    failed: { type: [Types.ObjectId], default: undefined },
    doneAt: { type: Date, default: null },
  }),
  'payoutSettlements',
)

const idOf = (cycle: SettlementCycle, { periodEnd }: Period) => `${cycle}:${periodEnd}`
/** The same for the same agent and period, so that none is proposed twice, whatever became of the first. */
export const proposalId = (agentId: string, periodEnd: string): Types.ObjectId =>
  new Types.ObjectId(createHash('sha256').update(`settlement:${agentId}:${periodEnd}`).digest('hex').slice(0, 24))

/** Notes that nothing is left to propose for a period. */
export async function noteSettled(cycle: SettlementCycle, period: Period): Promise<void> {
  await writesOf(SettlementModel).updateOne({ _id: idOf(cycle, period) }, { $set: { last: null, doneAt: now() } }, { upsert: true })
}

const batchMax = 20

interface Proposing {
  seal: DataSeal
  log: Pick<Log, 'error'>
}

/**
 * Proposes the payouts of the next agents, for each period that is due. It resumes where it was interrupted. One of whom it fails is logged and
 * keeps none of the others: a later round comes back to them, once all were looked at. Returns whether there may be more.
 */
export async function proposePayouts(proposing: Proposing, today = malaysianDay(now())): Promise<boolean> {
  const due = SettlementCycle.options.map((cycle) => ({ cycle, period: duePeriod(cycle, today) }))
  const counts: number[] = []
  for (const each of due) counts.push(await proposeNext(each, proposing))
  if (counts.every((count) => count === 0)) for (const each of due) await comeBack(each, proposing)
  return counts.includes(batchMax)
}

interface Due {
  cycle: SettlementCycle
  period: Period
}

/** Returns how many agents were looked at. */
async function proposeNext({ cycle, period }: Due, proposing: Proposing): Promise<number> {
  const _id = idOf(cycle, period)
  const known = await SettlementModel.findById(_id).lean<SettlementDoc>()
  if (known?.doneAt) return 0
  const found = (await listAgentsOfCycle(cycle, known?.last ?? null, batchMax)).map((agent) => agent._id)
  const last = found.at(-1) ?? known?.last ?? null
  const failed = [...(known?.failed ?? []), ...(await failedOf(found, period, proposing))]
  const doneAt = found.length < batchMax && failed.length === 0 ? now() : null
  await writesOf(SettlementModel).updateOne({ _id }, { $set: { last, failed, doneAt } }, { upsert: true })
  return found.length
}

async function comeBack({ cycle, period }: Due, proposing: Proposing): Promise<void> {
  const _id = idOf(cycle, period)
  const known = await SettlementModel.findById(_id).lean<SettlementDoc>()
  if (!known?.failed || known.doneAt) return
  const failed = await failedOf(known.failed, period, proposing)
  await writesOf(SettlementModel).updateOne({ _id }, { $set: { failed, doneAt: failed.length === 0 ? now() : null } })
}

/** Proposes payouts of these agents. Returns those of whom it failed. */
async function failedOf(agentIds: readonly Types.ObjectId[], period: Period, { seal, log }: Proposing): Promise<Types.ObjectId[]> {
  const failed: Types.ObjectId[] = []
  for (const agentId of agentIds)
    try {
      await propose(agentId.toHexString(), period, seal)
    } catch (error) {
      log.error({ err: error, agentId: agentId.toHexString() }, 'failed to propose a payout for an agent; retrying')
      failed.push(agentId)
    }
  return failed
}

/** What the agent has earned up to the end of the period and not been paid. Nothing where there is nothing to pay. */
async function propose(agentId: string, { periodEnd }: Period, seal: DataSeal): Promise<void> {
  const agent = await findPaidAgent(agentId)
  if (!agent) return
  const made = await makePayout(
    systemContext,
    agent,
    { id: proposalId(agentId, periodEnd), periodStart: null, periodEnd, method: 'bank_transfer', notes: null },
    seal,
  )
  // What is mended soon costs no whole period.
  if (made === unreadableText || made === stoppedText) throw new Error(made)
}

const everyMs = 600_000

export function startSchedule(log: Log, config: Config): Loop {
  const seal = createDataSeal(config.DATA_SECRET, config.DATA_SECRETS_RETIRED)
  return startLoop('settlements of agents', log, { everyMs: () => everyMs, round: () => proposePayouts({ seal, log }) })
}
