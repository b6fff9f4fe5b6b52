import { createContext, useContext, useEffect, useMemo, useReducer } from 'react'
import { watchChanges } from '../api/copies.ts'
import type { StableRow, StableState } from '../ui/table/stableRows.ts'
import type { ListQuery } from './useListQuery.ts'
import { isSelected, noSelection, pageState, type Selection, selectionReducer } from './selection.ts'
import { rulesOf } from './serverRules.ts'

export interface RowSelection {
  selection: Selection
  isSelected: (id: string) => boolean
  /** Whether the row is leaving the list. */
  isLocked: (id: string) => boolean
  /** What the checkbox of the head shows. */
  page: boolean | 'mixed'
  pageSize: number
  toggle: (id: string, isRange: boolean) => void
  togglePage: () => void
  selectAll: () => void
  clear: () => void
}

/** The selected rows of a list: kept over its pages and sorts, gone with its conditions. */
export function useSelection<Row extends StableRow, Query extends object>({ definition, query }: ListQuery<Row, Query>) {
  const list = conditionsOf(query)
  const [kept, dispatch] = useReducer(selectionReducer, list, noSelection)
  if (kept.list !== list) dispatch({ type: 'listed', list })
  // Rows of other pages. Those of which only the server can tell are left out when it acts on the selection.
  useEffect(() => {
    const { whyOut } = rulesOf(definition, query)
    return watchChanges(definition.entity, (row) => {
      if (whyOut(row as Row) !== null) dispatch({ type: 'left', ids: [row.id] })
    })
  }, [definition, query])
  return { selection: kept.list === list ? kept : noSelection(list), dispatch }
}

/** The selection as the rows shown see it. A row that leaves the list leaves the selection. */
export function useRowSelection<Row extends StableRow>(
  { selection, dispatch }: ReturnType<typeof useSelection>,
  { shown: all, leaving }: StableState<Row>,
): RowSelection {
  const shown = useMemo(() => all.filter((id) => !(id in leaving)), [all, leaving])
  useEffect(() => dispatch({ type: 'left', ids: Object.keys(leaving) }), [leaving, dispatch])
  return useMemo(
    () => ({
      selection,
      isSelected: (id) => !(id in leaving) && isSelected(selection, id),
      isLocked: (id) => id in leaving,
      page: pageState(selection, shown),
      pageSize: shown.length,
      toggle: (id, isRange) => dispatch({ type: 'toggled', id, isRange, shown }),
      togglePage: () => dispatch({ type: 'page', shown }),
      selectAll: () => dispatch({ type: 'all' }),
      clear: () => dispatch({ type: 'listed', list: selection.list }),
    }),
    [selection, leaving, shown, dispatch],
  )
}

function conditionsOf(query: object): string {
  const {
    page: _page,
    limit: _limit,
    after: _after,
    sort: _sort,
    ...conditions
  } = query as Partial<Record<'page' | 'limit' | 'after' | 'sort', string>>
  return JSON.stringify(conditions)
}

/** For the cells of the list, which keep their identity while the selection changes. */
export const SelectionContext = createContext<RowSelection | null>(null)

export function useListSelection(): RowSelection {
  const selection = useContext(SelectionContext)
  if (!selection) throw new Error('useListSelection must be used within a list')
  return selection
}
