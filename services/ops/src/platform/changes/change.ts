import type { Model } from 'mongoose'
import { now } from '../clock.ts'
import type { CommandContext } from './command-context.ts'
import type { Entity, Index } from './entity.ts'
import { crashPoint } from '../process/crash.ts'
import { notFound, outcomeUnknown, staleVersion } from '../errors.ts'
import { brokenRule, type Rule } from './rules.ts'
import { signals } from '../process/signals.ts'
import { writesOf, type Path, type ValueAt } from '../database/fields.ts'
import {
  isDatabaseAway,
  isDuplicateIn,
  isDuplicateKey,
  isWriteConflict,
  Types,
  type EntityDoc,
  type OutboxEntry,
} from '../database/mongo.ts'

/** A value computed by the database from the document before the change, as an aggregation expression. Never built from input. */
export class Expression {
  readonly value: unknown
  constructor(value: unknown) {
    this.value = value
  }
}
export const computed = (value: unknown) => new Expression(value)
/** Appends the value of `element` to an array field. */
export const appended = (field: string, ...elements: unknown[]) => computed({ $concatArrays: [{ $ifNull: [`$${field}`, []] }, elements] })

/** Fields that only the platform writes. */
type PlatformField = keyof EntityDoc

/** New values of known fields, of the field's type or computed by the database. An undefined value leaves its field as it is. */
export type Patch<Doc> = {
  readonly [At in Path<Omit<Doc, PlatformField>>]?: ValueAt<Omit<Doc, PlatformField>, At> | Expression
}

/** A new document: every field except those that the platform adds. */
export type NewDoc<Doc> = Omit<Doc, PlatformField> & { createdAt?: Date }

/** Whether a patch leaves the document as it is: then there is nothing to write, to announce and to audit. Computed values count as new. */
export function changesNothing(doc: object, patch: object): boolean {
  const valueAt = (path: string) =>
    path.split('.').reduce<unknown>((value, part) => (value as Record<string, unknown> | null | undefined)?.[part], doc)
  const isSame = ([path, value]: [string, unknown]) =>
    value === undefined || (!(value instanceof Expression) && JSON.stringify(valueAt(path) ?? null) === JSON.stringify(value))
  return Object.entries(patch).every(isSame)
}

export interface Change<Doc> {
  id: string
  /** The version the principal saw; omitted where the allowed from-status alone guards the change. */
  version?: number
  /** What must hold for the change to be possible; the first rule that is broken explains why it is not. */
  preconditions?: readonly Rule<Doc>[]
  /** The new values, in stages: a later stage sees what an earlier one set. */
  set: readonly Patch<Doc>[]
  event: string
  by: CommandContext
}

const operationsKept = -20
const triesMax = 5

/**
 * The only way to write: one conditional update of one document, which raises the version and appends the event to the document's own
 * outbox. State and event commit together, and the filter lets one of several concurrent changes win. Returns the document after the
 * change. A repetition of the same operation returns the document without changing anything. Throws `not_found`, `stale_version` with the
 * current state, the rejection of a broken rule, or `unavailable` if the outcome is unknown.
 */
export async function change<Doc extends EntityDoc, Shape>(entity: Entity<Doc, Shape>, request: Change<Doc>): Promise<Doc> {
  const operation = request.by.operation ?? new Types.ObjectId().toHexString()
  const _id = new Types.ObjectId(request.id)
  const rules = request.preconditions ?? []
  const filter = {
    _id,
    ...(rules.length > 0 && { $and: rules.map((rule) => rule.filter) }),
    ...(request.version !== undefined && { version: request.version }),
    operations: { $ne: operation },
  }
  const stages = changeStages(entity, request, operation)
  for (let tries = 1; ; tries += 1) {
    const changed = await write(entity, filter, stages, operation)
    if (changed) {
      await committed(entity, [changed], request.event)
      return changed
    }
    const doc = await entity.model.findById(_id).lean<Doc>()
    if (!doc) throw notFound(entity.title)
    if (doc.operations?.includes(operation)) return doc
    if (request.version !== undefined && doc.version !== request.version) throw staleVersion(entity.toEntity(doc))
    const broken = brokenRule(rules, doc)
    if (broken) throw broken.rejection(doc)
    // The document changed between update and read, to a state that allows this: try again, a limited number of times.
    if (tries === triesMax) throw staleVersion(entity.toEntity(doc))
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
    // The response was lost, but the change may have been made: only the document itself can tell.
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
  const personal = entity.personalFields ?? []
  const before = personal.length > 0 && { personalBefore: personal.map(presentValue) }
  const entry = {
    id: new Types.ObjectId(),
    type: request.event,
    version: '$version',
    at,
    actor: literal(request.by.actor),
    requestId: literal(request.by.requestId),
    address: literal(request.by.address ?? null),
    changed: changedOf(personal),
    was: '$was',
    data: snapshot(entity.summaryFields),
  }
  return [
    { $set: { was: snapshot(entity.trackedFields), ...before, version: { $add: ['$version', 1] }, updatedAt: at } },
    ...request.set.map((stage) => ({ $set: valuesOf(stage) })),
    ...(entity.derived ? [{ $set: entity.derived.stage }] : []),
    {
      $set: {
        operations: { $slice: [{ $concatArrays: [{ $ifNull: ['$operations', []] }, [operation]] }, operationsKept] },
        outbox: { $concatArrays: [{ $ifNull: ['$outbox', []] }, [entry]] },
      },
    },
    { $unset: before ? ['was', 'personalBefore'] : 'was' },
  ]
}

const presentValue = (field: string) => ({ $ifNull: [`$${field}`, null] })

/** The names of these fields whose values are not those of `personalBefore`. */
const changedOf = (fields: readonly string[]) => ({
  $concatArrays: [
    [],
    ...fields.map((field, index) => ({
      $cond: [{ $ne: [{ $arrayElemAt: ['$personalBefore', index] }, presentValue(field)] }, [literal(field)], []],
    })),
  ],
})

function valuesOf(stage: object): Record<string, unknown> {
  const given = Object.entries(stage).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([field, value]) => [field, value instanceof Expression ? value.value : literal(value)]))
}

