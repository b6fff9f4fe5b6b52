import type { Model } from 'mongoose'
import type { EntityDoc, Types } from '../database/mongo.ts'

interface Copies {
  /** The documents that keep the name. */
  ids: readonly Types.ObjectId[]
  /** Erases the name in the documents. */
  erase: () => Promise<unknown>
  /** Erases the name in their logged events. */
  eraseInLog: () => Promise<unknown>
}

/**
 * Erases a deleted person in the copies that other documents keep, and then in their events. It may repeat. Throws if an event is still on its
 * way to the log, and has to be repeated then: the event may contain the name. A later event can't, so this is asked once the documents
 * have changed.
 */
export async function eraseCopiesIn<Doc extends EntityDoc>(documents: Model<Doc>, { ids, erase, eraseInLog }: Copies): Promise<void> {
  if (ids.length === 0) return
  await erase()
  const unlogged = await documents.collection.countDocuments({ _id: { $in: [...ids] }, 'outbox.0': { $exists: true } })
  await eraseInLog()
  if (unlogged > 0)
    throw new Error(`${unlogged} ${documents.collection.collectionName} of a deleted person have events that are not logged yet`)
}
