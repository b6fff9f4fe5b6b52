import { dayMs, malaysianDay, malaysianOffsetMs } from '../../platform/clock.ts'
import { queryTimeMaxMs, trusted, Types } from '../../platform/database/mongo.ts'
import type { Order } from '../contract.ts'
import { promisedMs } from '../due/due.ts'
import { agentEarningOf, earnedOf } from './earnings.ts'
import { OrderModel, type OrderDoc } from '../model.ts'
import type { OrderStatus } from '../status-machine.ts'

/** What the orders of one agent add up to on one Malaysian day. */
export interface AgentDaySums {
  completed: number
  cancelled: number
  onTime: number
  /** From setting out to collecting, of the orders for which both are known. */
  pickupMinutes: number
  pickupsTimed: number
  /** From setting out again to the delivery. */
  deliveryMinutes: number
  deliveriesTimed: number
  ratings: number
  stars: number
  earningsSen: number
  /** What the apps reported, and of how many orders. */
  tipsSen: number
  tipsReported: number
  distanceM: number
  distancesReported: number
  /** Of the orders of which both were reported. */
  fueledM: number
  fuelMl: number
}

export const noSums: Readonly<AgentDaySums> = {
  completed: 0,
  cancelled: 0,
  onTime: 0,
  pickupMinutes: 0,
  pickupsTimed: 0,
  deliveryMinutes: 0,
  deliveriesTimed: 0,
  ratings: 0,
  stars: 0,
  earningsSen: 0,
  tipsSen: 0,
  tipsReported: 0,
  distanceM: 0,
  distancesReported: 0,
  fueledM: 0,
  fuelMl: 0,
}

const fields = [
  'agent.id',
  'status',
  'paymentStatus',
  'completedAt',
  'cancelledAt',
  'ratedAt',
  'rating',
  'actualPickupTime',
  'scheduledDeliveryTime',
  'subtotalSen',
  'deliveryFeeSen',
  'rates',
  'trip',
  'trackingEvents.status',
  'trackingEvents.timestamp',
]

type CountedOrder = Pick<
  OrderDoc,
  | '_id'
  | 'agent'
  | 'status'
  | 'paymentStatus'
  | 'completedAt'
  | 'cancelledAt'
  | 'ratedAt'
  | 'rating'
  | 'actualPickupTime'
  | 'scheduledDeliveryTime'
  | 'subtotalSen'
  | 'deliveryFeeSen'
  | 'rates'
  | 'trip'
> & { trackingEvents: readonly Pick<OrderDoc['lastTracking'], 'status' | 'timestamp'>[] }

/** What an order adds to its agent's days: to that of the delivery or the cancellation, and that of the rating. */
function* contributionsOf(order: CountedOrder): Generator<{ day: string; sums: Partial<AgentDaySums> }> {
  const { completedAt, cancelledAt, ratedAt, rating } = order
  if (completedAt) yield { day: malaysianDay(completedAt), sums: delivered(order, completedAt) }
  else if (cancelledAt) yield { day: malaysianDay(cancelledAt), sums: { cancelled: 1 } }
  if (ratedAt && (rating ?? null) !== null) yield { day: malaysianDay(ratedAt), sums: { ratings: 1, stars: rating ?? 0 } }
}

function delivered(order: CountedOrder, completedAt: Date): Partial<AgentDaySums> {
  const { scheduledDeliveryTime, actualPickupTime, rates } = order
  const pickup = minutesSince(order, 'agent_en_route', actualPickupTime)
  const delivery = minutesSince(order, 'out_for_delivery', completedAt)
  return {
    completed: 1,
    onTime: Number(completedAt.getTime() <= promisedMs(scheduledDeliveryTime)),
    ...(pickup !== null && { pickupMinutes: pickup, pickupsTimed: 1 }),
    ...(delivery !== null && { deliveryMinutes: delivery, deliveriesTimed: 1 }),
    earningsSen: earnedOf(order, agentEarningOf(order, rates)),
    ...reported(order),
  }
}

function reported({ trip: { tipSen, distanceM, fuelMl } = {} }: CountedOrder): Partial<AgentDaySums> {
  return {
    ...(tipSen !== undefined && { tipsSen: tipSen, tipsReported: 1 }),
    ...(distanceM !== undefined && { distanceM, distancesReported: 1 }),
    ...(distanceM !== undefined && fuelMl !== undefined && { fueledM: distanceM, fuelMl }),
  }
}

/** Minutes from the last time an order entered a status; null where it was skipped. */
function minutesSince({ trackingEvents }: CountedOrder, status: OrderStatus, until: Date | null): number | null {
  const entered = trackingEvents.findLast((event, place) => event.status === status && trackingEvents[place - 1]?.status !== status)
  return entered && until && entered.timestamp <= until ? Math.round((until.getTime() - entered.timestamp.getTime()) / 60_000) : null
}

function add(sums: AgentDaySums, more: Partial<AgentDaySums>): AgentDaySums {
  return Object.fromEntries(
    (Object.keys(noSums) as (keyof AgentDaySums)[]).map((field) => [field, sums[field] + (more[field] ?? 0)]),
  ) as unknown as AgentDaySums
}

/** The days of its agent that an order, as an event holds it, is counted on. */
export function countedDays({ agent, completedAt, cancelledAt, ratedAt }: Order): { agentId: string; day: string }[] {
  if (!agent) return []
  const days = [completedAt, cancelledAt, ratedAt].flatMap((at) => (at ? [malaysianDay(new Date(at))] : []))
  return [...new Set(days)].map((day) => ({ agentId: agent.id, day }))
}

/** Adds up one agent's orders of one day, as they are now. */
export async function sumAgentDay(agentId: string, day: string): Promise<AgentDaySums> {
  const from = new Date(Date.parse(day) - malaysianOffsetMs)
  const within = () => trusted({ $gte: from, $lt: new Date(from.getTime() + dayMs) })
  const find = (field: 'completedAt' | 'cancelledAt' | 'ratedAt') =>
    OrderModel.find({ 'agent.id': new Types.ObjectId(agentId), [field]: within() }, fields)
      .maxTimeMS(queryTimeMaxMs)
      .lean<CountedOrder[]>()
  const found = (await Promise.all([find('completedAt'), find('cancelledAt'), find('ratedAt')])).flat()
  const orders = new Map(found.map((order) => [order._id.toHexString(), order]))
  const parts = [...orders.values()].flatMap((order) => [...contributionsOf(order)]).filter((part) => part.day === day)
  return parts.reduce((sums, part) => add(sums, part.sums), { ...noSums })
}

const batchSize = 500

/** Adds up the orders of all agents, by agent and day. */
export async function sumEveryAgentDay(): Promise<{ agentId: string; day: string; sums: AgentDaySums }[]> {
  const days = new Map<string, { agentId: string; day: string; sums: AgentDaySums }>()
  const orders = OrderModel.find({ agent: trusted({ $ne: null }) }, fields)
    .sort({ _id: 1 })
    .lean<CountedOrder[]>()
    .cursor({ batchSize }) as AsyncIterable<CountedOrder>
  for await (const order of orders) {
    const agentId = order.agent?.id.toHexString() ?? ''
    for (const { day, sums } of contributionsOf(order)) {
      const key = `${agentId} ${day}`
      days.set(key, { agentId, day, sums: add(days.get(key)?.sums ?? { ...noSums }, sums) })
    }
  }
  return [...days.values()]
}
