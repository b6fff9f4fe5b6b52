import type { Model } from 'mongoose'
import { trusted, type EntityDoc, type PageRequest } from './mongo.ts'

type Sort = Readonly<Record<string, 1 | -1>>
type Filter = Record<string, unknown>

/** The rows that follow the row with this id in the order of a list, as a part of its filter; null without such a row. */
export async function rowsAfter<Doc extends EntityDoc>(model: Model<Doc>, sort: Sort, id: string | undefined): Promise<Filter | null> {
  const row = id === undefined ? null : await model.findById(id, Object.keys(sort)).lean<Record<string, unknown> | null>()
  return row && followers(row, sort)
}

/** As `rowsAfter`, for a document that was read. */
export function followers(row: Readonly<Record<string, unknown>>, sort: Sort): Filter {
  const fields = Object.keys(sort)
  const ways = fields.flatMap((field, at) => {
    const beyond = beyondValue(field, row[field] ?? null, sort[field] ?? 1)
    return beyond ? [{ ...Object.fromEntries(fields.slice(0, at).map((equal) => [equal, row[equal] ?? null])), ...beyond }] : []
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
