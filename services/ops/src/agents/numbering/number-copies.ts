import type { Model } from 'mongoose'
import { startLoop, type Loop } from '../../platform/concurrency/loop.ts'
import { writesOf } from '../../platform/database/fields.ts'
import { oneOf, type Types } from '../../platform/database/mongo.ts'
import { numberTerms } from '../../platform/database/search-terms.ts'
import type { Log } from '../../platform/process/log.ts'
import { AgentModel, type AgentDoc } from '../model.ts'
import type { NumberedAgentDoc } from './numbered-agent.ts'

interface Naming {
  agent: NumberedAgentDoc
}

interface Copies {
  /** With an index by `agent.id`. */
  model: Model<never>
  /** Whether they are found by the number: their `words` get its terms. */
  isSearched: boolean
}

const repeatMs = 60 * 60_000

/** Fills in the agent's number where documents of an earlier version name an agent without it. */
export function startNumberCopies(copies: Copies, log: Log): Loop {
  const round = async () => {
    await copyNumbers(copies)
    return false
  }
  return startLoop(`agent numbers of ${copies.model.collection.collectionName}`, log, { everyMs: () => repeatMs, round })
}

/** Agents who have no number yet are left for the next time. */
export async function copyNumbers({ model, isSearched }: Copies): Promise<void> {
  const ids = (await model.collection.distinct('agent.id', { 'agent.number': null })) as Types.ObjectId[]
  const agents = await AgentModel.find({ _id: oneOf(ids) }, { number: 1 }).lean<Pick<AgentDoc, '_id' | 'number'>[]>()
  const writes = writesOf<Naming>(model as unknown as Model<Naming>)
  for (const { _id, number } of agents) {
    if (number === undefined) continue
    const words = isSearched && { words: { $setUnion: ['$words', numberTerms(number)] } }
    await writes.updateMany({ 'agent.id': _id, 'agent.number': null }, [{ $set: { 'agent.number': number, ...words } }])
  }
}
