import { model } from 'mongoose'
import { EventModel, type EventDoc } from '../changes/event-log.ts'
import { defineSubscriber, readPosition, type Subscriber } from '../changes/subscriber.ts'
import { startLoop, type Loop } from '../concurrency/loop.ts'
import { writesOf } from '../database/fields.ts'
import { oneOf, plainSchema, trusted, Types, type EntityDoc } from '../database/mongo.ts'
import { now } from '../clock.ts'
import type { Log } from '../process/log.ts'
import { post, postHistory, projectionOf, readRecords } from './post.ts'
import type { Postings } from './postings.ts'

/** How far the ledger has been brought up to date from the documents of an entity, for those without events. */
interface BackfillDoc {
  _id: string
  after: Types.ObjectId | null
  finishedAt: Date | null
}
const schema = plainSchema<BackfillDoc>({ _id: String, after: Types.ObjectId, finishedAt: Date })
const BackfillModel = model<BackfillDoc>('LedgerBackfill', schema, 'ledgerBackfills')

const name = 'ledger'
const batchMax = 1_000
const waitMs = 1_000
const idleMs = 60_000

/** Up to where the events of the log have been posted; null if none ever were. */
export const readPosted = (): Promise<number | null> => readPosition(name)

/** Whether there are events that these postings follow, and have not yet, of which one of the conditions holds. */
export async function hasUnposted(
  postings: readonly Pick<Postings, 'events'>[],
  conditions: readonly Readonly<Record<string, string>>[],
): Promise<boolean> {
  const posted = await readPosted()
  const own = { _id: trusted({ $gt: posted ?? 0 }), type: oneOf(postings.flatMap(({ events }) => events)) }
  return posted !== null && (await EventModel.exists({ $and: [own, { $or: [...conditions] }] })) !== null
}

/** Posts what records imply after their events. It reads the records, so that it does not matter which event it was. */
export function ledgerSubscriber(every: readonly Postings[]): Subscriber {
  return defineSubscriber({
    name,
    events: [...new Set(every.flatMap(({ events }) => events))],
    startsAt: 'head',
    handle: async (batch) => {
      for (const definition of every) {
        const ids = idsIn(batch, definition)
        if (ids.length > 0) await post(definition, await readRecords(definition, ids))
      }
    },
    onGap: async (seq) => {
      await writesOf(BackfillModel).updateMany({}, { $set: { after: null, finishedAt: null } })
      return seq
    },
  })
}

function idsIn(batch: readonly EventDoc[], { entity, events }: Postings): string[] {
  const own = batch.filter((event) => event.entity === entity.name && events.includes(event.type))
  return [...new Set(own.map(({ id }) => id))]
}

/**
 * Posts for documents whose events the subscriber never saw. It begins once the subscriber has a position, so that nothing falls between the
 * two, and continues after an interruption.
 */
export function startLedgerBackfill(every: readonly Postings[], log: Log): Loop {
  let everyMs = waitMs
  const round = async () => {
    everyMs = waitMs
    if ((await readPosted()) === null) return false
    for (const definition of every) if (await backfillPart(definition, log)) return true
    everyMs = idleMs
    return false
  }
  return startLoop('ledger backfill', log, { everyMs: () => everyMs, round })
}

/** Posts for the next documents. Returns whether there were any. */
async function backfillPart(definition: Postings, log: Log): Promise<boolean> {
  const { entity, fields } = definition
  const progress = await BackfillModel.findById(entity.name).lean<BackfillDoc>()
  if (progress?.finishedAt) return false
  const after = progress?.after ?? null
  const docs = (await entity.model.collection
    .find(after ? { _id: { $gt: after } } : {}, { projection: projectionOf(fields), sort: { _id: 1 }, limit: batchMax })
    .toArray()) as EntityDoc[]
  const posted = await postHistory(definition, docs)
  if (posted > 0) log.info(`posted ${posted} ledger transactions of earlier ${entity.name} records`)
  const last = docs.at(-1)?._id ?? after
  const finishedAt = docs.length < batchMax ? now() : null
  await writesOf(BackfillModel).updateOne({ _id: entity.name }, { $set: { after: last, finishedAt } }, { upsert: true })
  return true
}

/** Whether the documents of each of these entities are in the ledger, as far as they were there when it began. */
export async function isBackfilled(every: readonly Postings[]): Promise<boolean> {
  const finished = await BackfillModel.find({}, { finishedAt: 1 }).lean<BackfillDoc[]>()
  return every.every(({ entity }) => finished.some(({ _id, finishedAt }) => _id === entity.name && finishedAt !== null))
}
