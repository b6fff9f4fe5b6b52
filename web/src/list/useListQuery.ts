import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { StableRow } from '../ui/table/stableRows.ts'
import { type Pages, usePages } from '../ui/table/usePages.ts'
import type { ListDefinition } from './listDefinition.ts'
import { changeListState, type ListState, readListState, toQuery, unusableParts, writeListState } from './listState.ts'
import { isOpenedFromList, openedFromList } from './openedFromList.ts'
import { useRowsPerPage } from './useRowsPerPage.ts'

export interface ListAddress {
  list: ListState
  /** What of the address is ignored, in words. */
  unusable: readonly string[]
  /** Adds a history entry that Back undoes; `replace` for continuous changes while typing or stepping. */
  change: (change: Partial<ListState>, how?: 'push' | 'replace') => void
  /** Sets the rows per page, here and as the user's preference. */
  setLimit: (limit: number) => void
  closeDrawer: () => void
}

export interface ListQuery<Row extends StableRow, Query extends object> extends ListAddress {
  definition: ListDefinition<Row, Query>
  /** The tab shown. */
  tab: string
  isTabFixed: boolean
  pages: Pages
  /** What to ask the server; the same object while nothing in it changes. */
  query: Query
}

/** The list that the address selects. `fixedTab` overrides the address: the screen shows only this tab. */
export function useListQuery<Row extends StableRow, Query extends object>(
  definition: ListDefinition<Row, Query>,
  fixedTab?: string,
): ListQuery<Row, Query> {
  const address = useListAddress(definition)
  const tab = fixedTab ?? address.list.tab
  const { page, ...conditions } = toQuery(definition, address.list, tab)
  const pages = usePages({ name: definition.plural, conditions, page: Number(page), onPage: (to) => address.change({ page: to }) })
  const key = JSON.stringify({ page, ...conditions, ...pages.start })
  const query = useMemo(() => JSON.parse(key) as Query, [key])
  return { ...address, pages, definition, tab, isTabFixed: fixedTab !== undefined, query }
}

/** With a record open beside the list, the next one takes its place: going back closes it. */
const isAnotherRecord = ({ open }: ListState, changes: Partial<ListState>) => open !== null && typeof changes.open === 'string'

/** The list state, kept in the address. */
function useListAddress<Row extends StableRow, Query extends object>(shape: ListDefinition<Row, Query>): ListAddress {
  const [params] = useSearchParams()
  const { pathname, state: entry, key } = useLocation()
  /** The history entry being left: going back takes a moment, during which the user may press again. */
  const leaving = useRef<string>(null)
  const navigate = useNavigate()
  const [preferredRows, preferRows] = useRowsPerPage(shape.plural)
  const list = useMemo(() => readListState(shape, params, preferredRows), [shape, params, preferredRows])
  const unusable = useMemo(() => unusableParts(shape, params), [shape, params])

  const change = useCallback(
    (changes: Partial<ListState>, asked: 'push' | 'replace' = 'push') => {
      const how = isAnotherRecord(list, changes) ? 'replace' : asked
      const search = writeListState(shape, changeListState(list, changes), params).toString()
      const opens = how === 'push' && typeof changes.open === 'string'
      // Stepping from record to record keeps the mark that leads back to the list.
      const state: unknown = opens ? openedFromList : how === 'replace' ? entry : null
      // Synchronous, so that each press shows at once and the next press builds on it.
      void navigate({ pathname, search }, { replace: how === 'replace', state, flushSync: true })
    },
    [shape, list, params, navigate, pathname, entry],
  )
  const setLimit = useCallback(
    (limit: number) => {
      preferRows(limit)
      change({ limit })
    },
    [preferRows, change],
  )
  const closeDrawer = useCallback(() => {
    if (!isOpenedFromList(entry)) change({ open: null }, 'replace')
    else if (leaving.current !== key) {
      leaving.current = key
      void navigate(-1)
    }
  }, [change, entry, key, navigate])
  useEffect(() => {
    if (leaving.current !== key) leaving.current = null
  }, [key])

  return { list, unusable, change, setLimit, closeDrawer }
}
