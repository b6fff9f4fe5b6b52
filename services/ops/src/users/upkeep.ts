import { now } from '../platform/clock.ts'
import { startLoop, type Loop } from '../platform/concurrency/loop.ts'
import type { Log } from '../platform/process/log.ts'
import { mailLinks } from './mails.ts'
import { foundBy, UserModel, type UserDoc } from './model.ts'
import { writesOf } from '../platform/database/fields.ts'

const everyMs = 60_000
const batchMax = 500

/** What a crash or an earlier version of the product left out: mails that are waited for, and search terms. Forgets former addresses. */
export function startUserUpkeep(log: Log): Loop {
  const find = async (filter: object) => (await UserModel.collection.find(filter, { limit: batchMax }).toArray()) as unknown as UserDoc[]
  const round = async () => {
    const [isAhead, isSettled] = [{ $gt: now() }, { $lt: new Date(now().getTime() - everyMs) }]
    const waits = [{ invitationExpiresAt: isAhead }, { emailExpiresAt: isAhead }, { 'formerEmails.until': isAhead }]
    await writesOf(UserModel).updateMany({ 'formerEmails.until': { $lt: now() } }, { $pull: { formerEmails: { until: { $lt: now() } } } })
    const waiting = { updatedAt: isSettled, $or: waits }
    for (const doc of await find(waiting)) await mailLinks(doc, null)
    // Null also matches a missing field.
    for (const doc of await find({ words: null }))
      await writesOf(UserModel).updateOne({ _id: doc._id, version: doc.version }, { $set: foundBy(doc) })
    return false
  }
  return startLoop('upkeep of users', log, { everyMs: () => everyMs, round })
}
