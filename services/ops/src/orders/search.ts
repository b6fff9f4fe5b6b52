import { model, Schema, type Model } from 'mongoose'
import type { Log } from '../platform/log.ts'
import { startLoop, type Loop } from '../platform/loop.ts'
import { countUpTo, oneOf, plainSchema, queryTimeMaxMs, Types, type EntityDoc } from '../platform/mongo.ts'
import { emailWords, nameWords, numberWords, phoneWords, type WordsFilter } from '../platform/words.ts'

/**
 * The index of the orders' search words, in documents of their own: an order changes a dozen times in its life, its
 * words once or twice (docs/decisions/009). `words` of the order itself stay the truth.
 */
interface OrderSearchDoc {
  _id: Types.ObjectId
  /** The order's, when its words were read. */
  version: number
  words: string[]
}

const schema = plainSchema<OrderSearchDoc>({ _id: Schema.Types.ObjectId, version: Number, words: [String] })
schema.index({ words: 1 })

const OrderSearchModel = model<OrderSearchDoc>('OrderSearch', schema, 'orderSearches')

type Orders = Model<EntityDoc>['collection']

/** Whose words change with it. */
const wordedEvents: ReadonlySet<string> = new Set(['order.created', 'order.assigned', 'order.declined'])

interface Customer {
  name: string
  email: string
  phoneNumber: string
}

/** What an order is found by, whoever its agent is. */
export function ownWordsOf(number: string, { name, email, phoneNumber }: Customer): string[] {
  return [...new Set([...numberWords(number), ...nameWords(name), ...emailWords(email), ...phoneWords(phoneNumber)])]
}

/** The ids of the orders that match, in no order; those of the first `limit` found. */
export async function findMatches(words: WordsFilter, limit: number): Promise<Types.ObjectId[]> {
  const found = await OrderSearchModel.find(words, { _id: 1 }).limit(limit).maxTimeMS(queryTimeMaxMs).lean<{ _id: Types.ObjectId }[]>()
  return found.map(({ _id }) => _id)
}

/** How many orders match, counted no further than one beyond what lists can be paged. */
export const countMatches = (words: WordsFilter): Promise<number> => countUpTo(OrderSearchModel, { ...words })

/** Brings the index up to these events. Done twice, or late, it does no harm: the newest version stays. */
export async function indexWords(orders: Orders, events: readonly { type: string; id: string }[]): Promise<void> {
  const ids = new Set(events.filter(({ type }) => wordedEvents.has(type)).map(({ id }) => id))
  if (ids.size > 0)
    await keepWords(
      await readWords(
        orders,
        [...ids].map((id) => new Types.ObjectId(id)),
      ),
    )
}

const readWords = (orders: Orders, ids: readonly Types.ObjectId[]): Promise<OrderSearchDoc[]> =>
  orders.find<OrderSearchDoc>({ _id: { $in: ids } }, { projection: { version: 1, words: 1 } }).toArray()

async function keepWords(orders: readonly OrderSearchDoc[]): Promise<void> {
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

/** For orders that no event tells of; before they are there, so that nobody else sees them missing. */
export async function insertWords(orders: readonly OrderSearchDoc[]): Promise<void> {
  await OrderSearchModel.collection.insertMany(orders.map(({ _id, version, words }) => ({ _id, version, words })))
}

const fillBatch = 1_000
const fillEveryMs = 60 * 60_000

/** Looks through all orders now and then, and adds those that the index lacks, whatever the reason. */
export function startFillingSearch(orders: Orders, log: Log): Loop {
  let last: Types.ObjectId | undefined
  let added = 0
  let isThrough = false
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
    isThrough = last === undefined
    if (isThrough && added > 0) {
      log.info(`added ${added} orders to the search`)
      added = 0
    }
    return !isThrough
  }
  return startLoop('the search of orders', log, { everyMs: () => (isThrough ? fillEveryMs : 1_000), round })
}

/** Answers how many of these were missing. */
async function addMissing(orders: Orders, ids: readonly Types.ObjectId[]): Promise<number> {
  const there = await OrderSearchModel.find({ _id: oneOf(ids) }, { _id: 1 }).lean<{ _id: Types.ObjectId }[]>()
  const known = new Set(there.map(({ _id }) => _id.toHexString()))
  const missing = ids.filter((id) => !known.has(id.toHexString()))
  await keepWords(await readWords(orders, missing))
  return missing.length
}
