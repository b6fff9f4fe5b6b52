import { dayMs, now } from '../platform/clock.ts'
import { writesOf } from '../platform/database/fields.ts'
import { Types } from '../platform/database/mongo.ts'
import { emailTerms, nameTerms } from '../platform/database/search-terms.ts'
import type { AgentSum } from './figures.ts'
import { AgentModel, type AgentDoc } from './model.ts'

type NewAgent = Omit<
  AgentDoc,
  '_id' | 'version' | 'createdAt' | 'updatedAt' | AgentSum | 'figuresSeq' | 'words' | 'outbox' | 'operations'
> & { joinedDaysAgo: number }

/** Inserts the agents that do not exist yet, by e-mail, and returns all of them. */
export async function ensureAgents(given: readonly NewAgent[]): Promise<AgentDoc[]> {
  const at = now()
  for (const { joinedDaysAgo, ...agent } of given) {
    const words = [...new Set([...nameTerms(agent.name), ...emailTerms(agent.email), ...nameTerms(agent.city)])]
    const createdAt = new Date(at.getTime() - joinedDaysAgo * dayMs)
    const doc = {
      ...agent,
      _id: new Types.ObjectId(),
      version: 1,
      createdAt,
      updatedAt: createdAt,
      completedOrders: 0,
      figuresSeq: 0,
      words,
    }
    await writesOf(AgentModel).updateOne({ email: agent.email }, { $setOnInsert: doc }, { upsert: true })
  }
  return AgentModel.find({}).sort({ email: 1 }).lean<AgentDoc[]>()
}
