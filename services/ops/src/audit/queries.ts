import { AuditModel, type AuditChange, type AuditDoc } from '../platform/audit/audit-entry.ts'
import { dayMs, malaysianOffsetMs } from '../platform/clock.ts'
import { partsOfStream } from '../platform/concurrency/in-parallel.ts'
import { checkDepth, countUpTo, oneOf, queryTimeMaxMs, toPage, trusted, Types } from '../platform/database/mongo.ts'
import { placeOfLast } from '../platform/database/row-place.ts'
import { rowsAfter, rowsBefore, withAlso } from '../platform/database/rows-after.ts'
import { notFound } from '../platform/errors.ts'
import type { Page } from '../platform/contract.ts'
import type { AuditSource, Reader } from './areas.ts'
import type { AuditActions, AuditEntry, AuditFieldChange, AuditQuery, AuditValue } from './contract.ts'
import { findRecords, namesOf, nameIn, referredEntity, type Names } from './record-names.ts'
import type { z } from 'zod'

type Query = z.output<typeof AuditQuery>
type Conditions = Omit<Query, 'page' | 'limit' | 'after'> & { ids?: readonly string[] | undefined }

type Sort = Record<string, 1 | -1>
type Filter = Record<string, unknown>
/** A query of one index, which gives the entries in the order of the list. */
interface Plan {
  filter: Filter
  hint: string
}
/**
 * Plans whose results are merged, and one filter that counts them all, by the index that never reads more than it counts; undefined where that
 * takes the indexes of all plans.
 */
interface Plans {
  plans: Plan[]
  sort: Sort
  filter: Filter
  countedBy: string | undefined
}

export const visibleActions = ({ areas }: AuditSource, { permissions }: Reader): AuditActions['items'] =>
  [...areas].filter(([, { permission }]) => permissions.includes(permission)).map(([action, { entity }]) => ({ entity, action }))

/** One page, the latest first. What the reader may not see is no part of the query. */
export async function listEntries(source: AuditSource, query: Query, reader: Reader): Promise<Page<AuditEntry>> {
  checkDepth(query)
  const planned = await plansOf(source, query, reader)
  if (!planned) return toPage(query, [], 0)
  const after = await rowsAfter(AuditModel, planned.sort, query.after)
  const before = rowsBefore(query)
  const [docs, counted] = await Promise.all([
    readMerged(planned, after, { skip: after ? 0 : before, limit: query.limit }),
    countUpTo(AuditModel, withAlso(planned.filter, after), { hint: planned.countedBy }),
  ])
  const next = placeOfLast(docs, Object.keys(planned.sort))
  return toPage(query, await toEntries(source, docs, reader), after ? before + counted : counted, { next })
}

/** The entries of one page, from a row on if its followers are given. */
async function readMerged({ plans, sort }: Plans, after: Filter | null, { skip, limit }: Rows): Promise<AuditDoc[]> {
  const [only, ...others] = plans.map(({ filter, hint }) => ({ filter: withAlso(filter, after), sort, hint }))
  if (only && others.length === 0) return read(only, { skip, limit })
  const found = await Promise.all([only, ...others].map(async (plan) => (plan ? read(plan, { skip: 0, limit: skip + limit }) : [])))
  const direction = sort['at'] === 1 ? -1 : 1
  return found
    .flat()
    .toSorted((one, other) => direction * newestFirst(one, other))
    .slice(skip, skip + limit)
}

/** Throws `not_found`, for an entry that the reader may not see too. */
export async function getEntry(source: AuditSource, id: string, reader: Reader): Promise<AuditEntry> {
  const actions = visibleActions(source, reader).map(({ action }) => action)
  const doc = await AuditModel.findOne({ _id: id, action: oneOf(actions) }).lean<AuditDoc>()
  const [entry] = doc ? await toEntries(source, [doc], reader) : []
  if (!entry) throw notFound('Entry')
  return entry
}

export async function countEntries(source: AuditSource, query: Conditions, reader: Reader): Promise<number> {
  const planned = await plansOf(source, query, reader)
  return planned ? AuditModel.countDocuments(planned.filter, hintOf(planned.countedBy, query)) : 0
}

const batchSize = 500
const byAge = 'at_-1__id_-1'
const byShown = 'shownAt_-1'

/** Every entry, the latest first, in bounded memory. */
export async function* readEntries(source: AuditSource, query: Conditions, reader: Reader): AsyncGenerator<AuditEntry> {
  const planned = await plansOf(source, query, reader)
  if (!planned) return
  const [plan, ...others] = planned.plans
  const index = planned.countedBy && (plan && others.length === 0 ? plan.hint : byAge)
  const sort: Sort = { [index === byShown ? 'shownAt' : 'at']: -1, _id: -1 }
  const docs = AuditModel.find(planned.filter, null, { sort, ...hintOf(index, query) })
    .lean<AuditDoc[]>()
    .cursor({ batchSize }) as AsyncIterable<AuditDoc>
  for await (const batch of partsOfStream(docs, batchSize)) yield* await toEntries(source, batch, reader)
}

/** Chosen entries are found by their ids. */
const hintOf = (index: string | undefined, { ids }: Conditions) => (ids ? { hint: '_id_' } : index === undefined ? {} : { hint: index })

const newestFirst = (one: AuditDoc, other: AuditDoc) =>
  other.at.getTime() - one.at.getTime() || (one._id.toHexString() < other._id.toHexString() ? 1 : -1)

interface Rows {
  skip: number
  limit: number
}

