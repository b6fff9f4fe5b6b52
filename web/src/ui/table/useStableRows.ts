import { useCallback, useEffect, useLayoutEffect, useReducer } from 'react'
import { reducedMotionQuery } from '../layout/breakpoints.ts'
import {
  stableRowsReducer,
  type StableRow,
  type StableRules,
  type StableState,
  emptyStableState,
  type Freeze,
  type ServedPage,
  waitingCount,
} from './stableRows.ts'
import { useMediaQuery } from '../layout/useMediaQuery.ts'

const leaveMs = 2400

interface StableSource<Row> {
  /** The server's page as currently cached; undefined while another page is loading. */
  page: ServedPage<Row> | undefined
  rules: StableRules<Row>
  freeze: Freeze
}

export interface StableTable<Row> {
  state: StableState<Row>
  /** The number of pending rows. */
  waiting: number
  applyPending: () => void
  /** Reports changed rows that may have been pushed off the page; rows that the table does not show are ignored. */
  noteChanged: (rows: readonly Row[]) => void
}

/** Keeps a live table's rows stable: see stableRows.ts. `page` and `rules` must keep their identity while their content is equal. */
export function useStableRows<Row extends StableRow>({ page, rules, freeze }: StableSource<Row>): StableTable<Row> {
  const [state, dispatch] = useReducer(stableRowsReducer<Row>, emptyStableState)
  // Before the paint: a new list must not show the rows of the previous one for a frame.
  useLayoutEffect(() => {
    if (page) dispatch({ type: 'served', page, rules, freeze, at: Date.now() })
  }, [page, rules, freeze])

  const stayMs = useMediaQuery(reducedMotionQuery) ? 0 : leaveMs
  const leaving = Object.values(state.leaving).map(({ since }) => since)
  const oldest = leaving.length === 0 || freeze === 'all' ? null : Math.min(...leaving)
  useEffect(() => {
    if (oldest === null) return
    const timer = window.setTimeout(() => dispatch({ type: 'left', until: oldest }), Math.max(0, oldest + stayMs - Date.now()))
    return () => window.clearTimeout(timer)
  }, [oldest, stayMs])

  return {
    state,
    waiting: waitingCount(state),
    applyPending: useCallback(() => dispatch({ type: 'released', at: Date.now() }), []),
    noteChanged: useCallback((rows) => dispatch({ type: 'changed', rows, rules, at: Date.now() }), [rules]),
  }
}
