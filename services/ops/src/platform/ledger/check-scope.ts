import { EventModel, type EventDoc } from '../changes/event-log.ts'
import { trusted, Types, type EntityDoc } from '../database/mongo.ts'
import type { CheckScope, Difference } from './invariant.ts'

const partMax = 500

/** The changes that are new since the last check, and what was found then. */
interface Since {
  seqs: { from: number; to: number }
  differences: readonly Difference[]
}

/** Everything there is. */
export const wholeScope = (seqs: CheckScope['seqs']): CheckScope => ({
  isWhole: true,
  seqs,
  records: ({ model }, fields) => readParts(model.collection, fields, null) as never,
})

/** The records of the events in between, and those with earlier differences. */
export async function recentScope({ seqs, differences }: Since): Promise<CheckScope> {
  const changed = await readChanged(seqs)
  for (const { record } of differences) if (record) idsIn(changed, record.entity).add(record.id)
  return {
    isWhole: false,
    seqs,
    records: ({ name, model }, fields) => readParts(model.collection, fields, [...idsIn(changed, name)]) as never,
  }
}

async function readChanged({ from, to }: CheckScope['seqs']): Promise<Map<string, Set<string>>> {
  const changed = new Map<string, Set<string>>()
  const events = EventModel.find({ _id: trusted({ $gt: from, $lte: to }) }, { entity: 1, id: 1 }).lean<Pick<EventDoc, 'entity' | 'id'>[]>()
  for await (const { entity, id } of events.cursor() as AsyncIterable<Pick<EventDoc, 'entity' | 'id'>>) idsIn(changed, entity).add(id)
  return changed
}

function idsIn(changed: Map<string, Set<string>>, entity: string): Set<string> {
  const ids = changed.get(entity) ?? new Set<string>()
  changed.set(entity, ids)
  return ids
}

type Collection = { find: (filter: object, options: object) => { toArray: () => Promise<unknown[]> } }

/** Documents in parts, by id: these, or all. One whose last change is not in the event log yet comes with a later check. */
async function* readParts(collection: unknown, fields: readonly string[], ids: readonly string[] | null): AsyncGenerator<EntityDoc[]> {
  const projection = Object.fromEntries([...fields, 'version', 'outbox.id'].map((field) => [field, 1]))
  const read = async (filter: object) =>
    (await (collection as Collection).find(filter, { projection, sort: { _id: 1 }, limit: partMax }).toArray()) as EntityDoc[]
  for await (const part of ids ? readEach(read, ids) : readAll(read)) {
    const logged = part.filter(({ outbox = [] }) => outbox.length === 0)
    if (logged.length > 0) yield logged
  }
}

type Read = (filter: object) => Promise<EntityDoc[]>

async function* readEach(read: Read, ids: readonly string[]): AsyncGenerator<EntityDoc[]> {
  for (let from = 0; from < ids.length; from += partMax)
    yield await read({ _id: { $in: ids.slice(from, from + partMax).map((id) => new Types.ObjectId(id)) } })
}

async function* readAll(read: Read): AsyncGenerator<EntityDoc[]> {
  let part = await read({})
  yield part
  while (part.length === partMax) {
    part = await read({ _id: { $gt: part.at(-1)?._id } })
    yield part
  }
}
