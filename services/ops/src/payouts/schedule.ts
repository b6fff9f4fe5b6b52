import { createHash } from 'node:crypto'
import { model } from 'mongoose'
import { SettlementCycle } from '../agents/contract.ts'
import { getPaidAgent, listAgentsOfCycle } from '../agents/paid-agents.ts'
import { systemContext } from '../platform/changes/command-context.ts'
import { malaysianDay, now } from '../platform/clock.ts'
import { startLoop, type Loop } from '../platform/concurrency/loop.ts'
import { writesOf } from '../platform/database/fields.ts'
import { plainSchema, Types } from '../platform/database/mongo.ts'
import type { Config } from '../platform/process/config.ts'
import type { Log } from '../platform/process/log.ts'
import { createDataSeal, type DataSeal } from '../platform/security/data-seal.ts'
import { makePayout } from './create-payout.ts'
import { duePeriod, type Period } from './periods.ts'

// Once the last delivery of a period has waited for its 48 hours, a payout is proposed for each agent, of everything up to the end of the
// period that is in none yet.

interface SettlementDoc {
  /** The cycle, and the last day of the period. */
  _id: string
  /** The last agent that was looked at; null at the beginning. */
  last: Types.ObjectId | null
  doneAt: Date | null
}
const SettlementModel = model<SettlementDoc>(
  'PayoutSettlement',
  plainSchema<SettlementDoc>({ _id: String, last: { type: Types.ObjectId, default: null }, doneAt: { type: Date, default: null } }),
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

/** Proposes the payouts of the next agents, for each period that is due. It resumes where it was interrupted. Returns whether there may be more. */
export async function proposePayouts(seal: DataSeal, today = malaysianDay(now())): Promise<boolean> {
  let isMore = false
  for (const cycle of SettlementCycle.options) isMore = (await proposeNext(cycle, duePeriod(cycle, today), seal)) || isMore
  return isMore
}

async function proposeNext(cycle: SettlementCycle, period: Period, seal: DataSeal): Promise<boolean> {
  const _id = idOf(cycle, period)
  const known = await SettlementModel.findById(_id).lean<SettlementDoc>()
  if (known?.doneAt) return false
  const found = await listAgentsOfCycle(cycle, known?.last ?? null, batchMax)
  for (const agent of found) await propose(agent._id.toHexString(), period, seal)
  const last = found.at(-1)?._id ?? known?.last ?? null
  const isDone = found.length < batchMax
  await writesOf(SettlementModel).updateOne({ _id }, { $set: { last, doneAt: isDone ? now() : null } }, { upsert: true })
  return !isDone
}

/** What the agent has earned up to the end of the period and not been paid. Nothing where there is nothing to pay. */
const propose = async (agentId: string, { periodEnd }: Period, seal: DataSeal) =>
  makePayout(
    systemContext,
    await getPaidAgent(agentId),
    { id: proposalId(agentId, periodEnd), periodStart: null, periodEnd, method: 'bank_transfer', notes: null },
    seal,
  )

const everyMs = 600_000

export function startSchedule(log: Log, config: Config): Loop {
  const seal = createDataSeal(config.DATA_SECRET, config.DATA_SECRETS_RETIRED)
  return startLoop('settlements of agents', log, { everyMs: () => everyMs, round: () => proposePayouts(seal) })
}
