import { AgentModel } from './model.ts'
import { writesOf } from '../platform/database/fields.ts'
import { Types } from '../platform/database/mongo.ts'

/** Counts a delivery, once per event: the sequence number counted up to is stored with the count. */
export async function countDelivery(agentId: string, seq: number): Promise<void> {
  await writesOf(AgentModel).updateOne(
    { _id: new Types.ObjectId(agentId), countedSeq: { $lt: seq } },
    { $set: { countedSeq: seq }, $inc: { completedOrders: 1 } },
  )
}
