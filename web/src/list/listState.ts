import { readSearch } from '@kainsiap/ops/platform/search-text'
import { pageDepthMax, pageSizes } from '@kainsiap/ops/platform/contract'
import { fieldsOf, quoted, readFilters } from './filterFields.ts'
import { isInnerName, isNameAbove } from './innerName.ts'
import type { ListShape } from './listDefinition.ts'

/** The list state in the address: everybody who opens the address sees the same list. */
export interface ListState {
  page: number
  limit: number
  search: string
  tab: string
  /** The chosen values of each filter that is set. */
  filters: Readonly<Record<string, readonly string[]>>
  /** Null for the tab's default. */
  sort: string | null
  /** Identifies the record whose drawer is open. */
  open: string | null
}

const limitDefault = 10

/** The tab without conditions: the first one, or the only list there is. */
export function wholeTab({ tabs }: Pick<ListShape, 'tabs'>): string {
  return tabs?.items[0]?.id ?? 'all'
}

/**
 * A mistyped or outdated address still leads to a list: invalid values are ignored (`unusableParts` tells which). `usualLimit` is the user's preferred number of rows,
 * used when the address has none.
 */
export function readListState(shape: ListShape, params: URLSearchParams, usualLimit: number = limitDefault): ListState {
  const limit = Number(params.get('limit'))
  const page = Number(params.get('page') ?? 1)
  const open = params.get('open')
  const tabs = shape.tabs?.items.map(({ id }) => id) ?? []
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    limit: pageSizes.find((offered) => offered === limit) ?? usualLimit,
    search: readSearch(params.get('search') ?? ''),
    tab: oneOf(tabs, params.get('tab')) ?? wholeTab(shape),
    filters: readFilters(shape.filters, params).filters,
    sort: oneOf(values(shape.sorts), params.get('sort')) ?? null,
    open: open !== null && shape.isRef(open) ? open : null,
  }
}

const ownNames = ['page', 'limit', 'search', 'tab', 'sort', 'open']

/** What of the address is ignored although another list may have been meant, in words: `status “flying”`, `“statsu”`. */
export function unusableParts(shape: ListShape, params: URLSearchParams): string[] {
  const known = new Set([...ownNames, ...shape.filters.flatMap(fieldsOf).map(({ field }) => field)])
  const [tab, sort] = [params.get('tab') ?? '', params.get('sort') ?? '']
  const { tabs = { items: [] }, sorts } = shape
  return [
    ...readFilters(shape.filters, params).unusable,
    ...(tab === '' || [wholeTab(shape), ...tabs.items.map(({ id }) => id)].includes(tab) ? [] : [`tab ${quoted(tab)}`]),
    ...(sort === '' || oneOf(values(sorts), sort) !== undefined ? [] : [`order ${quoted(sort)}`]),
    ...[...new Set(params.keys())].filter((name) => !known.has(name) && !isInnerName(name) && !isNameAbove(name)).map(quoted),
  ]
}

/** The shortest equivalent address: defaults are omitted, and what lists above this one have in `before` stays. */
export function writeListState(shape: ListShape, state: ListState, before?: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams([...(before ?? [])].filter(([name]) => isNameAbove(name)))
  const put = (name: string, value: string, usual = '') => {
    if (value !== usual) params.set(name, value)
  }
  put('page', String(state.page), '1')
  put('limit', String(state.limit), String(limitDefault))
  put('search', state.search)
  put('tab', state.tab, wholeTab(shape))
  for (const [field, chosen] of setFilters(shape, state)) put(field, chosen.join(','))
  put('sort', state.sort ?? '')
  put('open', state.open ?? '')
  return params
}

/** Every change of filters or sort leads to the first page. */
export function changeListState(state: ListState, change: Partial<ListState>): ListState {
  const staysOnPage = Object.keys(change).every((key) => key === 'open' || key === 'page')
  return { ...state, ...(staysOnPage ? {} : { page: 1 }), ...change }
}

/** The query for the server. `tab` overrides the address on a screen with a fixed tab. */
export function toQuery(shape: ListShape, state: ListState, tab: string = state.tab): Record<string, string> {
  const search = state.search.trim()
  return {
    // Pages beyond the maximum depth are empty too: the deepest page is requested to get the total.
    page: String(Math.min(state.page, Math.floor(pageDepthMax / state.limit))),
    limit: String(state.limit),
    sort: sortOf(shape, state, tab),
    ...shape.fixed,
    ...(tab === wholeTab(shape) ? {} : { tab }),
    ...(search === '' ? {} : { search }),
    ...Object.fromEntries(setFilters(shape, state).map(([field, chosen]) => [field, chosen.join(',')])),
  }
}

export function sortOf({ defaultSort }: ListShape, { sort }: ListState, tab: string): string {
  return sort ?? defaultSort(tab)
}

/** A sort in the address format. */
export function toSort({ defaultSort }: ListShape, sort: string, tab: string): string | null {
  return sort === defaultSort(tab) ? null : sort
}

export function hasFilters({ search, filters }: ListState): boolean {
  return search.trim() !== '' || Object.values(filters).some((chosen) => chosen.length > 0)
}

export const noFilters = { search: '', filters: {} } satisfies Partial<ListState>

/** The active filters, for the empty state: `“siti”, status pending or confirmed`. */
export function filterSummary(shape: ListShape, state: ListState): string {
  const search = state.search.trim() === '' ? [] : [`“${state.search.trim()}”`]
  const chips = setFilters(shape, state).map(([, chosen, { summary }]) => summary(chosen))
  return [...search, ...chips].join(', ')
}

function setFilters(shape: ListShape, { filters }: ListState) {
  return shape.filters.flatMap(fieldsOf).flatMap((part) => {
    const chosen = filters[part.field] ?? []
    return chosen.length > 0 ? [[part.field, chosen, part] as const] : []
  })
}

const values = (options: readonly { value: string }[]) => options.map(({ value }) => value)

function oneOf(known: readonly string[], value: string | null): string | undefined {
  return known.find((each) => each === value)
}
