import type { Model } from 'mongoose'
import type { Page } from '../contract.ts'
import { readPlace } from './row-place.ts'
import { checkDepth, listPage, toPage, trusted, type ListRequest, type PageRequest, type StoredDoc } from './mongo.ts'

type Sort = Readonly<Record<string, 1 | -1>>
type Filter = Record<string, unknown>

/** The rows that follow `after` in the order of a list, as a part of its filter; null without such a row: see `readPlace`. */
export async function rowsAfter<Doc extends StoredDoc>(model: Model<Doc>, sort: Sort, after: string | undefined): Promise<Filter | null> {
  const row = await readPlace(model, Object.keys(sort), after)
  return row && followers(row, sort)
}

/** As `rowsAfter`, for a document that was read. */
export function followers(row: object, sort: Sort): Filter {
  const values = row as Readonly<Record<string, unknown>>
  const fields = Object.keys(sort)
  const ways = fields.flatMap((field, at) => {
    const beyond = beyondValue(field, values[field] ?? null, sort[field] ?? 1)
    return beyond ? [{ ...Object.fromEntries(fields.slice(0, at).map((equal) => [equal, values[equal] ?? null])), ...beyond }] : []
  })
  return { $or: ways }
}

/** What is missing comes before every value in ascending order. */
function beyondValue(field: string, value: unknown, direction: 1 | -1): Filter | null {
  if (value === null) return direction === 1 ? { [field]: trusted({ $ne: null }) } : null
  if (direction === 1) return { [field]: trusted({ $gt: value }) }
  const less = { [field]: trusted({ $lt: value }) }
  return field === '_id' ? less : { $or: [less, { [field]: null }] }
}

/** A filter that has to hold as well. */
export function withAlso(filter: Filter, also: Filter | null): Filter {
  const { $and = [], ...rest } = filter as Filter & { $and?: readonly object[] }
  return also ? { ...rest, $and: [...$and, also] } : filter
}

/** How many rows come before a page. */
export const rowsBefore = ({ page, limit }: PageRequest): number => (page - 1) * limit

/** One page of a collection: it begins after the row `at.after`, or is found by its number where there is no such row. */
export async function listPageAfter<Doc extends StoredDoc, T>(
  model: Model<Doc>,
  request: Omit<ListRequest<Doc>, 'isPage' | 'before'> & { toEntity: (doc: Doc) => T },
): Promise<Page<T>> {
  checkDepth(request.at)
  const after = await rowsAfter(model, request.sort, request.at.after)
  if (!after) return listPage(model, request)
  return listPage(model, { ...request, filter: withAlso(request.filter, after), isPage: true, before: rowsBefore(request.at) })
}

interface InMemory<Row> {
  at: PageRequest
  idOf: (row: Row) => string
  /** Of a row `at.after` that has left the list: which rows come before its place. Null if that is not known. */
  isBeforeLast?: ((row: Row) => boolean) | null
}

/** The same of rows that are all in memory, in their order. */
export function pageOfRows<Row>(rows: readonly Row[], { at, idOf, isBeforeLast = null }: InMemory<Row>): Page<Row> {
  checkDepth(at)
  const last = at.after === undefined ? -1 : rows.findIndex((row) => idOf(row) === at.after)
  const shown = last >= 0 ? last + 1 : isBeforeLast && rows.filter(isBeforeLast).length
  const from = shown ?? rowsBefore(at)
  const total = shown === null ? rows.length : rowsBefore(at) + rows.length - from
  const shownRows = rows.slice(from, from + at.limit)
  return toPage(at, shownRows, total, { next: shownRows.length > 0 ? idOf(shownRows.at(-1) as Row) : undefined })
}
