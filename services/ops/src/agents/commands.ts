import { AgentModel } from './model.ts'
import { Types } from '../platform/mongo.ts'

/** Counts a delivery, once for an event: what was counted up to is kept with the count. */
export async function countDelivery(agentId: string, seq: number): Promise<void> {
  await AgentModel.collection.updateOne(
    { _id: new Types.ObjectId(agentId), countedSeq: { $lt: seq } },
    { $set: { countedSeq: seq }, $inc: { completedOrders: 1 } },
  )
}
