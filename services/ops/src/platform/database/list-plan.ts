import type { Model } from 'mongoose'
import { countUpTo, trusted, type EntityDoc, type PageRequest } from './mongo.ts'

type Filter = Readonly<Record<string, unknown>>

/**
 * The indexes of a list that may be long. They hold the documents of `within` only (`partialFilterExpression`), so that they can tell without
 * the documents how many there are: a document costs ten times what an entry of an index does.
 */
export interface ListIndexes<Doc> {
  /** What every query of the list asks for. */
  within: Filter
  /**
   * By a field of the filter, the field by which its index is sorted: { state: 'createdAt' } is the index of state, createdAt and _id. A
   * leading '-' is an index whose last fields descend.
   */
  narrowing: { readonly [Path in PathOf<Doc>]?: `${'' | '-'}${PathOf<Doc>}` }
  /** By a field of the filter, the filter of its index where that holds fewer documents than `within`. Queries repeat it. */
  partial?: { readonly [Path in PathOf<Doc>]?: Filter }
}
/** A field, or one within it: `payment.at`. */
type PathOf<Doc> = (keyof Doc & string) | `${keyof Doc & string}.${string}`

/** A part of a filter, with an index that begins with it. */
interface Narrowing {
  filter: Filter
  index: string
  /** The field by which that index gives its documents in order, where it does. */
  sortedBy: string | undefined
}

interface Asked {
  /** Without what is searched for. */
  filter: Filter
  terms: Filter | undefined
  sort: string
  /** The index by which the list is sorted; null where the planner chooses. */
  sortIndex: string | null
  at: PageRequest
}

interface Plan {
  counted: number
  hint: string | null
}

/** Up to so many matches are read and sorted, however far a scan in the order of the list would get for that. */
const selectiveMax = 500
/** Where no part of a filter leaves fewer, all documents in a row are counted sooner than those of an index one by one. */
const narrowMax = 2_000

/** Every document has an age, and an index answers only what is asked by its first field. */
const everything = { filter: { createdAt: trusted({ $gt: new Date(0) }) }, index: indexOf('createdAt') }

/**
 * How to read a page, by the index that narrows it most or in the order of the list, whichever reads fewer documents: planners judge badly how
 * many documents a text or a range leaves.
 */
export async function planPage<Doc extends EntityDoc>(
  model: Model<Doc>,
  indexes: ListIndexes<Doc> | undefined,
  { filter, terms, sort, sortIndex, at }: Asked,
): Promise<Plan> {
  const within = indexes?.within ?? {}
  const count = (part: Filter, hint?: string) => countUpTo(model, { ...within, ...part }, { hint })
  const narrowings = narrowingsOf(indexes, filter, terms)
  const parts = Object.keys(filter).length + Number(terms !== undefined)
  if (parts === 0 && indexes) return { counted: await count(everything.filter, everything.index), hint: sortIndex }
  const counts = await Promise.all(narrowings.map(async (each) => ({ ...each, count: await count(each.filter, each.index) })))
  const [best] = counts.toSorted((one, other) => one.count - other.count)
  if (!best) return { counted: await count(filter), hint: sortIndex }
  const countHint = best.count <= narrowMax || terms ? best.index : undefined
  const counted = parts === 1 || best.count === 0 ? best.count : await count({ ...filter, ...terms }, countHint)
  const isInOrder = parts === 1 && best.sortedBy === sort
  if (isInOrder || best.count <= selectiveMax) return { counted, hint: best.index }
  const scanned = (at.page * at.limit * (await model.estimatedDocumentCount())) / Math.max(counted, 1)
  return { counted, hint: best.count <= scanned ? best.index : sortIndex }
}

function narrowingsOf<Doc>(indexes: ListIndexes<Doc> | undefined, filter: Filter, terms: Filter | undefined): Narrowing[] {
  const sorts: Readonly<Record<string, string | undefined>> = indexes?.narrowing ?? {}
  const partial: Readonly<Record<string, Filter | undefined>> = indexes?.partial ?? {}
  const fields = Object.entries(filter).flatMap(([field, value]): Narrowing[] => {
    const sort = sorts[field]
    if (sort === undefined || isImplied(value)) return []
    const last = sort.replace('-', '')
    const sortedBy = field === last || isOneValue(value) ? last : undefined
    return [{ filter: { ...partial[field], [field]: value }, index: indexOf(field, sort), sortedBy }]
  })
  return terms ? [...fields, { filter: terms, index: 'words_1', sortedBy: undefined }] : fields
}

/** The name that the database gives the index of this field, the one by which it is sorted, and _id. */
function indexOf(field: string, sort = field): string {
  const last = sort.replace('-', '')
  const direction = sort === last ? 1 : -1
  return [...(field === last ? [] : [`${field}_1`]), `${last}_${direction}`, `_id_${direction}`].join('_')
}

/** An end that follows from another range: see `happened`. */
const isImplied = (value: unknown) => typeof value === 'object' && value !== null && '$lt' in value && !('$gte' in value)

function isOneValue(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  return '$in' in value && Array.isArray(value.$in) && value.$in.length === 1
}
