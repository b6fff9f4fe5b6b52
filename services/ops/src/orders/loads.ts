import type { Types } from 'mongoose'
import { oneOf, queryTimeMaxMs, trusted } from '../platform/database/mongo.ts'
import { agentStatuses, type OrderStatus } from './status-machine.ts'
import { OrderModel, type OrderDoc } from './model.ts'

/** The orders assigned to agents with a pickup on one day, except cancelled and refunded ones. */
export function listDayOrders(from: Date, to: Date): Promise<DayOrder[]> {
  return OrderModel.find({
    scheduledPickupTime: trusted({ $gte: from, $lt: to }),
    agent: trusted({ $ne: null }),
    status: oneOf(givenStatuses),
  })
    .select({ 'agent.id': 1, number: 1, status: 1, pickup: 1, delivery: 1, scheduledPickupTime: 1, scheduledDeliveryTime: 1 })
    .sort({ scheduledPickupTime: -1, _id: -1 })
    .limit(dayOrdersMax)
    .maxTimeMS(queryTimeMaxMs)
    .lean<DayOrder[]>()
}
export type DayOrder = Pick<
  OrderDoc,
  '_id' | 'number' | 'status' | 'pickup' | 'delivery' | 'scheduledPickupTime' | 'scheduledDeliveryTime'
> & { agent: { id: Types.ObjectId } }

const dayOrdersMax = 10_000
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
