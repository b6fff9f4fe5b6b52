import { model, Schema, type Model } from 'mongoose'
import type { Log } from '../process/log.ts'
import { startLoop, type Loop } from '../concurrency/loop.ts'
import { writesOf } from './fields.ts'
import { countUpTo, oneOf, plainSchema, queryTimeMaxMs, trusted, Types, type EntityDoc } from './mongo.ts'
import type { SearchFilter } from './search-terms.ts'

/** The terms of one document. */
interface TermsDoc {
  _id: Types.ObjectId
  /** The document's version when its terms were read. */
  version: number
  words: string[]
  /** When the document was created: a page of the newest is chosen without reading the documents. Missing in terms of an earlier version. */
  at?: Date
}

export type Match = Pick<TermsDoc, '_id' | 'at'>
type Indexed = Pick<EntityDoc, '_id' | 'version' | 'createdAt'> & { words: string[] }
type Collection = Model<EntityDoc>['collection']

/**
 * The search index of an entity, in a collection of its own: a document changes often, its terms rarely (docs/decisions/009). The field
 * `words` of the document itself is authoritative.
 */
export interface SearchIndex {
  /** Up to `limit` matching documents, in no particular order. */
  find: (terms: SearchFilter, limit: number) => Promise<Match[]>
  /** How many documents match, counted to at most one more than lists can be paged. */
  count: (terms: SearchFilter) => Promise<number>
  /** Updates the index for these events. Repeated or late updates are harmless: the newest version stays. */
  update: (source: Collection, events: readonly { type: string; id: string }[]) => Promise<void>
  /** For seeded documents without events; called before they are inserted, so that no other process finds them missing. */
  insert: (docs: readonly Indexed[]) => Promise<void>
  /** Scans all documents periodically, and adds what is missing from the index, for whatever reason. */
  startBackfill: (source: Collection, log: Log) => Loop
}

/** `events` are those that change the terms of their document. */
export function defineSearchIndex({
  name,
  collection,
  events,
}: {
  name: string
  collection: string
  events: readonly string[]
}): SearchIndex {
  const schema = plainSchema<TermsDoc>({ _id: Schema.Types.ObjectId, version: Number, words: [String], at: Date })
  schema.index({ words: 1 })
  const terms = model<TermsDoc>(name, schema, collection)
  const indexed = new Set(events)
  return {
    find: (filter, limit) => terms.find(filter, { at: 1 }).limit(limit).maxTimeMS(queryTimeMaxMs).lean<Match[]>(),
    count: (filter) => countUpTo(terms, { ...filter }),
    update: async (source, changes) => {
      const ids = new Set(changes.filter(({ type }) => indexed.has(type)).map(({ id }) => id))
      if (ids.size > 0)
        await copyTerms(
          terms,
          source,
          [...ids].map((id) => new Types.ObjectId(id)),
        )
    },
    insert: async (docs) => {
      await writesOf(terms).insertMany(docs.map(({ _id, version, words, createdAt }) => ({ _id, version, words, at: createdAt })))
    },
    startBackfill: (source, log) => startBackfill(terms, source, log),
  }
}

async function copyTerms(terms: Model<TermsDoc>, source: Collection, ids: readonly Types.ObjectId[]): Promise<void> {
  const docs = await source.find<Indexed>({ _id: { $in: ids } }, { projection: { version: 1, words: 1, createdAt: 1 } }).toArray()
  if (docs.length === 0) return
  await writesOf(terms).bulkWrite(
    docs.map(({ _id, version, words, createdAt }) => {
      const isNewer = { $gt: [{ $ifNull: ['$version', 0] }, version] }
      const newest = { words: { $cond: [isNewer, '$words', { $literal: words }] }, version: { $max: ['$version', { $literal: version }] } }
      return { updateOne: { filter: { _id }, update: [{ $set: { ...newest, at: { $literal: createdAt } } }], upsert: true } }
    }),
  )
}

const fillBatch = 1_000
const fillEveryMs = 60 * 60_000

function startBackfill(terms: Model<TermsDoc>, source: Collection, log: Log): Loop {
  const { modelName } = terms
  let last: Types.ObjectId | undefined
  let added = 0
  let isDone = false
  const round = async () => {
    const filter = last ? { _id: { $gt: last } } : {}
    const batch = await source.find<Pick<TermsDoc, '_id'>>(filter, { projection: { _id: 1 }, sort: { _id: 1 }, limit: fillBatch }).toArray()
    added += await addMissing(
      terms,
      source,
      batch.map(({ _id }) => _id),
    )
    last = batch.at(-1)?._id
    isDone = last === undefined
    if (isDone && added > 0) {
      log.info(`added ${added} missing documents to the index ${modelName}`)
      added = 0
    }
    return !isDone
  }
  return startLoop(`backfill of ${modelName}`, log, { everyMs: () => (isDone ? fillEveryMs : 1_000), round })
}

/** Returns how many of these were missing. */
async function addMissing(terms: Model<TermsDoc>, source: Collection, ids: readonly Types.ObjectId[]): Promise<number> {
  const there = await terms.find({ _id: oneOf(ids), at: trusted({ $ne: null }) }, { _id: 1 }).lean<{ _id: Types.ObjectId }[]>()
  const known = new Set(there.map(({ _id }) => _id.toHexString()))
  const missing = ids.filter((id) => !known.has(id.toHexString()))
  if (missing.length > 0) await copyTerms(terms, source, missing)
  return missing.length
}
