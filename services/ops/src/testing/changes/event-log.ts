import { randomBytes } from 'node:crypto'
import mongoose from 'mongoose'
import { until } from '../system/processes.ts'

// Reads and writes the log directly in the database, bypassing the product.

interface LoggedEvent {
  _id: number
  type: string
  entity: string
  id: string
  version: number
  actor: { kind: string }
}

const log = () => mongoose.connection.collection<LoggedEvent>('events')

export async function headOfLog(): Promise<number> {
  const [last] = await log().find().sort({ _id: -1 }).limit(1).toArray()
  return last?._id ?? 0
}

/** The events of orders after `seq`, as [seq, id, version], in order. */
export async function loggedOrders(seq: number): Promise<[number, string, number][]> {
  const events = await log()
    .find({ _id: { $gt: seq }, entity: 'order' })
    .sort({ _id: 1 })
    .toArray()
  return events.map((event) => [event._id, event.id, event.version])
}

/** The events after `seq` that somebody caused, staff or an app, in order; the system has its own all the time. */
export async function causedSince(seq: number): Promise<{ type: string; id: string }[]> {
  const events = await log()
    .find({ _id: { $gt: seq }, 'actor.kind': { $ne: 'system' } })
    .sort({ _id: 1 })
    .toArray()
  return events.map(({ type, id }) => ({ type, id }))
}

/** Waits until the relay has moved all committed events, of whatever entity. */
export async function outboxesEmpty(): Promise<void> {
  const { connection } = mongoose
  const collections = (await connection.listCollections()).map(({ name }) => connection.collection(name))
  const hasOutbox = await Promise.all(collections.map(async (collection) => collection.indexExists('outbox.at_1').catch(() => false)))
  const outboxes = collections.filter((_, place) => hasOutbox[place])
  let seen = ''
  const isEmpty = async () => {
    const waiting = await Promise.all(outboxes.map(async (collection) => collection.findOne({ 'outbox.at': { $gt: new Date(0) } })))
    seen = JSON.stringify(waiting.flatMap((document, place) => (document ? [outboxes[place]?.collectionName, document] : [])))
    return waiting.every((document) => document === null)
  }
  await until(isEmpty, undefined, () => seen.slice(0, 4_000))
}

/** Adds `count` events visible with users.read, each of about `bytes`. The relay may write meanwhile: what it takes, the next ones follow. */
export async function fillLog(count: number, bytes = 200): Promise<void> {
  await outboxesEmpty()
  const name = 'x'.repeat(bytes)
  const event = (seq: number) => ({
    _id: seq,
    type: 'user.updated',
    entity: 'user',
    id: randomBytes(12).toString('hex'),
    version: 1,
    at: new Date(),
    actor: { kind: 'system', id: null, name: 'System' },
    data: { name },
    was: null,
  })
  for (let done = 0; done < count;) {
    const [head, size] = [await headOfLog(), Math.min(500, count - done)]
    try {
      await log().insertMany(Array.from({ length: size }, (_, index) => event(head + index + 1)))
      done += size
    } catch (error) {
      if (!(error instanceof mongoose.mongo.MongoBulkWriteError) || error.code !== 11_000) throw error
      done += error.insertedCount
    }
  }
}

/** Deletes the beginning of the log, so that `first` is the first event left. */
export async function trimLog(first: number): Promise<void> {
  await log().deleteMany({ _id: { $lt: first } })
}
