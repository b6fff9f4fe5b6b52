import { startLoop, type Loop } from '../../platform/concurrency/loop.ts'
import { writesOf } from '../../platform/database/fields.ts'
import { isDuplicateIn, trusted } from '../../platform/database/mongo.ts'
import { numberTerms } from '../../platform/database/search-terms.ts'
import type { Log } from '../../platform/process/log.ts'
import { AgentModel, type AgentDoc } from '../model.ts'
import { agentNumbers } from '../record-number.ts'

export async function lastSequence(): Promise<number> {
  const last = await AgentModel.findOne({ sequence: trusted({ $gt: 0 }) }, { sequence: 1 })
    .sort({ sequence: -1 })
    .lean<Pick<AgentDoc, 'sequence'>>()
  return last?.sequence ?? 0
}

const batchMax = 500
const repeatMs = 60 * 60_000

/** Numbers agents of an earlier version, in the order in which they were created. It repeats, because a process of that version may still run. */
export function startNumbering(log: Log): Loop {
  let isDone = false
  const round = async () => {
    const numbered = await numberAgents(batchMax)
    isDone = numbered === 0
    if (!isDone) log.info(`numbered ${numbered} agents`)
    return !isDone
  }
  return startLoop('agent numbering', log, { everyMs: () => (isDone ? repeatMs : 1_000), round })
}

/** Gives the next numbers to the first `max` agents without one, without gaps. Returns how many it found. */
export async function numberAgents(max: number): Promise<number> {
  const found = await AgentModel.find({ sequence: null }, { deletedAt: 1 })
    .sort({ createdAt: 1, _id: 1 })
    .limit(max)
    .lean<Pick<AgentDoc, '_id' | 'deletedAt'>[]>()
  const last = found.length > 0 ? await lastSequence() : 0
  for (const [index, { _id, deletedAt }] of found.entries()) {
    const number = agentNumbers.make({ sequence: last + 1 + index })
    const set = { sequence: last + 1 + index, number }
    try {
      await writesOf(AgentModel).updateOne({ _id, sequence: { $exists: false } }, [
        { $set: { ...set, ...(!deletedAt && { words: { $setUnion: ['$words', numberTerms(number)] } }) } },
      ])
    } catch (error) {
      if (!isDuplicateIn(error, 'sequence')) throw error
      // A new agent, or another worker, took the number: the next round goes on after it.
      break
    }
  }
  return found.length
}
