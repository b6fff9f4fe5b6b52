import { startLoop, type Loop } from '../platform/concurrency/loop.ts'
import { writesOf } from '../platform/database/fields.ts'
import { trusted } from '../platform/database/mongo.ts'
import { nameTerms, termPrefixes } from '../platform/database/search-terms.ts'
import type { Log } from '../platform/process/log.ts'
import { AgentModel, type AgentDoc } from './model.ts'

/** The cities that a text names by the beginnings of their words, in any case and without accents. Null if it names none. */
export function cityFilter(text: string) {
  const prefixes = termPrefixes(nameTerms(text))
  return prefixes.length === 0 ? null : trusted({ $all: prefixes })
}

const batchMax = 500
const repeatMs = 60 * 60_000

/** Fills in the terms of agents of an earlier version. It repeats, because a process of that version may still run. */
export function startCityTerms(log: Log): Loop {
  let isDone = false
  const round = async () => {
    isDone = (await fillCityTerms(batchMax)) < batchMax
    return !isDone
  }
  return startLoop('agent city terms', log, { everyMs: () => (isDone ? repeatMs : 1_000), round })
}

export async function fillCityTerms(max: number): Promise<number> {
  const found = await AgentModel.find({ cityTerms: null }, { city: 1 }).limit(max).lean<Pick<AgentDoc, '_id' | 'city'>[]>()
  if (found.length === 0) return 0
  await writesOf(AgentModel).bulkWrite(
    found.map(({ _id, city }) => ({ updateOne: { filter: { _id, city }, update: { $set: { cityTerms: nameTerms(city) } } } })),
  )
  return found.length
}