const read = ({ filter, sort, hint }: Plan & Pick<Plans, 'sort'>, { skip, limit }: Rows): Promise<AuditDoc[]> =>
  AuditModel.find(filter, null, { sort, skip, limit, hint, maxTimeMS: queryTimeMaxMs }).lean<AuditDoc[]>()

/**
 * How to read the entries by index, whatever else the log holds: by record, by actor or by what was shown, where the query says so; otherwise by
 * each action, unless all of them are wanted. Null if there can be none.
 */
async function plansOf(source: AuditSource, query: Conditions, reader: Reader): Promise<Plans | null> {
  const actions = visibleActions(source, reader).filter(
    ({ entity, action }) => (query.entity?.includes(entity) ?? true) && (query.action?.includes(action) ?? true),
  )
  const records = await recordsOf(source, query)
  if (actions.length === 0 || records?.length === 0) return null
  const isShown = query.tab === 'shown'
  const names = actions.map(({ action }) => action)
  const entities = [...new Set(actions.map(({ entity }) => entity))]
  const filter = {
    ...(query.actorId !== undefined && { 'actor.id': query.actorId }),
    ...timeFilter(isShown ? 'shownAt' : 'at', query),
    ...(query.ids && { _id: oneOf(query.ids) }),
  }
  const every = { ...filter, action: oneOf(names) }
  const direction = query.sort === 'at' ? 1 : -1
  const sort: Sort = { at: direction, _id: direction }
  const one = (hint: string): Plans => ({ filter: every, sort, plans: [{ filter: every, hint }], countedBy: hint })
  if (records) return { ...ofRecords({ every, entities, records }), sort }
  if (isShown) return { ...one(byShown), sort: { shownAt: direction, _id: direction } }
  if (query.actorId !== undefined) return one('actor.id_1_at_-1')
  if (names.length === source.areas.size) return one(byAge)
  const plans = names.map((action) => ({ filter: { ...filter, action }, hint: 'action_1_at_-1' }))
  return { filter: every, sort, plans, countedBy: 'action_1_at_-1' }
}

/** What was done to these records, and the files that these people are in. */
function ofRecords(given: { every: Filter; entities: readonly string[]; records: readonly string[] }): Omit<Plans, 'sort'> {
  const { every, entities, records } = given
  const entity = oneOf(entities)
  const own = { entity, id: oneOf(records) }
  const inFiles = { entity, people: oneOf(records) }
  return {
    filter: { ...every, $or: [own, inFiles] },
    plans: [
      { filter: { ...every, ...own }, hint: 'entity_1_id_1_at_-1' },
      { filter: { ...every, ...inFiles }, hint: 'entity_1_people_1_at_-1' },
    ],
    countedBy: undefined,
  }
}

/** The ids of the records to read; undefined if any will do. */
async function recordsOf({ entities }: AuditSource, { search, recordId }: Conditions): Promise<string[] | undefined> {
  const found = search ? await findRecords(entities, search) : undefined
  if (recordId === undefined) return found
  return found === undefined || found.includes(recordId) ? [recordId] : []
}

/** Always with a beginning: an index answers only queries by its first field. */
function timeFilter(field: 'at' | 'shownAt', { from, to }: Conditions): Record<string, unknown> {
  const midnight = (day: string) => new Date(Date.parse(day) - malaysianOffsetMs)
  return {
    [field]: trusted({
      $gte: from === undefined ? new Date(0) : midnight(from),
      ...(to !== undefined && { $lt: new Date(midnight(to).getTime() + dayMs) }),
    }),
  }
}

async function toEntries(source: AuditSource, docs: readonly AuditDoc[], reader: Reader): Promise<AuditEntry[]> {
  const names = await namesOf(source, docs, reader)
  return docs.map((doc) => toEntry(doc, names))
}

function toEntry(doc: AuditDoc, names: Names): AuditEntry {
  const { _id, at, actor, action, entity, id, requestId, address, changes, shown, exported, people = [], seq, hash } = doc
  const agent = actor.kind === 'agent' ? nameIn(names, 'agent', actor.id ?? '') : undefined
  return {
    id: _id.toHexString(),
    version: seq === undefined ? 1 : 2,
    at: at.toISOString(),
    actor: agent === undefined ? actor : { ...actor, name: agent },
    action,
    entity,
    recordId: id,
    title: nameIn(names, entity, id) ?? null,
    requestId: requestId ?? null,
    address: address ?? null,
    changes: (changes ?? []).map((change) => toFieldChange(change, names)),
    shown: shown ? { field: shown.field, reason: shown.reason } : null,
    exported: exported ? { ...exported, people: people.length } : null,
    chain: seq === undefined || hash === undefined ? null : { seq, hash },
  }
}

function toFieldChange({ field, ...change }: AuditChange, names: Names): AuditFieldChange {
  const isPersonal = !('before' in change) && !('after' in change)
  const entity = referredEntity(field)
  const called = (value: AuditValue) =>
    entity !== null && typeof value === 'string' ? (nameIn(names, entity, value) ?? `…${value.slice(-6)}`) : value
  return { field: entity ?? field, isPersonal, before: called(valueOf(change.before)), after: called(valueOf(change.after)) }
}

/** A person as records name them: by kind, id and name. */
const isNamed = (value: unknown): value is { name: string } => typeof (value as { name?: unknown }).name === 'string'

function valueOf(value: unknown): AuditValue {
  if (value === undefined || value === null) return null
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Types.ObjectId) return value.toHexString()
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (isNamed(value)) return value.name
  if (Array.isArray(value)) return value.map((each) => (typeof each === 'string' ? each : JSON.stringify(each)))
  return JSON.stringify(value)
}
