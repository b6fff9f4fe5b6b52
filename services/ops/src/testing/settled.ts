import mongoose from 'mongoose'
import { everyEntity, everySubscriber } from '../features.ts'
import { until } from './processes.ts'

/** The collection of each entity, by its name. */
export const entityCollections = Object.fromEntries(everyEntity.map(({ name, model }) => [name, model.collection.collectionName]))

/**
 * The end of the log, if everything has come to rest: each commit is logged, each subscriber has handled the events of its types and what
 * these caused in turn, and the orders are counted. Otherwise null.
 */
export async function settledHead(db: mongoose.mongo.Db): Promise<number | null> {
  const events = db.collection<{ _id: number; type: string }>('events')
  const last = async (filter: object) => (await events.find(filter).sort({ _id: -1 }).limit(1).toArray())[0]?._id ?? 0
  const hasEmptyOutboxes = async () => {
    const waiting = Object.values(entityCollections).map((name) => db.collection(name).findOne({ 'outbox.at': { $gt: new Date(0) } }))
    return (await Promise.all(waiting)).every((doc) => doc === null)
  }
  const hasFollowed = async ({ name, events: types }: { name: string; events: readonly string[] }) => {
    const position = await db.collection<{ _id: string; seq: number }>('subscriberPositions').findOne({ _id: name })
    return (position?.seq ?? -1) >= (await last({ type: { $in: types } }))
  }
  if (!(await hasEmptyOutboxes())) return null
  const head = await last({})
  for (const subscriber of everySubscriber) if (!(await hasFollowed(subscriber))) return null
  const stats = await db.collection<{ _id: string; seq: number }>('stats').findOne({ _id: 'orders' })
  const isStill = stats?.seq === head && (await hasEmptyOutboxes()) && (await last({})) === head
  return isStill ? head : null
}

/** Waits until everything has come to rest in the database that is connected. */
export const untilSettled = (withinMs = 120_000): Promise<void> =>
  until(async () => (await settledHead(mongoose.connection.db as mongoose.mongo.Db)) !== null, withinMs)
