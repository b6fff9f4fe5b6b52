import type { Log } from '../platform/process/log.ts'
import { startLoop, type Loop } from '../platform/concurrency/loop.ts'
import { termsOf, UserModel, type UserDoc } from './model.ts'

const repeatMs = 60 * 60_000

/** Adds the search terms of users of an earlier version; repeats now and then, because a process of that version may still be running. */
export function startTermsBackfill(log: Log): Loop {
  const { collection } = UserModel
  const round = async () => {
    // Null also matches a missing field.
    const docs = (await collection.find({ words: null } as never, { limit: 500 }).toArray()) as unknown as UserDoc[]
    for (const doc of docs) await collection.updateOne({ _id: doc._id, version: doc.version }, { $set: { words: termsOf(doc) } })
    if (docs.length > 0) log.info(`added the search terms of ${docs.length} users`)
    return false
  }
  return startLoop('search terms of users', log, { everyMs: () => repeatMs, round })
}
