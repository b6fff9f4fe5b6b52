import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { changeListState, type OrderListState, readListState, writeListState } from './orderListState.ts'
import { useRowsPerPage } from './useRowsPerPage.ts'

export interface OrderList {
  list: OrderListState
  /** Adds a history entry that Back undoes; `replace` for continuous changes while typing or stepping. */
  change: (change: Partial<OrderListState>, how?: 'push' | 'replace') => void
  /** Sets the rows per page, here and as the user's preference. */
  setLimit: (limit: number) => void
  closeDrawer: () => void
}

/** The list state, kept in the address. */
export function useOrderListState(): OrderList {
  const [params] = useSearchParams()
  const { pathname, state: entry, key } = useLocation()
  /** The history entry being left: going back takes a moment, during which the user may press again. */
  const leaving = useRef<string>(null)
  const navigate = useNavigate()
  const [preferredRows, preferRows] = useRowsPerPage()
  const list = useMemo(() => readListState(params, preferredRows), [params, preferredRows])

  const change = useCallback(
    (changes: Partial<OrderListState>, how: 'push' | 'replace' = 'push') => {
      const search = writeListState(changeListState(list, changes)).toString()
      const opens = how === 'push' && typeof changes.open === 'string'
      // Stepping from record to record keeps the mark that leads back to the list.
      const state: unknown = opens ? openedFromList : how === 'replace' ? entry : null
      // Synchronous, so that each press shows at once and the next press builds on it.
      void navigate({ pathname, search }, { replace: how === 'replace', state, flushSync: true })
    },
    [list, navigate, pathname, entry],
  )
  const setLimit = useCallback(
    (limit: number) => {
      preferRows(limit)
      change({ limit })
    },
    [preferRows, change],
  )
  const closeDrawer = useCallback(() => {
    if (!isOpenedHere(entry)) change({ open: null }, 'replace')
    else if (leaving.current !== key) {
      leaving.current = key
      void navigate(-1)
    }
  }, [change, entry, key, navigate])
  useEffect(() => {
    if (leaving.current !== key) leaving.current = null
  }, [key])

  return { list, change, setLimit, closeDrawer }
}

/** Marks a history entry created by a press in this list: closing then goes back instead of forward. */
export const openedFromList = { mark: 'opened-from-list' }

function isOpenedHere(entry: unknown): boolean {
  return typeof entry === 'object' && entry !== null && 'mark' in entry && entry.mark === openedFromList.mark
}
