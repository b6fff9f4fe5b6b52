import mongoose, { Schema, Types, type Model, type SchemaDefinition } from 'mongoose'
import { pageDepthMax, type Actor, type Page } from '../contract.ts'
import { AppError, unavailable } from '../errors.ts'
import { placeOfLast } from './row-place.ts'

/** The event of one change, stored in the changed document until the relay moves it to the event log. */
export interface OutboxEntry {
  id: Types.ObjectId
  type: string
  version: number
  at: Date
  actor: Actor
  requestId: string | null
  address?: string | null
  /** The personal fields that changed, by name. Missing in entries of an earlier version. */
  changed?: string[]
  /** The tracked fields before the change; null for a new document. */
  was: Record<string, unknown> | null
  /** The summary fields after the change. */
  data: Record<string, unknown>
}

/** Fields of every entity document. */
export interface EntityDoc {
  _id: Types.ObjectId
  version: number
  createdAt: Date
  updatedAt: Date
  outbox?: OutboxEntry[]
  /** The last operations applied, so that a lost response can be recovered. */
  operations?: string[]
}

/** Milliseconds a query may run before the database aborts it. */
export const queryTimeMaxMs = 2_000

export function configureMongoose(): void {
  mongoose.set('strictQuery', 'throw')
  mongoose.set('sanitizeFilter', true)
  mongoose.set('autoIndex', false)
  mongoose.set('autoCreate', false)
}

export const clientOptions = {
  serverSelectionTimeoutMS: 4_000,
  connectTimeoutMS: 4_000,
  socketTimeoutMS: 20_000,
  w: 'majority',
  appName: 'kainsiap',
} as const

/** Connects a program that ends with its work. Processes that serve use `openDatabase`. */
export async function connectMongo(url: string, { poolSize }: { poolSize: number }): Promise<void> {
  configureMongoose()
  await mongoose.connect(url, { ...clientOptions, maxPoolSize: poolSize })
}

/** A schema that rejects unknown fields. Its definer guarantees that documents have the shape `Doc`. */
export function plainSchema<Doc>(definition: SchemaDefinition): Schema<Doc> {
  return new Schema(definition, { strict: 'throw', versionKey: false, minimize: false, id: false })
}

/** A schema for an entity: a plain one with the version and the outbox that change() needs. */
export function entitySchema<Doc extends EntityDoc>(definition: SchemaDefinition): Schema<Doc> {
  const schema = plainSchema<Doc>({
    ...definition,
    version: Number,
    createdAt: Date,
    updatedAt: Date,
    outbox: { type: [Schema.Types.Mixed], default: undefined },
    operations: { type: [String], default: undefined },
  })
  schema.index({ 'outbox.at': 1 }, { sparse: true })
  return schema
}

/** What every stored document has. */
export interface StoredDoc {
  _id: Types.ObjectId
}

export interface PageRequest {
  page: number
  limit: number
  /** The last row of the page before: its id, or its place. */
  after?: string | undefined
}

/** Throws `page_too_deep` (400) where page × limit is above 10,000. */
export function checkDepth({ page, limit }: PageRequest): void {
  if (page * limit > pageDepthMax) {
    throw new AppError('page_too_deep', `Lists show up to ${pageDepthMax.toLocaleString('en')} rows. Use a search or filter.`)
  }
}

/** A page of items; `next` is the place of the last one. */
export function toPage<T>(
  { page, limit }: PageRequest,
  items: T[],
  counted: number,
  { next }: { next?: string | undefined } = {},
): Page<T> {
  const total = Math.min(counted, pageDepthMax)
  const size = { page, limit, total, totalExact: counted <= pageDepthMax, totalPages: Math.ceil(total / limit) }
  return { items, ...size, next: next ?? null }
}

export interface ListRequest<Doc> {
  filter: Record<string, unknown>
  sort: Readonly<Record<string, 1 | -1>>
  /** The fields that decide a row's place, if they are more than those of the sort. */
  placedBy?: readonly string[]
  fields?: readonly string[]
  /** The index to use, where the planner chooses badly. */
  hint?: string
  /** The total, if a counter already provides it. */
  counted?: number
  /** Whether the page begins with the first row that the filter lets through. */
  isPage?: boolean
  /** How many rows the total has besides those that the filter lets through. */
  before?: number
  at: PageRequest
  toEntity: (doc: Doc) => unknown
}

