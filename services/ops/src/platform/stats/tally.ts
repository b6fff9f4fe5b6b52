import type { Model } from 'mongoose'
import { readHead, type EventDoc } from '../changes/event-log.ts'
import { defineSubscriber, type Subscriber } from '../changes/subscriber.ts'
import { startLoop, type Loop } from '../concurrency/loop.ts'
import { oneOf, Types, type EntityDoc } from '../database/mongo.ts'
import type { Log } from '../process/log.ts'
import { add, sum, type Counts } from './counts.ts'
import { recountNow, type Counting } from './recount.ts'

// What the changes of one entity add up to on the documents of another: the orders of a customer, the deliveries of an agent. It is no change
// of those documents: no version, no event.

/** What one change, or one document, adds to a tallied document. */
export interface Contribution<Sum extends string, Latest extends string = never> {
  id: string
  sums: Readonly<Partial<Record<Sum, number>>>
  latest?: Readonly<Partial<Record<Latest, Date>>>
}

/** The fields of a document that are tallied. */
interface Target<Doc, Sum extends keyof Doc & string, Latest extends keyof Doc & string> {
  model: Model<Doc>
  /** Holds the seq of the event log up to which a document is counted, and is missing until it has been; it needs an index. */
  seqField: keyof Doc & string
  sums: readonly Sum[]
  /** Each the latest of its dates; null without any. */
  latest?: readonly Latest[]
  /** Fields computed from the others, as aggregation expressions. */
  derived?: { readonly [Field in keyof Doc]?: unknown }
}

interface Values {
  sums: Counts
  latest: Record<string, Date>
}
interface Increment extends Values {
  id: string
  seq: number
}

const batchMax = 1_000
const backfillMs = 60 * 60_000

export interface TallyTarget<Sum extends string, Latest extends string = never> {
  /**
   * Counts each increment once, whatever repeats: the seq counted up to is stored with the sums. Returns false, and has counted nothing, if
   * some of the documents were never counted: `set` comes first.
   */
  count: (increments: readonly (Contribution<Sum, Latest> & { seq: number })[]) => Promise<boolean>
  /** Sets the sums of every document as counted up to `seq`; one that is not named has none. Later counts stay. */
  set: (contributions: Iterable<Contribution<Sum, Latest>>, seq: number) => Promise<void>
  /** Whether some document was never counted: one of an earlier version. */
  isLacking: () => Promise<boolean>
}

export function defineTallyTarget<Doc extends EntityDoc, Sum extends keyof Doc & string, Latest extends keyof Doc & string = never>({
  model,
  seqField,
  sums,
  latest = [],
  derived = {},
}: Target<Doc, Sum, Latest>): TallyTarget<Sum, Latest> {
  const { collection } = model as unknown as Model<EntityDoc>
  const staged = (values: object) => [{ $set: values }, ...(Object.keys(derived).length > 0 ? [{ $set: derived }] : [])]
  const none = { ...Object.fromEntries(sums.map((field) => [field, 0])), ...Object.fromEntries(latest.map((field) => [field, null])) }
  return {
    count: async (increments) => {
      const known = await readSeqs(collection, seqField, [...new Set(increments.map(({ id }) => id))])
      if ([...known.values()].includes(null)) return false
      const news = increments.filter(({ id, seq }) => known.has(id) && seq > (known.get(id) ?? 0))
      const updates = [...merged(news)].map(([id, { seq, sums: inc, latest: max }]) => ({
        updateOne: {
          filter: { _id: new Types.ObjectId(id), [seqField]: known.get(id) },
          update: staged({ [seqField]: seq, ...increased(inc), ...advanced(max) }),
        },
      }))
      if (updates.length === 0) return true
      const { matchedCount } = await collection.bulkWrite(updates)
      if (matchedCount < updates.length) throw new Error(`another process counts ${seqField} of ${collection.name}`)
      return true
    },
    set: async (contributions, seq) => {
      const totals = merged([...contributions].map((each) => ({ ...each, seq })))
      let batch: object[] = []
      const flush = async () => {
        if (batch.length > 0) await collection.bulkWrite(batch as never)
        batch = []
      }
      const isEarlier = { $or: [{ [seqField]: null }, { [seqField]: { $lte: seq } }] }
      for await (const { _id } of collection.find({}, { projection: { _id: 1 } })) {
        const own = totals.get(_id.toHexString())
        const values = { ...none, ...own?.sums, ...own?.latest, [seqField]: seq }
        batch.push({ updateOne: { filter: { _id, ...isEarlier }, update: staged(values) } })
        if (batch.length === batchMax) await flush()
      }
      await flush()
    },
    isLacking: async () => (await collection.findOne({ [seqField]: null }, { projection: { _id: 1 } })) !== null,
  }
}

const increased = (sums: Counts) =>
  Object.fromEntries(Object.entries(sums).map(([field, by]) => [field, { $add: [{ $ifNull: [`$${field}`, 0] }, by] }]))
