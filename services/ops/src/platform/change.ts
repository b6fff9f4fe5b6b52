import type { Model } from 'mongoose'
import { now } from './clock.ts'
import type { Cause } from './cause.ts'
import { crashPoint } from './crash.ts'
import { notFound, outcomeUnknown, staleVersion } from './errors.ts'
import { signals } from './signals.ts'
import { isDatabaseAway, isDuplicateKey, isWriteConflict, Types, type EntityDoc, type OutboxEntry } from './mongo.ts'

/** A noun as the platform sees it: where it lives, which fields lists and events show, which the counters need to know the past of. */
export interface Entity<Doc extends EntityDoc, Shape> {
  /** The event's `entity`, and the first part of its type. */
  name: string
  /** As a refusal names it: "Order not found". */
  title: string
  model: Model<Doc>
  listed: readonly string[]
  watched: readonly string[]
  toShape: (doc: Doc) => Shape
  index?: Index
}

/**
 * Keeps what is found of documents elsewhere up to these events. Done after a commit, before the answer, and again by the relay,
 * before anybody hears of it: what a crash left out is made up for.
 */
export type Index = (events: readonly { type: string; id: string }[]) => Promise<void>

/** Any noun, where only the platform's own fields matter. */
export interface AnyEntity {
  name: string
  model: { collection: Model<EntityDoc>['collection'] }
  toShape: (doc: never) => unknown
  index?: Index
}

/** A value the database computes from the document as it was, in MongoDB's aggregation language. Never made of input. */
export class Expression {
  readonly value: unknown
  constructor(value: unknown) {
    this.value = value
  }
}
export const computed = (value: unknown) => new Expression(value)
/** Adds to the end of an array field what `element` computes. */
export const appended = (field: string, element: unknown) => computed({ $concatArrays: [{ $ifNull: [`$${field}`, []] }, [element]] })

export interface Change<Doc> {
  id: string
  /** The version the caller saw; left out where the allowed from-status alone guards the change. */
  version?: number
  /** What must hold for the change to be possible. */
  when: Record<string, unknown>
  /** The new values, in stages: a later stage sees what an earlier one set. */
  set: readonly Record<string, unknown>[]
  event: string
  by: Cause
  /** Why the change is not possible, once the document is known not to meet `when`; null when it does meet it after all. */
  explain: (doc: Doc) => Error | null
}

const operationsKept = -20
const triesMax = 5

/**
 * The one way to write: one conditional update of one document, which raises the version and puts the event into the
 * document's own outbox. State and event commit together, and of many that try at once the filter lets one win.
 * Answers the document as it is after. Asked again under the same operation, it answers without changing anything.
 * Throws `not_found`, `stale_version` with the current state, what `explain` says, or `unavailable` where the outcome is unknown.
 */
export async function change<Doc extends EntityDoc, Shape>(entity: Entity<Doc, Shape>, request: Change<Doc>): Promise<Doc> {
  const operation = request.by.operation ?? new Types.ObjectId().toHexString()
  const _id = new Types.ObjectId(request.id)
  const filter = {
    _id,
    ...request.when,
    ...(request.version !== undefined && { version: request.version }),
    operations: { $ne: operation },
  }
  const stages = changeStages(entity, request, operation)
  for (let tries = 1; ; tries += 1) {
    const changed = await write(entity, filter, stages, operation)
    if (changed) {
      await committed(entity, changed, request.event)
      return changed
    }
    const doc = await entity.model.findById(_id).lean<Doc>()
    if (!doc) throw notFound(entity.title)
    if (doc.operations?.includes(operation)) return doc
    if (request.version !== undefined && doc.version !== request.version) throw staleVersion(entity.toShape(doc))
    const refusal = request.explain(doc)
    if (refusal) throw refusal
    // Somebody changed it between the two looks, to a state that allows this: try again, but not for ever.
    if (tries === triesMax) throw staleVersion(entity.toShape(doc))
  }
}

async function write<Doc extends EntityDoc>(
  entity: { model: Model<Doc> },
  filter: object,
  stages: object[],
  operation: string,
): Promise<Doc | null> {
  try {
    return (await entity.model.collection.findOneAndUpdate(filter, stages, { returnDocument: 'after' })) as Doc | null
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    // The answer was lost, the change perhaps not: only the document itself can tell.
    const doc = await entity.model
      .findOne({ _id: (filter as EntityDoc)._id, operations: operation })
      .lean<Doc>()
      .catch(() => null)
    if (doc) return doc
    throw outcomeUnknown(error)
  }
}