/** One page of a collection: lean, projected, counted only as far as lists can be paged. */
export async function listPage<Doc extends StoredDoc, T>(
  model: Model<Doc>,
  request: ListRequest<Doc> & { toEntity: (doc: Doc) => T },
): Promise<Page<T>> {
  const { filter, at } = request
  checkDepth(at)
  const placedBy = request.placedBy ?? Object.keys(request.sort)
  const fields = request.fields && [...request.fields, ...placedBy]
  const rows = findRows(model, {
    ...request,
    ...(fields && { fields }),
    skip: request.isPage ? 0 : (at.page - 1) * at.limit,
    limit: at.limit,
  })
  const [docs, counted] = await Promise.all([rows, request.counted ?? countUpTo(model, filter)])
  const next = placeOfLast(docs, placedBy)
  return toPage(at, docs.map(request.toEntity), (request.before ?? 0) + counted, { next })
}

type RowsRequest<Doc> = Pick<ListRequest<Doc>, 'filter' | 'sort' | 'fields' | 'hint'> & { skip: number; limit: number }

/** The rows of a list from an offset: lean, projected, within the query time limit. */
export async function findRows<Doc extends StoredDoc>(
  model: Model<Doc>,
  { filter, sort, fields, hint, skip, limit }: RowsRequest<Doc>,
): Promise<Doc[]> {
  return model
    .find(filter, fields && [...fields, 'version', 'createdAt', 'updatedAt'], {
      sort,
      skip,
      limit,
      maxTimeMS: queryTimeMaxMs,
      ...(hint && { hint }),
    })
    .lean<Doc[]>()
}

/** Counts at most one more than lists can be paged, or up to `max`. */
export function countUpTo<Doc>(
  model: Model<Doc>,
  filter: Record<string, unknown>,
  { max = pageDepthMax + 1, hint }: { max?: number; hint?: string | undefined } = {},
): Promise<number> {
  const counting = model.countDocuments(filter).limit(max).maxTimeMS(queryTimeMaxMs)
  return (hint === undefined ? counting : counting.hint(hint)).exec()
}

/** Marks operators as ours: a filter built from input contains none. */
export const { trusted } = mongoose
export const oneOf = <T>(values: readonly T[]) => trusted({ $in: values })

const duplicateKey = 11000
const writeConflict = 112
const timeLimitExceeded = 50
const interrupted = new Set([91, 11600, 11602, 189, 10107])
/** Errors of a connection that ends during a write; the driver passes some of them on unchanged. */
const connectionEnded = new Set(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END'])

interface DriverError {
  code?: unknown
  keyPattern?: object
  name?: unknown
}

export function isDuplicateKey(error: unknown): boolean {
  return (error as DriverError | null)?.code === duplicateKey
}

/** Whether the unique index that was violated contains `field`. */
export function isDuplicateIn(error: unknown, field: string): boolean {
  return isDuplicateKey(error) && field in ((error as DriverError).keyPattern ?? {})
}

/** Two writes conflicted, and at most one of them was applied: retrying is safe. */
export function isWriteConflict(error: unknown): boolean {
  return (error as DriverError | null)?.code === writeConflict
}

/** The database aborted a query after `queryTimeMaxMs`. */
export function isTooSlow(error: unknown): boolean {
  return (error as DriverError | null)?.code === timeLimitExceeded
}

/** Whether the database was or became unavailable: the operation may or may not have happened. */
export function isDatabaseAway(error: unknown): boolean {
  const { name, code } = (error ?? {}) as DriverError
  return (
    (typeof name === 'string' &&
      /^Mongo(ose)?(Network|ServerSelection|NotConnected|TopologyClosed|ClientClosed|ServerClosed|ExpiredSession|PoolC|WaitQueue|OperationTimeout)/.test(
        name,
      )) ||
    (typeof code === 'number' && interrupted.has(code)) ||
    (typeof code === 'string' && connectionEnded.has(code))
  )
}

export const databaseAway = (cause?: unknown) => unavailable('The database does not respond. Try again in a moment.', cause)

export { Types }
