import { model } from 'mongoose'
import { defineSubscriber, readPosition, type Subscriber } from '../changes/subscriber.ts'
import { now } from '../clock.ts'
import { startLoop, type Loop } from '../concurrency/loop.ts'
import { writesOf } from '../database/fields.ts'
import { oneOf, plainSchema, Types, type EntityDoc } from '../database/mongo.ts'
import type { Log } from '../process/log.ts'
import { claimId } from './claim.ts'
import { ClaimModel, holdersMax, type ClaimDoc, type HolderDoc } from './model.ts'
import { projectionOf, type ClaimSource } from './source.ts'

// Values that nobody had to claim, such as those of a gateway, of a file, or of an earlier version, are claimed after they were recorded.

interface ProgressDoc {
  _id: string
  after: Types.ObjectId | null
  finishedAt: Date | null
}
const ProgressModel = model<ProgressDoc>(
  'ClaimBackfill',
  plainSchema<ProgressDoc>({ _id: String, after: Types.ObjectId, finishedAt: Date }),
  'claimBackfills',
)

const nameOf = <Doc extends EntityDoc>({ scope, entity }: ClaimSource<Doc>) => `claims.${scope}.${entity.name}`

/** Claims what the records of these events have. It may repeat. */
export const claimSubscriber = <Doc extends EntityDoc>(source: ClaimSource<Doc>, events: readonly string[]): Subscriber =>
  defineSubscriber({
    name: nameOf(source),
    events,
    startsAt: 'head',
    handle: async (found) => {
      const ids = [...new Set(found.map(({ id }) => id))].map((id) => new Types.ObjectId(id))
      await claimHeld(source, await read(source, { _id: { $in: ids } }, ids.length))
    },
    onGap: async (seq) => {
      await writesOf(ProgressModel).updateOne({ _id: nameOf(source) }, { $set: { after: null, finishedAt: null } })
      return seq
    },
  })

const read = <Doc extends EntityDoc>(source: ClaimSource<Doc>, filter: object, limit: number) =>
  source.entity.model.collection
    .find(filter, { projection: projectionOf(source), sort: { _id: 1 }, limit })
    .toArray() as unknown as Promise<(Doc & { number?: string })[]>

/** Claims what these records have, where nobody has claimed it for them. It may repeat. */
export async function claimHeld<Doc extends EntityDoc>(
  source: ClaimSource<Doc>,
  docs: readonly (Doc & { number?: string })[],
): Promise<void> {
  const implied = docs.flatMap((doc) =>
    source.of(doc).map(({ key, by }) => ({ _id: claimId(source, key), holder: settledOf(source, doc, by) })),
  )
  if (implied.length === 0) return
  const found = await ClaimModel.find({ _id: oneOf(implied.map(({ _id }) => _id)) }).lean<ClaimDoc[]>()
  const known = new Map(found.map((claim) => [claim._id, claim.holders]))
  const missing = implied.filter(({ _id, holder }) => {
    const holders = known.get(_id) ?? []
    known.set(_id, [...holders, holder])
    return holders.length < holdersMax && !holders.some(({ id }) => id.equals(holder.id))
  })
  if (missing.length === 0) return
  await writesOf(ClaimModel).bulkWrite(
    missing.map(({ _id, holder }) => ({
      updateOne: { filter: { _id }, update: { $push: { holders: { $each: [holder] } }, $inc: { revision: 1 } }, upsert: true },
    })),
    { ordered: false },
  )
}

const settledOf = <Doc extends EntityDoc>({ entity }: ClaimSource<Doc>, doc: Doc & { number?: string }, by: string | null): HolderDoc => ({
  entity: entity.name,
  id: doc._id,
  number: doc.number ?? null,
  by,
  token: new Types.ObjectId(),
  at: now(),
  isSettled: true,
})

const batchMax = 500
const waitMs = 1_000
const idleMs = 60_000

/** Claims what records without events have. It begins once the subscriber has a position, and continues after an interruption. */
export function startClaimBackfill<Doc extends EntityDoc>(source: ClaimSource<Doc>, log: Log): Loop {
  const _id = nameOf(source)
  let everyMs = waitMs
  const round = async () => {
    everyMs = waitMs
    if ((await readPosition(_id)) === null) return false
    const progress = await ProgressModel.findById(_id).lean<ProgressDoc>()
    everyMs = idleMs
    if (progress?.finishedAt) return false
    const after = progress?.after ?? null
    const docs = await read(source, after ? { _id: { $gt: after } } : {}, batchMax)
    await claimHeld(source, docs)
    const finishedAt = docs.length < batchMax ? now() : null
    await writesOf(ProgressModel).updateOne({ _id }, { $set: { after: docs.at(-1)?._id ?? after, finishedAt } }, { upsert: true })
    return finishedAt === null
  }
  return startLoop(`backfill of ${_id}`, log, { everyMs: () => everyMs, round })
}
