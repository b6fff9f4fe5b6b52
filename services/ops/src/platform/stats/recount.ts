import type { AnyEntity } from '../changes/entity.ts'
import { findLogged, readEvents, readHead, type EventDoc } from '../changes/event-log.ts'
import { crashPoint } from '../process/crash.ts'
import type { EntityDoc } from '../database/mongo.ts'
import { add, type Counts } from './counts.ts'

/** What is counted of one entity: by event, and by document. Both must agree at every version of a document. */
export interface Counting<Doc> {
  entity: Pick<AnyEntity, 'name' | 'model'>
  /** Large fields that counting does not need. */
  omittedFields?: readonly string[]
  /** The increments of one event of this entity. */
  countEvent: (event: EventDoc) => Counts
  /** Everything a document contributes. */
  countDocument: (doc: Doc) => Counts
}

/**
 * Counts all documents while changes go on. Documents are read in parts, ordered by id. Each is counted at the version at which it was read:
 * of its events, those up to that version are skipped afterwards, later ones are added. Events of documents not read yet are ignored.
 */
export interface Recount {
  /** The counts after all events up to here. */
  seq: () => number
  /** When the last document was read, as milliseconds since 1970; Infinity before. */
  readAt: () => number
  /** Reads the next documents. */
  readPart: () => Promise<void>
  /** Adds the next events, up to `upTo`. */
  apply: (events: readonly EventDoc[], upTo: number) => void
  counts: () => Counts
  /** The documents counted at a version whose event has not been applied yet. Without any, the counts are exactly those after `seq`. */
  ahead: () => Ahead
}

/** Versions up to which events of a document are already counted, by id. */
export type Ahead = ReadonlyMap<string, number>

interface CountedAt {
  version: number
  /** All events up to the version are among the events up to this seq; unknown if they are not logged yet. */
  loggedBy: number
}

const partMax = 250

/** Starts with the state after `from`: it gets all events after it by `apply`, and those only. */
export function startRecount<Doc>({ entity, omittedFields = [], countEvent, countDocument }: Counting<Doc>, from: number): Recount {
  const counts: Counts = {}
  const countedAt = new Map<string, CountedAt>()
  let seq = from
  let lastRead: EntityDoc['_id'] | null = null
  let readAt = Infinity
  const isCounted = (id: string) => readAt < Infinity || (lastRead !== null && id <= lastRead.toHexString())
  const forgetLogged = () => {
    for (const [id, { loggedBy }] of countedAt) if (loggedBy <= seq) countedAt.delete(id)
  }
  return {
    seq: () => seq,
    readAt: () => readAt,
    readPart: async () => {
      const docs = await readDocuments(entity, { after: lastRead, omittedFields })
      for (const [id, at] of await loggedVersions(entity.name, docs)) countedAt.set(id, at)
      for (const doc of docs) add(counts, countDocument(doc as Doc))
      lastRead = docs.at(-1)?._id ?? lastRead
      if (docs.length < partMax) readAt = Date.now()
      forgetLogged()
      crashPoint('recount.afterPart')
    },
    apply: (events, upTo) => {
      for (const event of events) {
        if (event.entity !== entity.name || !isCounted(event.id)) continue
        const known = countedAt.get(event.id)
        if (!known || event.version > known.version) add(counts, countEvent(event))
        else if (event.version === known.version) countedAt.delete(event.id)
      }
      seq = upTo
      forgetLogged()
    },
    counts: () => counts,
    ahead: () => new Map([...countedAt].map(([id, { version }]) => [id, version])),
  }
}

function readDocuments(
  { model }: Pick<AnyEntity, 'model'>,
  { after, omittedFields }: { after: EntityDoc['_id'] | null; omittedFields: readonly string[] },
): Promise<EntityDoc[]> {
  const projection = Object.fromEntries(omittedFields.map((field) => [field, 0]))
  return model.collection
    .find(after ? { _id: { $gt: after } } : {}, { projection, sort: { _id: 1 }, limit: partMax, batchSize: partMax })
    .toArray() as Promise<EntityDoc[]>
}

/** For each document, since when the events up to its version are in the log. Reads the log after the documents were read. */
async function loggedVersions(entity: string, docs: readonly EntityDoc[]): Promise<[string, CountedAt][]> {
  const waiting = docs
    .filter(({ outbox = [] }) => outbox.length > 0)
    .map(({ _id, version }) => ({ entity, id: _id.toHexString(), version }))
  const [head, logged] = [await readHead(), await findLogged(waiting)]
  const seqs = new Map(logged.map(({ _id, id }) => [id, _id]))
  const unlogged = new Set(waiting.map(({ id }) => id))
  return docs.map(({ _id, version }) => {
    const id = _id.toHexString()
    return [id, { version, loggedBy: seqs.get(id) ?? (unlogged.has(id) ? Infinity : head) }]
  })
}

const batchMax = 500
const waitMs = 100
const waitMaxMs = 60_000

/**
 * A complete recount at once, for who can wait for it: also reads the events it needs, beginning after `from`. Throws if a document has an
 * event that does not reach the log within a minute.
 */
export async function recountNow<Doc>(counting: Counting<Doc>, from: number): Promise<{ seq: number; counts: Counts }> {
  const recount = startRecount(counting, from)
  const catchUp = async () => {
    const events = await readEvents(recount.seq(), batchMax)
    recount.apply(events, events.at(-1)?._id ?? recount.seq())
    return events.length
  }
  while (recount.readAt() === Infinity) {
    await recount.readPart()
    while ((await catchUp()) === batchMax);
  }
  const deadline = Date.now() + waitMaxMs
  while (recount.ahead().size > 0) {
    if (Date.now() > deadline) throw new Error(`an ${counting.entity.name} has events that do not reach the log`)
    if ((await catchUp()) === 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
  return { seq: recount.seq(), counts: recount.counts() }
}
