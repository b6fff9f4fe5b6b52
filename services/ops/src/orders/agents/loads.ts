import type { Types } from 'mongoose'
import { oneOf, queryTimeMaxMs } from '../../platform/database/mongo.ts'
import { agentStatuses, type OrderStatus } from '../status-machine.ts'
import { OrderModel, type OrderDoc } from '../model.ts'

interface Day {
  from: Date
  to: Date
  /** The order that the loads are for. */
  except: Types.ObjectId
}

/** The orders assigned to agents with a pickup on one day, except cancelled and refunded ones. */
const ofDay = ({ from, to, except }: Day) => ({
  scheduledPickupTime: { $gte: from, $lt: to },
  agent: { $ne: null },
  status: { $in: [...givenStatuses] },
  _id: { $ne: except },
})

/** How many orders of a day each agent has, by id. */
export async function countDayOrders(day: Day): Promise<ReadonlyMap<string, number>> {
  const found = await OrderModel.aggregate<{ _id: Types.ObjectId; count: number }>([
    { $match: ofDay(day) },
    { $group: { _id: '$agent.id', count: { $sum: 1 } } },
  ]).option({ maxTimeMS: queryTimeMaxMs })
  return new Map(found.map(({ _id, count }) => [_id.toHexString(), count]))
}

/** The orders of a day that have a stop in a city within these times. */
export function listStopsNear(day: Day, { city, from, to }: { city: string; from: Date; to: Date }): Promise<DayOrder[]> {
  const at = { $gte: from, $lte: to }
  const near = [
    { 'pickup.city': city, scheduledPickupTime: at },
    { 'delivery.city': city, scheduledDeliveryTime: at },
  ]
  const fields = ['agent.id', 'number', 'status', 'pickup', 'delivery', 'scheduledPickupTime', 'scheduledDeliveryTime']
  return OrderModel.aggregate<DayOrder>([
    { $match: { ...ofDay(day), $or: near } },
    { $sort: { scheduledPickupTime: -1, _id: -1 } },
    { $limit: stopsMax },
    { $project: Object.fromEntries(fields.map((field) => [field, 1])) },
  ])
    .option({ maxTimeMS: queryTimeMaxMs })
    .exec()
}
export type DayOrder = Pick<
  OrderDoc,
  '_id' | 'number' | 'status' | 'pickup' | 'delivery' | 'scheduledPickupTime' | 'scheduledDeliveryTime'
> & { agent: { id: Types.ObjectId } }

/** Of one city, within a few hours. */
const stopsMax = 10_000
const givenStatuses: readonly OrderStatus[] = [...agentStatuses, 'disputed']
const openStatuses = agentStatuses.filter((status) => status !== 'delivered')

/** How many open orders each agent has: assigned to them, not delivered yet. */
export async function countOpenOrdersByAgent(agentIds: readonly Types.ObjectId[]): Promise<Map<string, number>> {
  const orders = await OrderModel.find({ 'agent.id': oneOf(agentIds), status: oneOf(openStatuses) })
    .select({ 'agent.id': 1 })
    .lean<{ agent: { id: Types.ObjectId } }[]>()
  const loads = new Map<string, number>()
  for (const { agent } of orders) loads.set(agent.id.toHexString(), (loads.get(agent.id.toHexString()) ?? 0) + 1)
  return loads
}