const advanced = (latest: Record<string, Date>) =>
  Object.fromEntries(Object.entries(latest).map(([field, at]) => [field, { $max: [`$${field}`, at] }]))

/** By document: all its increments as one. */
function merged(increments: readonly { id: string; seq: number; sums: object; latest?: object | undefined }[]): Map<string, Increment> {
  const byId = new Map<string, Increment>()
  for (const { id, seq, sums, latest = {} } of increments) {
    const own = byId.get(id) ?? { id, seq, sums: {}, latest: {} }
    add(own.sums, sums as Counts)
    for (const [field, at] of Object.entries(latest) as [string, Date][]) own.latest[field] = later(own.latest[field], at)
    byId.set(id, { ...own, seq: Math.max(own.seq, seq) })
  }
  return byId
}

const later = (a: Date | undefined, b: Date): Date => (a && a > b ? a : b)

interface Definition<Source, Sum extends string, Latest extends string> {
  /** Names its position in the event log. */
  name: string
  target: TallyTarget<Sum, Latest>
  source: Pick<Counting<Source>, 'entity' | 'omittedFields'>
  events: readonly string[]
  /** What an event adds, and what it takes away. */
  ofEvent: (event: EventDoc) => readonly Contribution<Sum, Latest>[]
  /** What a document adds as it is; both must agree at every version of it. */
  ofDocument: (doc: Source) => readonly Contribution<Sum, Latest>[]
}

export interface Tally {
  subscriber: Subscriber
  /** Counts for documents of an earlier version, whose changes are older than the log. */
  startBackfill: (log: Log) => Loop
}

/** Keeps a tally by the event log. */
export function defineTally<Source, Sum extends string, Latest extends string = never>(definition: Definition<Source, Sum, Latest>): Tally {
  const { name, target, events, ofEvent } = definition
  const recount = recountOf(definition)
  const subscriber = defineSubscriber({
    name,
    events,
    handle: async (batch) => {
      const increments = batch.flatMap((event) =>
        ofEvent(event)
          .filter(isNews)
          .map((each) => ({ ...each, seq: event._id })),
      )
      if (increments.length === 0 || (await target.count(increments))) return
      await recount((batch[0]?._id ?? 1) - 1)
      await target.count(increments)
    },
    onGap: recount,
  })
  return {
    subscriber,
    startBackfill: (log) =>
      startLoop(`backfill of ${name}`, log, {
        everyMs: () => backfillMs,
        round: async () => {
          if (!(await target.isLacking())) return false
          await recount(await readHead())
          log.info(`counted ${name} from the documents`)
          return false
        },
      }),
  }
}

const isNews = ({ sums, latest }: Contribution<string, string>) =>
  Object.values(sums).some((by) => by !== 0) || Object.values(latest ?? {}).length > 0

/** Counts all documents, and sets the sums of every target. Returns the seq up to which they are counted. */
function recountOf<Source, Sum extends string, Latest extends string>({
  target,
  source,
  ofEvent,
  ofDocument,
}: Definition<Source, Sum, Latest>): (from: number) => Promise<number> {
  return async (from) => {
    const latest = new Map<string, Record<string, Date>>()
    const countsOf = (contributions: readonly Contribution<Sum, Latest>[]): Counts => {
      for (const { id, latest: own = {} } of contributions) {
        const known = latest.get(id) ?? {}
        for (const [field, at] of Object.entries(own) as [string, Date][]) known[field] = later(known[field], at)
        latest.set(id, known)
      }
      return sum(
        contributions.map(({ id, sums }) =>
          Object.fromEntries(Object.entries(sums).map(([field, by]) => [`${id}.${field}`, by as number])),
        ),
      )
    }
    const counting = {
      ...source,
      countEvent: (event: EventDoc) => countsOf(ofEvent(event)),
      countDocument: (doc: Source) => countsOf(ofDocument(doc)),
    }
    const { seq, counts } = await recountNow<Source>(counting, from)
    const sums = new Map<string, Counts>()
    for (const [path, value] of Object.entries(counts)) {
      const [id = '', field = ''] = path.split('.')
      sums.set(id, { ...sums.get(id), [field]: value })
    }
    const all = [...new Set([...sums.keys(), ...latest.keys()])].map((id) => ({
      id,
      sums: sums.get(id) ?? {},
      latest: latest.get(id) ?? {},
    }))
    await target.set(all as unknown as Contribution<Sum, Latest>[], seq)
    return seq
  }
}

/** Up to where each of these documents is counted; null where it never was. */
async function readSeqs(
  collection: Model<EntityDoc>['collection'],
  seqField: string,
  ids: readonly string[],
): Promise<Map<string, number | null>> {
  const filter = { _id: oneOf(ids.map((id) => new Types.ObjectId(id))) } as object
  const found = await collection.find(filter, { projection: { [seqField]: 1 } }).toArray()
  return new Map(
    found.map((doc) => [doc._id.toHexString(), ((doc as unknown as Record<string, unknown>)[seqField] as number | undefined) ?? null]),
  )
}
