import { now } from '../platform/clock.ts'
import { Types } from '../platform/mongo.ts'
import { emailWords, nameWords } from '../platform/words.ts'
import { AgentModel, type AgentDoc } from './model.ts'

type Given = Omit<
  AgentDoc,
  '_id' | 'version' | 'createdAt' | 'updatedAt' | 'completedOrders' | 'countedSeq' | 'words' | 'outbox' | 'operations'
>

/** Keeps the agents that are not there yet, by e-mail, and answers all of them. */
export async function keepAgents(given: readonly Given[]): Promise<AgentDoc[]> {
  const at = now()
  for (const agent of given) {
    const words = [...new Set([...nameWords(agent.name), ...emailWords(agent.email), ...nameWords(agent.city)])]
    const doc = { ...agent, _id: new Types.ObjectId(), version: 1, createdAt: at, updatedAt: at, completedOrders: 0, countedSeq: 0, words }
    await AgentModel.collection.updateOne({ email: agent.email }, { $setOnInsert: doc }, { upsert: true })
  }
  return AgentModel.find({}).sort({ email: 1 }).lean<AgentDoc[]>()
}

/** Sets how many orders each has delivered, for a history that no event tells of. */
export async function setCompletedOrders(counts: ReadonlyMap<string, number>): Promise<void> {
  for (const [id, completedOrders] of counts)
    await AgentModel.collection.updateOne({ _id: new Types.ObjectId(id) }, { $set: { completedOrders } })
}
