import { model, Schema, type Model } from 'mongoose'
import { startLoop, type Loop } from '../concurrency/loop.ts'
import type { Log } from '../process/log.ts'
import { writesOf } from './fields.ts'
import { plainSchema, type EntityDoc, type Types } from './mongo.ts'

/** How far the documents of one collection are. */
interface RefillDoc {
  /** The name of the collection. */
  _id: string
  version: number
  /** The last document of the scan that is under way. */
  last: Types.ObjectId | null
  scans: number
}
const RefillModel = model<RefillDoc>(
  'Refill',
  plainSchema<RefillDoc>({ _id: String, version: Number, last: Schema.Types.ObjectId, scans: Number }),
  'refills',
)

interface Refill<Doc extends EntityDoc> {
  model: Model<Doc>
  /** Counted up with each change of what `fieldsOf` computes. */
  version: number
  /** The fields that it reads and computes. */
  fields: readonly (keyof Doc & string)[]
  /** The fields as a new document would have them; null where those of this one stay. */
  fieldsOf: (doc: Doc) => Partial<Doc> | null
  /** What follows these documents, by their ids. */
  onFilled?: (ids: readonly string[]) => Promise<void>
}

/** A refill of any documents, as features list it. */
export type AnyRefill = Refill<EntityDoc>

/** Fields that documents store for queries only: search terms, sort keys. The worker recomputes them once `version` has increased. */
export const defineRefill = <Doc extends EntityDoc>(refill: Refill<Doc>): AnyRefill => refill as unknown as AnyRefill

const batchMax = 500
const repeatMs = 60 * 60_000
/** The second scan comes an hour later: until the first, a process of the earlier version may still have been running. */
const scansMax = 2

/**
 * Recomputes fields that are stored for queries only, once the rules for them have changed: search terms, sort keys. Neither version nor time
 * of a document changes. It resumes after an interruption.
 */
export function startRefill(refill: AnyRefill, log: Log): Loop {
  const { collectionName } = refill.model.collection
  let isWaiting = false
  const round = async () => {
    const { isDone, filled } = await refillBatch(refill)
    if (filled > 0) log.info(`refilled ${filled} ${collectionName}`)
    isWaiting = isDone
    return !isDone
  }
  return startLoop(`refill of ${collectionName}`, log, { everyMs: () => (isWaiting ? repeatMs : 1_000), round })
}

/** Refills the next documents. Done: the scan is complete. */
export async function refillBatch({ model: documents, ...refill }: AnyRefill): Promise<{ isDone: boolean; filled: number }> {
  const { collection } = documents
  const stored = await RefillModel.findById(collection.collectionName).lean<RefillDoc>()
  const state = stored?.version === refill.version ? stored : { version: refill.version, last: null, scans: 0 }
  if (state.scans >= scansMax) return { isDone: true, filled: 0 }
  const projection = Object.fromEntries([...refill.fields, 'version'].map((field) => [field, 1]))
  const after = state.last ? { _id: { $gt: state.last } } : {}
  const batch = (await collection
    .find(after as never, { projection, sort: { _id: 1 }, limit: batchMax })
    .toArray()) as unknown as EntityDoc[]
  const updates = batch.flatMap((doc) => {
    const fields = refill.fieldsOf(doc)
    return fields && !isSame(doc, fields) ? [{ doc, fields }] : []
  })
  if (!(await write(documents, updates))) return { isDone: false, filled: 0 }
  if (updates.length > 0) await refill.onFilled?.(updates.map(({ doc }) => String(doc._id)))
  const isDone = batch.length < batchMax
  const next = { version: refill.version, last: isDone ? null : (batch.at(-1)?._id ?? null), scans: state.scans + Number(isDone) }
  await writesOf(RefillModel).updateOne({ _id: collection.collectionName }, { $set: next }, { upsert: true })
  return { isDone, filled: updates.length }
}

/** False if any of the documents has changed since it was read. */
async function write(documents: Model<EntityDoc>, updates: readonly { doc: EntityDoc; fields: object }[]): Promise<boolean> {
  if (updates.length === 0) return true
  const { matchedCount } = await writesOf(documents).bulkWrite(
    updates.map(({ doc: { _id, version }, fields }) => ({ updateOne: { filter: { _id, version }, update: { $set: fields } } })),
  )
  return matchedCount === updates.length
}

/** Terms are in no order. */
const isSame = (doc: object, fields: object) =>
  Object.entries(fields).every(([field, value]) => plain((doc as Record<string, unknown>)[field]) === plain(value))
const plain = (value: unknown) => JSON.stringify(Array.isArray(value) ? [...new Set(value as string[])].toSorted() : value)