function changeStages<Doc extends EntityDoc, Shape>(entity: Entity<Doc, Shape>, request: Change<Doc>, operation: string): object[] {
  const at = now()
  const entry = {
    id: new Types.ObjectId(),
    type: request.event,
    version: '$version',
    at,
    actor: literal(request.by.actor),
    requestId: literal(request.by.requestId),
    was: '$was',
    data: snapshot(entity.listed),
  }
  return [
    { $set: { was: snapshot(entity.watched), version: { $add: ['$version', 1] }, updatedAt: at } },
    ...request.set.map((stage) => ({
      $set: Object.fromEntries(
        Object.entries(stage).map(([field, value]) => [field, value instanceof Expression ? value.value : literal(value)]),
      ),
    })),
    {
      $set: {
        operations: { $slice: [{ $concatArrays: [{ $ifNull: ['$operations', []] }, [operation]] }, operationsKept] },
        outbox: { $concatArrays: [{ $ifNull: ['$outbox', []] }, [entry]] },
      },
    },
    { $unset: 'was' },
  ]
}

/** A caller's value is data, whatever it looks like. */
const literal = (value: unknown) => ({ $literal: value })
const snapshot = (fields: readonly string[]) =>
  Object.fromEntries([...fields, 'createdAt', 'updatedAt'].map((field) => [field, `$${field}`]))

export interface Creation {
  /** Derived from the Idempotency-Key where there is one, so that asking again finds the same document. */
  id?: Types.ObjectId
  doc: object
  event: string
  by: Cause
}

/** Inserts a new document with its first event inside. Throws the driver's duplicate-key error where a unique index is broken. */
export async function create<Doc extends EntityDoc, Shape>(entity: Entity<Doc, Shape>, { id, doc, event, by }: Creation): Promise<Doc> {
  const at = now()
  const whole = { createdAt: at, ...doc, _id: id ?? new Types.ObjectId(), version: 1, updatedAt: at } as unknown as Doc
  const data = Object.fromEntries([...entity.listed, 'createdAt', 'updatedAt'].map((field) => [field, whole[field as keyof Doc]]))
  const entry: OutboxEntry = {
    id: new Types.ObjectId(),
    type: event,
    version: 1,
    at,
    actor: by.actor,
    requestId: by.requestId,
    was: null,
    data,
  }
  whole.outbox = [entry]
  await insert(entity, whole)
  await committed(entity, whole, event)
  return whole
}

/** Nothing that goes wrong from here on undoes what was committed: the relay does it again. */
async function committed(entity: { name: string; index?: Index }, { _id }: EntityDoc, type: string): Promise<void> {
  crashPoint('change.afterCommit')
  signals.emit('outbox', entity.name)
  await entity.index?.([{ type, id: _id.toHexString() }]).catch(() => {})
}

async function insert<Doc extends EntityDoc>(entity: { model: Model<Doc> }, doc: Doc): Promise<void> {
  try {
    await entity.model.collection.insertOne(doc)
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    const found = await entity.model
      .findById(doc._id)
      .lean()
      .catch(() => null)
    if (!found) throw outcomeUnknown(error)
  }
}

export interface NumberedCreation extends Creation {
  last: () => Promise<number>
  /** The fields that hold the number; a unique index keeps it single. */
  number: (next: number) => object
}

/** Within one process numbers are given out one after another; a race is only left between processes. */
const queues = new Map<string, Promise<unknown>>()

/** Inserts under a number that is one more than the last, without gaps. Asked again under the same id, it answers what is there. */
export function createNumbered<Doc extends EntityDoc, Shape>(entity: Entity<Doc, Shape>, creation: NumberedCreation): Promise<Doc> {
  const turn = (queues.get(entity.name) ?? Promise.resolve()).then(() => insertNumbered(entity, creation))
  queues.set(
    entity.name,
    turn.catch(() => {}),
  )
  return turn
}

async function insertNumbered<Doc extends EntityDoc, Shape>(
  entity: Entity<Doc, Shape>,
  { last, number, ...creation }: NumberedCreation,
): Promise<Doc> {
  const id = creation.id ?? new Types.ObjectId()
  for (;;) {
    const next = (await last()) + 1
    try {
      return await create(entity, { ...creation, id, doc: { ...creation.doc, ...number(next) } })
    } catch (error) {
      if (!isDuplicateKey(error) && !isWriteConflict(error)) throw error
      const same = await entity.model.findById(id).lean<Doc>()
      if (same) return same
      // The number went to somebody else meanwhile: take the next.
    }
  }
}
