import { model, Schema, type Model } from 'mongoose'
import type { Log } from '../platform/process/log.ts'
import { startLoop, type Loop } from '../platform/concurrency/loop.ts'
import { writesOf } from '../platform/database/fields.ts'
import { countUpTo, oneOf, plainSchema, queryTimeMaxMs, Types, type EntityDoc } from '../platform/database/mongo.ts'
import { emailTerms, nameTerms, numberTerms, phoneTerms, type SearchFilter } from '../platform/database/search-terms.ts'

/**
 * The search index of orders, in separate documents: an order changes a dozen times in its life, its terms once or twice
 * (docs/decisions/009). `words` of the order itself is authoritative.
 */
interface OrderSearchDoc {
  _id: Types.ObjectId
  /** The order's version when its terms were read. */
  version: number
  words: string[]
}

const schema = plainSchema<OrderSearchDoc>({ _id: Schema.Types.ObjectId, version: Number, words: [String] })
schema.index({ words: 1 })

const OrderSearchModel = model<OrderSearchDoc>('OrderSearch', schema, 'orderSearches')

type Orders = Model<EntityDoc>['collection']

/** Events that change the terms of their order. */
const indexedEvents: ReadonlySet<string> = new Set(['order.created', 'order.assigned', 'order.declined'])

interface Customer {
  name: string
  email: string
  phoneNumber: string
}

/** The terms of an order, independent of its agent. */
export function ownTermsOf(number: string, { name, email, phoneNumber }: Customer): string[] {
  return [...new Set([...numberTerms(number), ...nameTerms(name), ...emailTerms(email), ...phoneTerms(phoneNumber)])]
}

/** The ids of up to `limit` matching orders, in no particular order. */
export async function findMatches(terms: SearchFilter, limit: number): Promise<Types.ObjectId[]> {
  const found = await OrderSearchModel.find(terms, { _id: 1 }).limit(limit).maxTimeMS(queryTimeMaxMs).lean<{ _id: Types.ObjectId }[]>()
  return found.map(({ _id }) => _id)
}

/** How many orders match, counted to at most one more than lists can be paged. */
export const countMatches = (terms: SearchFilter): Promise<number> => countUpTo(OrderSearchModel, { ...terms })

/** Updates the index for these events. Repeated or late updates are harmless: the newest version stays. */
export async function indexTerms(orders: Orders, events: readonly { type: string; id: string }[]): Promise<void> {
  const ids = new Set(events.filter(({ type }) => indexedEvents.has(type)).map(({ id }) => id))
  if (ids.size > 0)
    await storeTerms(
      await readTerms(
        orders,
        [...ids].map((id) => new Types.ObjectId(id)),
      ),
    )
}

const readTerms = (orders: Orders, ids: readonly Types.ObjectId[]): Promise<OrderSearchDoc[]> =>
  orders.find<OrderSearchDoc>({ _id: { $in: ids } }, { projection: { version: 1, words: 1 } }).toArray()

async function storeTerms(orders: readonly OrderSearchDoc[]): Promise<void> {
  if (orders.length === 0) return
  await OrderSearchModel.collection.bulkWrite(
    orders.map(({ _id, version, words }) => {
      const isNewer = { $gt: [{ $ifNull: ['$version', 0] }, version] }
      const stages = [
        { $set: { words: { $cond: [isNewer, '$words', { $literal: words }] }, version: { $max: ['$version', { $literal: version }] } } },
      ]
      return { updateOne: { filter: { _id }, update: stages, upsert: true } }
    }),
  )
}

/** For seeded orders without events; called before they are inserted, so that no other process finds them missing. */
export async function insertTerms(orders: readonly OrderSearchDoc[]): Promise<void> {
  await writesOf(OrderSearchModel).insertMany(orders.map(({ _id, version, words }) => ({ _id, version, words })))
}

const fillBatch = 1_000
const fillEveryMs = 60 * 60_000

/** Scans all orders periodically, and adds those missing from the index, for whatever reason. */
export function startSearchBackfill(orders: Orders, log: Log): Loop {
  let last: Types.ObjectId | undefined
  let added = 0
  let isDone = false
  const round = async () => {
    const filter = last ? { _id: { $gt: last } } : {}
    const batch = await orders
      .find<Pick<OrderSearchDoc, '_id'>>(filter, { projection: { _id: 1 }, sort: { _id: 1 }, limit: fillBatch })
      .toArray()
    added += await addMissing(
      orders,
      batch.map(({ _id }) => _id),
    )
    last = batch.at(-1)?._id
    isDone = last === undefined
    if (isDone && added > 0) {
      log.info(`added ${added} missing orders to the search index`)
      added = 0
    }
    return !isDone
  }
  return startLoop('search backfill', log, { everyMs: () => (isDone ? fillEveryMs : 1_000), round })
}

/** Returns how many of these were missing. */
async function addMissing(orders: Orders, ids: readonly Types.ObjectId[]): Promise<number> {
  const there = await OrderSearchModel.find({ _id: oneOf(ids) }, { _id: 1 }).lean<{ _id: Types.ObjectId }[]>()
  const known = new Set(there.map(({ _id }) => _id.toHexString()))
  const missing = ids.filter((id) => !known.has(id.toHexString()))
  await storeTerms(await readTerms(orders, missing))
  return missing.length
}