/** Input is data, whatever it looks like. */
const literal = (value: unknown) => ({ $literal: value })
const times = ['createdAt', 'updatedAt']
/** A part of a field stands in an object of its own. */
const snapshot = (fields: readonly string[]) => nestedPaths([...fields, ...times])

function nestedPaths(fields: readonly string[]): Record<string, unknown> {
  const tree: Record<string, unknown> = {}
  for (const field of fields) {
    const [name = field, part] = field.split('.')
    if (part === undefined) tree[name] = `$${field}`
    else tree[name] = { ...(tree[name] as object | undefined), [part]: `$${field}` }
  }
  return tree
}

export interface Creation<Doc> {
  /** Derived from the Idempotency-Key if there is one, so that a repeated request finds the same document. */
  id?: Types.ObjectId
  doc: NewDoc<Doc>
  event: string
  by: CommandContext
}

/** A new document with its first event inside, as it is inserted. */
export function newDocument<Doc extends EntityDoc, Shape>(entity: Entity<Doc, Shape>, { id, doc, event, by }: Creation<Doc>): Doc {
  const at = now()
  const whole = { createdAt: at, ...doc, _id: id ?? new Types.ObjectId(), version: 1, updatedAt: at } as unknown as Doc
  Object.assign(whole, entity.derived?.of(whole))
  const data = Object.fromEntries([...entity.summaryFields, ...times].map((field) => [field, whole[field as keyof Doc]]))
  const entry: OutboxEntry = {
    id: new Types.ObjectId(),
    type: event,
    version: 1,
    at,
    actor: by.actor,
    requestId: by.requestId,
    address: by.address ?? null,
    was: null,
    data,
  }
  whole.outbox = [entry]
  return whole
}

/** Inserts a new document with its first event inside. Throws the driver's duplicate-key error if a unique index is violated. */
export async function create<Doc extends EntityDoc, Shape>(entity: Entity<Doc, Shape>, creation: Creation<Doc>): Promise<Doc> {
  const whole = newDocument(entity, creation)
  await insert(entity, whole)
  await committed(entity, [whole], creation.event)
  return whole
}

/** No failure after the commit undoes it: the relay repeats these steps. */
export async function committed(entity: { name: string; index?: Index }, docs: readonly EntityDoc[], type: string): Promise<void> {
  crashPoint('change.afterCommit')
  signals.emit('outbox', entity.name)
  await entity.index?.(docs.map(({ _id }) => ({ type, id: _id.toHexString() }))).catch(() => {})
}

async function insert<Doc extends EntityDoc>(entity: { model: Model<Doc> }, doc: Doc): Promise<void> {
  try {
    await writesOf(entity.model).insertOne(doc)
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    const found = await entity.model
      .findById(doc._id)
      .lean()
      .catch(() => null)
    if (!found) throw outcomeUnknown(error)
  }
}

export interface NumberedCreation<Doc> extends Omit<Creation<Doc>, 'doc'> {
  last: () => Promise<number>
  /** The document with its number; a unique index over `sequence` prevents duplicates. */
  doc: (next: number) => NewDoc<Doc>
}

/** Numbers are assigned one after another within a process; only processes can race each other. */
const queues = new Map<string, Promise<unknown>>()

/**
 * Inserts under the next number, without gaps. A repetition under the same id returns the existing document. Throws the driver's
 * duplicate-key error if another unique index is violated.
 */
export function createNumbered<Doc extends EntityDoc, Shape>(entity: Entity<Doc, Shape>, creation: NumberedCreation<Doc>): Promise<Doc> {
  const turn = (queues.get(entity.name) ?? Promise.resolve()).then(() => insertNumbered(entity, creation))
  queues.set(
    entity.name,
    turn.catch(() => {}),
  )
  return turn
}

async function insertNumbered<Doc extends EntityDoc, Shape>(
  entity: Entity<Doc, Shape>,
  { last, doc, ...creation }: NumberedCreation<Doc>,
): Promise<Doc> {
  const id = creation.id ?? new Types.ObjectId()
  for (;;) {
    const next = (await last()) + 1
    try {
      return await create(entity, { ...creation, id, doc: doc(next) })
    } catch (error) {
      if (!isDuplicateKey(error) && !isWriteConflict(error)) throw error
      const same = await entity.model.findById(id).lean<Doc>()
      if (same) return same
      if (isDuplicateKey(error) && !isDuplicateIn(error, 'sequence')) throw error
      // Another process took the number: try the next.
    }
  }
}
