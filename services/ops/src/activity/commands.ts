import { readHead } from '../platform/changes/event-log.ts'
import { now } from '../platform/clock.ts'
import { writesOf } from '../platform/database/fields.ts'
import { isDuplicateKey, Types } from '../platform/database/mongo.ts'
import type { Visit } from './contract.ts'
import { VisitModel, type VisitDoc } from './model.ts'
import { countActivity } from './queries.ts'

/** A pause longer than this ends a visit: shorter ones are not worth catching up on. */
export const pauseMaxMs = 15 * 60_000

/** Records that a user looks at the console now, and returns the visit with what happened before it, of these event types. */
export async function recordVisit(userId: string, types: readonly string[]): Promise<Visit> {
  const { startedAt, startedSeq, awayAt, awaySeq } = await writeVisit(new Types.ObjectId(userId), await readHead())
  if (awayAt === null || awaySeq === null) return { startedAt: startedAt.toISOString(), away: null }
  const range = { since: awaySeq, until: startedSeq + 1 }
  const count = await countActivity(types, range)
  return {
    startedAt: startedAt.toISOString(),
    away: { at: awayAt.toISOString(), since: awaySeq, before: range.until, count },
  }
}

export async function forgetVisit(userId: string): Promise<void> {
  await writesOf(VisitModel).deleteOne({ _id: new Types.ObjectId(userId) })
}

async function writeVisit(_id: Types.ObjectId, head: number): Promise<VisitDoc> {
  const at = now()
  const isNew = { $lt: ['$seenAt', new Date(at.getTime() - pauseMaxMs)] }
  const onNew = (value: unknown, field: string) => ({ $cond: [isNew, value, field] })
  const stages = [
    {
      $set: {
        startedAt: onNew(at, '$startedAt'),
        startedSeq: onNew(head, '$startedSeq'),
        awayAt: onNew('$seenAt', '$awayAt'),
        awaySeq: onNew('$seenSeq', '$awaySeq'),
      },
    },
    { $set: { seenAt: at, seenSeq: head } },
  ]
  const seen = await writesOf(VisitModel).findOneAndUpdate({ _id }, stages, { returnDocument: 'after' })
  if (seen) return seen
  const first: VisitDoc = { _id, startedAt: at, startedSeq: head, seenAt: at, seenSeq: head, awayAt: null, awaySeq: null }
  await writesOf(VisitModel)
    .insertOne(first)
    .catch((error: unknown) => {
      // Another window of the same user was first.
      if (!isDuplicateKey(error)) throw error
    })
  return first
}
