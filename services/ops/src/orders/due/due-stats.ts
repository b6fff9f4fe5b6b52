import { atMalaysianHour, dayMs, now } from '../../platform/clock.ts'
import { countUpTo, trusted } from '../../platform/database/mongo.ts'
import { sharedRead } from '../../platform/concurrency/shared-read.ts'
import { defaultSettings } from '../../settings/defaults.ts'
import type { OrderStats } from '../contract.ts'
import { hasTime } from '../../platform/database/partial-index.ts'
import { atRiskMs } from './due.ts'
import { OrderModel, type OrderDoc } from '../model.ts'

export type DueStats = Pick<
  OrderStats,
  'lateOrders' | 'atRiskOrders' | 'pendingOver30MinutesOrders' | 'oldestUnassigned' | 'worstDelay' | 'lastWeekOrders'
>

/** Filter for orders past their due time, served by the index on `dueAt`. */
export const isLate = (at: Date) => trusted({ ...hasTime, $lt: at })

/**
 * Stats that change with time alone: an order becomes late without an event, so counters cannot show it. Read by index, each count bounded,
 * at most once a second, and shared by all readers.
 */
export const dueStats = sharedRead(1_000, async (): Promise<DueStats> => {
  const at = now()
  const pendingSince = new Date(at.getTime() - defaultSettings.pendingMinutesMax * 60_000)
  const [lateOrders, atRiskOrders, pendingOver30MinutesOrders, oldestUnassigned, worstDelay, lastWeekOrders] = await Promise.all([
    countUpTo(OrderModel, { dueAt: isLate(at) }),
    countUpTo(OrderModel, { dueAt: trusted({ $gte: at, $lte: new Date(at.getTime() + atRiskMs) }) }),
    countUpTo(OrderModel, { status: 'pending', createdAt: trusted({ $lt: pendingSince }) }),
    findOldestUnassigned(),
    findWorstDelay(at),
    lastWeek.recent(),
  ])
  return { lateOrders, atRiskOrders, pendingOver30MinutesOrders, oldestUnassigned, worstDelay, lastWeekOrders }
})

/** How many are considered: the earliest booked has nearly always waited longest. */
const unassignedMax = 50

async function findOldestUnassigned(): Promise<OrderStats['oldestUnassigned']> {
  const waiting = await OrderModel.find({ status: 'confirmed', agent: null })
    .select({ number: 1, pickup: 1, createdAt: 1, 'trackingEvents.status': 1, 'trackingEvents.timestamp': 1 })
    .sort({ createdAt: 1, _id: 1 })
    .limit(unassignedMax)
    .lean<Pick<OrderDoc, '_id' | 'number' | 'pickup' | 'createdAt' | 'trackingEvents'>[]>()
  const [oldest] = waiting.map((doc) => ({ doc, since: confirmedSince(doc) })).toSorted((a, b) => a.since.getTime() - b.since.getTime())
  if (!oldest) return null
  const { doc, since } = oldest
  return { id: doc._id.toHexString(), number: doc.number, city: doc.pickup.city, since: since.toISOString() }
}

/** Since when it has been confirmed, or declined by its previous agent. */
function confirmedSince({ trackingEvents, createdAt }: Pick<OrderDoc, 'trackingEvents' | 'createdAt'>): Date {
  const before = trackingEvents.findLastIndex(({ status }) => status !== 'confirmed')
  return trackingEvents[before + 1]?.timestamp ?? createdAt
}

async function findWorstDelay(at: Date): Promise<OrderStats['worstDelay']> {
  const doc = await OrderModel.findOne({ dueAt: isLate(at) })
    .select({ number: 1, dueAt: 1 })
    .sort({ dueAt: 1, _id: 1 })
    .lean<{ _id: OrderDoc['_id']; number: string; dueAt: Date }>()
  return doc && { id: doc._id.toHexString(), number: doc.number, dueAt: doc.dueAt.toISOString() }
}

/** The past does not change: only the time of day up to which it is counted advances. */
const lastWeek = sharedRead(10_000, async (): Promise<number | null> => {
  const until = new Date(now().getTime() - 7 * dayMs)
  if (!(await OrderModel.exists({ createdAt: trusted({ $lte: until }) }))) return null
  const dayBegan = atMalaysianHour(until, 0)
  return countUpTo(OrderModel, { createdAt: trusted({ $gte: dayBegan, $lte: until }) })
})
