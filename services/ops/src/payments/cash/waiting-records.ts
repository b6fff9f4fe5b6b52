import { dayMs, now } from '../../platform/clock.ts'
import { queryTimeMaxMs, Types } from '../../platform/database/mongo.ts'
import { PaymentModel, type PaymentDoc } from '../model.ts'

// Cash and transfers that somebody has recorded and nobody has confirmed yet.

const shownMax = 3

/** The orders of which an agent has recorded cash; a few. */
export const findWaitingCash = (agentId: string): Promise<string[]> => findWaiting({ 'record.agent.id': new Types.ObjectId(agentId) })

/** The orders of a customer; a few. */
export const findWaitingRecords = (customerId: string): Promise<string[]> => findWaiting({ 'customer.id': new Types.ObjectId(customerId) })

/** No page of a gateway, and no bank, takes money after that; an attempt of which nothing is ever heard keeps nobody. */
const openDays = 30

/** The orders of a customer of which a gateway may still take money; a few. */
export const findLiveAttempts = (customerId: string): Promise<string[]> =>
  findOrders({
    'customer.id': new Types.ObjectId(customerId),
    nextCheckAt: { $gt: new Date(0) },
    attempts: { $elemMatch: { nextCheckAt: { $ne: null }, startedAt: { $gte: new Date(now().getTime() - openDays * dayMs) } } },
  })

const findWaiting = (whose: object): Promise<string[]> => findOrders({ needsAttention: true, 'record.state': 'waiting', ...whose })

async function findOrders(filter: object): Promise<string[]> {
  const found = await PaymentModel.collection
    .find(filter as never, {
      projection: { order: 1 },
      sort: { createdAt: -1, _id: -1 },
      limit: shownMax,
      maxTimeMS: queryTimeMaxMs,
    })
    .toArray()
  return (found as unknown as Pick<PaymentDoc, 'order'>[]).map(({ order }) => order.number)
}
