import type { Model } from 'mongoose'
import { baseFields } from '../changes/entity.ts'
import { pageDepthMax, type Page } from '../contract.ts'
import { checkDepth, countUpTo, listPage, oneOf, toPage, type EntityDoc, type PageRequest } from './mongo.ts'
import { planPage, type ListIndexes } from './list-plan.ts'
import { rowsAfter, rowsBefore, withAlso } from './rows-after.ts'
import type { Match, SearchIndex } from './search-index.ts'
import { searchFilter } from './search-terms.ts'

/** What a list shows: an entity, or a part of one. */
interface Source<Doc extends EntityDoc, Shape> {
  model: Model<Doc>
  summaryFields?: readonly string[]
  toEntity: (doc: Doc) => Shape
}

/** A field, with a leading '-' for descending. */
type SortKey<Doc> = `${'' | '-'}${keyof Doc & string}`

type FilterOf<Doc> = { readonly [Field in keyof Doc]?: unknown } & { $or?: readonly object[] }

interface ListDefinition<Doc, Filters, Sort extends string> {
  /** The filter of a query; input is compared, never taken as an operator: see `oneOf` and `trusted`. */
  filter?: (filters: Filters) => FilterOf<Doc> | Promise<FilterOf<Doc>>
  /** The fields by which the list may be sorted, with the index to use where the planner chooses badly. */
  sorts: Readonly<Record<Sort, string | null>>
  /** The stored fields by which those are sorted that are not sorted by themselves: a name by its key. */
  sortKeys?: { readonly [Field in NoInfer<Sort>]?: keyof Doc & string }
  defaultSort: NoInfer<Sort | `-${Sort}`>
  /** How those are sorted that are equal in a field, while it is sorted ascending: reversed with it. By age, where it is not said. */
  thenBy?: { readonly [Field in NoInfer<Sort>]?: SortKey<Doc> }
  /** For a list that may be long. What is `within` is no part of the filter then. */
  indexes?: ListIndexes<Doc>
}

type ListQuery<Filters, Sort extends string> = Filters & {
  after?: string | undefined
  search?: string | undefined
  sort?: Sort | `-${Sort}` | undefined
}
/** Only these of the rows that match. */
interface Only {
  ids?: readonly string[] | undefined
}

export interface List<Query, Shape> {
  page: (query: Query & PageRequest) => Promise<Page<Shape>>
  /** For exports: how many rows all pages have. */
  count: (query: Query & Only) => Promise<number>
  /** For exports: the rows of all pages, from a cursor. */
  rows: (query: Query & Only) => AsyncIterable<Shape>
}

/** A list with what it was defined by, which serves documents that are in no database too. */
export interface DefinedList<Doc extends EntityDoc, Shape, Filters, Sort extends string> extends List<ListQuery<Filters, Sort>, Shape> {
  definition: ListDefinition<Doc, Filters, Sort> & Pick<Source<Doc, Shape>, 'toEntity'>
}

const batchSize = 500
/** Up to this many matches are fetched by the index of terms; with more, scanning the list's order finds a page sooner. */
const selectiveMax = 500

/** Null if the search can match nothing. */
export async function partsOf<Filters extends object>(
  { filter }: Pick<ListDefinition<unknown, Filters, string>, 'filter'>,
  query: Filters & { search?: string | undefined },
): Promise<{ filter: Record<string, unknown>; terms: Record<string, unknown> | undefined } | null> {
  const terms = query.search ? searchFilter(query.search) : undefined
  return terms === null ? null : { filter: { ...(await filter?.(query)) }, terms: terms && { ...terms } }
}

export function parseSort(sort: string): { field: string; direction: 1 | -1 } {
  return { field: sort.replace('-', ''), direction: sort.startsWith('-') ? -1 : 1 }
}

/** The sort of a query, with the field that is asked for and the one that it is sorted by. */
function sortsOf<Doc, Filters, Sort extends string>({ sortKeys, defaultSort, thenBy }: ListDefinition<Doc, Filters, Sort>) {
  return ({ sort = defaultSort }: { sort?: Sort | `-${Sort}` | undefined }) => {
    const { field, direction } = parseSort(sort) as { field: Sort; direction: 1 | -1 }
    const then = thenBy?.[field] && parseSort(thenBy[field])
    const key = sortKeys?.[field] ?? field
    return { field, key, sort: { [key]: direction, ...(then && { [then.field]: then.direction * direction }), _id: direction } as const }
  }
}

