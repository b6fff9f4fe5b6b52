import { writesOf } from '../platform/database/fields.ts'
import { Types } from '../platform/database/mongo.ts'
import { AgentModel, type AgentDoc } from './model.ts'

// What the orders and ratings of each agent add up to. It changes with those, not with commands: no version, no event.

/** Counts a delivery, once per event: the sequence number counted up to is stored with the count. */
export async function countDelivery(agentId: string, seq: number): Promise<void> {
  await writesOf(AgentModel).updateOne(
    { _id: new Types.ObjectId(agentId), countedSeq: { $lt: seq } },
    { $set: { countedSeq: seq }, $inc: { completedOrders: 1 } },
  )
}

/** Sets the deliveries of every agent as counted up to `seq`; agents that are not named have none. Later counts stay. */
export async function setDeliveries(counts: ReadonlyMap<string, number>, seq: number): Promise<void> {
  const found = await AgentModel.find({}, { _id: 1 }).lean<Pick<AgentDoc, '_id'>[]>()
  const updates = found.map(({ _id }) => ({
    updateOne: {
      filter: { _id, countedSeq: { $lte: seq } },
      update: { $set: { countedSeq: seq, completedOrders: counts.get(_id.toHexString()) ?? 0 } },
    },
  }))
  if (updates.length > 0) await AgentModel.collection.bulkWrite(updates)
}
