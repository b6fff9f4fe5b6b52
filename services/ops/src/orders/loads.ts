import type { Types } from 'mongoose'
import { oneOf } from '../platform/mongo.ts'
import { agentStatuses } from './life.ts'
import { OrderModel } from './model.ts'

const openStatuses = agentStatuses.filter((status) => status !== 'delivered')

/** How many orders each agent has in hand: given to them, not delivered yet. */
export async function countOpenOrdersByAgent(agentIds: readonly Types.ObjectId[]): Promise<Map<string, number>> {
  const orders = await OrderModel.find({ 'agent.id': oneOf(agentIds), status: oneOf(openStatuses) })
    .select({ 'agent.id': 1 })
    .lean<{ agent: { id: Types.ObjectId } }[]>()
  const loads = new Map<string, number>()
  for (const { agent } of orders) loads.set(agent.id.toHexString(), (loads.get(agent.id.toHexString()) ?? 0) + 1)
  return loads
}
