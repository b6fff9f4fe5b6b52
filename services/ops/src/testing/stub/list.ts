import sift from 'sift'
import type { Page } from '../../platform/contract.ts'
import { checkDepth, toPage, type EntityDoc, type PageRequest } from '../../platform/database/mongo.ts'
import { rowsBefore } from '../../platform/database/rows-after.ts'
import { searchFilter } from '../../platform/database/search-terms.ts'

type Compare<Doc> = (one: Doc, other: Doc) => number

interface Listed<Doc, Shape> {
  /** As for the database. */
  filter?: object
  compare: Compare<Doc>
  toEntity: (doc: Doc) => Shape
}

/** One page of documents, filtered and searched as the database would. Throws `page_too_deep`. */
export function pageOf<Doc extends EntityDoc, Shape>(
  docs: readonly Doc[],
  query: PageRequest & { after?: string | undefined; search?: string | undefined },
  { filter = {}, compare, toEntity }: Listed<Doc, Shape>,
): Page<Shape> {
  checkDepth(query)
  const terms = query.search ? searchFilter(query.search) : {}
  if (terms === null) return toPage(query, [], 0)
  const found = docs.filter(sift.default({ $and: [filter, terms] })).toSorted(compare)
  const before = rowsBefore(query)
  const last = docs.find(({ _id }) => _id.toHexString() === query.after)
  const from = last ? found.filter((doc) => compare(doc, last) <= 0).length : before
  const shown = found.slice(from, from + query.limit)
  const next = shown.at(-1)?._id.toHexString()
  return toPage(query, shown.map(toEntity), found.length - from + before, { next })
}

/** The order of a field, descending with a leading '-'; of those that are equal in it, by id in the same direction. */
export function bySort<Doc extends EntityDoc>(sort: string): Compare<Doc> {
  const direction = sort.startsWith('-') ? -1 : 1
  const field = sort.replace('-', '') as keyof Doc
  return (one, other) => direction * (order(one[field], other[field]) || order(one._id.toHexString(), other._id.toHexString()))
}

/** As the database sorts: what is missing comes first. */
function order(one: unknown, other: unknown): number {
  const [left, right] = [one ?? null, other ?? null] as [Date | null, Date | null]
  if (left === null || right === null) return Number(right === null) - Number(left === null) === 0 ? 0 : left === null ? -1 : 1
  if (left.valueOf() === right.valueOf()) return 0
  return left < right ? -1 : 1
}