/** Reads a page of a list. */
function pageOf<Doc extends EntityDoc, Shape, Filters extends object, Sort extends keyof Doc & string>(
  { model, summaryFields, toEntity }: Source<Doc, Shape>,
  definition: ListDefinition<Doc, Filters, Sort>,
): DefinedList<Doc, Shape, Filters, Sort>['page'] {
  const { sorts, indexes } = definition
  const sortOf = sortsOf<Doc, Filters, Sort>(definition)
  return async (query) => {
    checkDepth(query)
    const parts = await partsOf(definition, query)
    if (parts === null) return toPage(query, [], 0)
    const { field, key, sort } = sortOf(query)
    const after = await rowsAfter(model, sort, query.after)
    const filter = parts.terms ? parts.filter : withAlso(parts.filter, after)
    const terms = parts.terms && withAlso(parts.terms, after)
    const { counted, hint } = await planPage(model, indexes, { filter, terms, sort: key, sortIndex: sorts[field], at: query })
    const before = after ? rowsBefore(query) : 0
    if (counted === 0) return toPage(query, [], before)
    return listPage(model, {
      filter: { ...indexes?.within, ...filter, ...terms },
      sort,
      counted,
      before,
      isPage: after !== null,
      ...(hint !== null && { hint }),
      ...(summaryFields && { fields: summaryFields }),
      at: query,
      toEntity,
    })
  }
}

/** A list with filters, sort and pages, searched by the indexed field `words` of its documents. */
export function defineList<Doc extends EntityDoc, Shape, Filters extends object, Sort extends keyof Doc & string>(
  source: Source<Doc, Shape>,
  definition: ListDefinition<Doc, Filters, Sort>,
): DefinedList<Doc, Shape, Filters, Sort> {
  const { model, summaryFields, toEntity } = source
  const { indexes } = definition
  const fields = summaryFields && [...summaryFields, ...baseFields]
  const filterOf = async (query: ListQuery<Filters, Sort> & Only) => {
    const parts = await partsOf(definition, query)
    return parts && { ...indexes?.within, ...parts.filter, ...parts.terms, ...(query.ids && { _id: oneOf(query.ids) }) }
  }
  const sortOf = sortsOf<Doc, Filters, Sort>(definition)
  return {
    definition: { ...definition, toEntity },
    page: pageOf(source, definition),
    count: async (query) => {
      const found = await filterOf(query)
      return found === null ? 0 : model.countDocuments(found as Record<string, unknown>)
    },
    rows: async function* (query) {
      const found = await filterOf(query)
      if (found === null) return
      for await (const doc of model
        .find(found as Record<string, unknown>, fields, { sort: sortOf(query).sort })
        .lean<Doc[]>()
        .cursor({ batchSize }))
        yield toEntity(doc)
    },
  }
}

const countedMax = pageDepthMax + 1

interface Searched {
  /** Without the search. */
  filter: Record<string, unknown>
  /** Whether the filter lets everything through. */
  isEverything: boolean
  sort: string
  at: PageRequest
}

interface Narrowed {
  filter: Record<string, unknown>
  /** The total, if it is known without counting the list. */
  counted: number | undefined
  /** Whether the filter lets through the rows of the page only. */
  isPage?: true
}

/** Narrows a list by a search in an index of its own, for entities of any size. Null if nothing can match. */
export async function narrowBySearch<Doc>(
  model: Model<Doc>,
  index: SearchIndex,
  search: string,
  { filter, isEverything, sort, at }: Searched,
): Promise<Narrowed | null> {
  const terms = searchFilter(search)
  const matches = terms && (await index.find(terms, selectiveMax + 1))
  if (!matches || matches.length === 0) return null
  const searched = { ...filter, ...terms }
  if (matches.length <= selectiveMax) {
    const counted = isEverything ? matches.length : undefined
    const ids = isEverything ? idsOfPage(matches, sort, at) : null
    return ids
      ? { filter: { ...searched, _id: oneOf(ids) }, counted, isPage: true }
      : { filter: { ...searched, _id: oneOf(matches.map(({ _id }) => _id)) }, counted }
  }
  if (isEverything) return { filter: searched, counted: await index.count(terms) }
  const more = await index.find(terms, countedMax)
  // With too many to filter by id, the list itself is counted.
  const counted = more.length === countedMax ? undefined : await countUpTo(model, { ...searched, _id: oneOf(more.map(({ _id }) => _id)) })
  return { filter: searched, counted }
}

/** The rows of a page sorted by age; null if the list is sorted otherwise, or the age of a match is not known. */
function idsOfPage(matches: readonly Match[], sort: string, { page, limit }: PageRequest): Match['_id'][] | null {
  if (sort !== 'createdAt' && sort !== '-createdAt') return null
  const aged = matches.flatMap(({ _id, at }) => (at ? [{ _id, at: at.getTime(), id: _id.toHexString() }] : []))
  if (aged.length < matches.length) return null
  const oldestFirst = aged.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
  const sorted = sort === 'createdAt' ? oldestFirst : oldestFirst.toReversed()
  return sorted.slice((page - 1) * limit, page * limit).map(({ _id }) => _id)
}
