import { useCallback, useEffect, useLayoutEffect, useReducer } from 'react'
import { reducedMotionQuery } from './breakpoints.ts'
import { calm, type CalmRow, type CalmRules, type CalmState, emptyCalm, type Hold, type ServedPage, waitingCount } from './calmRows.ts'
import { useMediaQuery } from './useMediaQuery.ts'

const leaveMs = 2400

interface CalmSource<Row> {
  /** The server's page as the cache holds it now; undefined while another one is on its way. */
  page: ServedPage<Row> | undefined
  rules: CalmRules<Row>
  hold: Hold
}

export interface CalmTable<Row> {
  state: CalmState<Row>
  /** How many new rows wait. */
  waiting: number
  letIn: () => void
  /** Rows changed that may have been pushed off the page; those the table does not show are left alone. */
  noteChanged: (rows: readonly Row[]) => void
}

/** Keeps a live table calm: see calmRows.ts. `page` and `rules` have to be the same objects while they say the same. */
export function useCalmRows<Row extends CalmRow>({ page, rules, hold }: CalmSource<Row>): CalmTable<Row> {
  const [state, dispatch] = useReducer(calm<Row>, emptyCalm)
  // Before the paint: another list must not show the rows of the last one for a frame.
  useLayoutEffect(() => {
    if (page) dispatch({ type: 'served', page, rules, hold, at: Date.now() })
  }, [page, rules, hold])

  const stayMs = useMediaQuery(reducedMotionQuery) ? 0 : leaveMs
  const leaving = Object.values(state.leaving).map(({ since }) => since)
  const oldest = leaving.length === 0 || hold === 'all' ? null : Math.min(...leaving)
  useEffect(() => {
    if (oldest === null) return
    const timer = window.setTimeout(() => dispatch({ type: 'left', until: oldest }), Math.max(0, oldest + stayMs - Date.now()))
    return () => window.clearTimeout(timer)
  }, [oldest, stayMs])

  return {
    state,
    waiting: waitingCount(state),
    letIn: useCallback(() => dispatch({ type: 'released', at: Date.now() }), []),
    noteChanged: useCallback((rows) => dispatch({ type: 'changed', rows, rules, at: Date.now() }), [rules]),
  }
}
