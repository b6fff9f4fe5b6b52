import mongoose from 'mongoose'
import { everyEntity, everyStats, everySubscriber } from '../../features.ts'
import { until } from '../system/processes.ts'

/** The collection of each entity, by its name. */
export const entityCollections = Object.fromEntries(everyEntity.map(({ name, model }) => [name, model.collection.collectionName]))

const countedTypes = everyStats.flatMap(({ projection }) => (projection?.area === 'orders' ? projection.events : []))

/**
 * The end of the log, if everything has come to rest: each commit is logged, each subscriber has handled the events of its types and what
 * these caused in turn, and the orders are counted. Otherwise null.
 */
export async function settledHead(db: mongoose.mongo.Db): Promise<number | null> {
  const before = await readRest(db)
  if (before.moving.length > 0) return null
  const after = await readRest(db)
  return after.moving.length === 0 && after.head === before.head ? after.head : null
}

/** The end of the log, and what has not come to rest, in words. */
async function readRest(db: mongoose.mongo.Db): Promise<{ head: number; moving: string[] }> {
  const events = db.collection<{ _id: number; type: string }>('events')
  const last = async (filter: object) => (await events.find(filter).sort({ _id: -1 }).limit(1).toArray())[0]?._id ?? 0
  const head = await last({})
  const unlogged = Object.values(entityCollections).map(async (name) => {
    const doc = await db.collection(name).findOne({ 'outbox.at': { $gt: new Date(0) } })
    return doc ? [`${name} ${String(doc._id)} has an outbox of ${JSON.stringify(doc['outbox'])}`] : []
  })
  const behind = everySubscriber.map(async ({ name, events: types }) => {
    const position = await db.collection<{ _id: string; seq: number }>('subscriberPositions').findOne({ _id: name })
    const [seq, lastSeq] = [position?.seq ?? -1, await last({ type: { $in: types } })]
    return seq < lastSeq ? [`${name} has followed to ${seq} of ${lastSeq}`] : []
  })
  const stats = await db.collection<{ _id: string; seq: number }>('stats').findOne({ _id: 'orders' })
  // Its position passes events of other types a second later: with those it would hardly ever be at the end of the log.
  const [countedTo, lastCounted] = [stats?.seq ?? -1, await last({ type: { $in: countedTypes } })]
  const uncounted = countedTo < lastCounted ? [`orders are counted to ${countedTo} of ${lastCounted}`] : []
  return { head, moving: [...(await Promise.all([...unlogged, ...behind])).flat(), ...uncounted] }
}

/** Waits until everything has come to rest in the database that is connected. The error says what has not. */
export async function untilSettled(withinMs = 120_000): Promise<void> {
  const db = mongoose.connection.db as mongoose.mongo.Db
  try {
    await until(async () => (await settledHead(db)) !== null, withinMs)
  } catch (error) {
    throw new Error(`has not come to rest within ${withinMs} ms: ${(await readRest(db)).moving.join('; ')}`, { cause: error })
  }
}
