import { countedDays, sumAgentDay, sumEveryAgentDay, type AgentDaySums } from '../orders/agents/agent-days.ts'
import { orderEvents, type Order } from '../orders/contract.ts'
import { readHead, type EventDoc } from '../platform/changes/event-log.ts'
import { defineSubscriber } from '../platform/changes/subscriber.ts'
import { now } from '../platform/clock.ts'
import { startLoop, type Loop } from '../platform/concurrency/loop.ts'
import { isDuplicateKey, Types } from '../platform/database/mongo.ts'
import type { Log } from '../platform/process/log.ts'
import { AgentDayModel, AgentDayRebuildModel } from './model.ts'
import { writesOf } from '../platform/database/fields.ts'

// Days are added up anew from the orders whenever one of them changes: repeating it changes nothing, and what the log no longer holds is
// no loss.

interface AgentDay {
  agentId: string
  day: string
}

/** Keeps what each agent's orders of each day add up to. */
export const agentDaySubscriber = defineSubscriber({
  name: 'agents.days',
  events: orderEvents.types,
  handle: async (events) => {
    const days = new Map<string, AgentDay & { seq: number }>()
    for (const event of events)
      for (const { agentId, day } of changedDays(event)) days.set(idOf({ agentId, day }), { agentId, day, seq: event._id })
    // Readers take what was added up after a seq for all there is since: see span-sums.ts.
    for (const day of [...days.values()].toSorted((one, other) => one.seq - other.seq))
      await setDays([{ ...day, sums: await sumAgentDay(day.agentId, day.day) }])
  },
  onGap: () => rebuild(),
})

/** The tracked fields tell which events can change a day; those of an earlier version lack some. */
function changedDays({ data, was }: EventDoc): AgentDay[] {
  const order = data as Order
  const before = was as Pick<Order, 'status' | 'paymentStatus' | 'rating'> | null
  if (!before) return []
  const isSame =
    before.status === order.status && before.paymentStatus === order.paymentStatus && (before.rating ?? null) === (order.rating ?? null)
  return isSame ? [] : countedDays(order)
}

const idOf = ({ agentId, day }: AgentDay) => `${agentId} ${day}`

interface SummedDay extends AgentDay {
  sums: AgentDaySums
  /** The event after which it was added up. */
  seq: number
}

/** Sets days as added up after an event; later additions stay. */
async function setDays(days: readonly SummedDay[]): Promise<void> {
  const updates = days.map(({ agentId, day, sums, seq }) => ({
    updateOne: {
      filter: { _id: idOf({ agentId, day }), seq: { $lte: seq } },
      update: { $set: { ...sums, seq, agentId: new Types.ObjectId(agentId), day } },
      upsert: true,
    },
  }))
  try {
    if (updates.length > 0) await writesOf(AgentDayModel).bulkWrite(updates, { ordered: false })
  } catch (error) {
    // Where there is a later addition, the upsert finds the id taken.
    const { writeErrors = [error] } = error as { writeErrors?: unknown[] }
    if (![writeErrors].flat().every(isDuplicateKey)) throw error
  }
}

const batchMax = 500

/** Adds up all days. Returns the seq up to which they are. */
async function rebuild(): Promise<number> {
  const seq = await readHead()
  const days = await sumEveryAgentDay()
  for (let at = 0; at < days.length; at += batchMax) await setDays(days.slice(at, at + batchMax).map((day) => ({ ...day, seq })))
  await writesOf(AgentDayRebuildModel).updateOne({ _id: 'agentDays' }, { $set: { at: now() } }, { upsert: true })
  return seq
}

const repeatMs = 60 * 60_000

/** Adds up the days of orders that are older than the log: of an earlier version, or of the demo. */
export function startAgentDayBackfill(log: Log): Loop {
  const round = async () => {
    if ((await AgentDayRebuildModel.exists({ _id: 'agentDays' })) !== null) return false
    await rebuild()
    log.info('aggregated the days of all agents')
    return false
  }
  return startLoop('backfill of the days of agents', log, { everyMs: () => repeatMs, round })
}
