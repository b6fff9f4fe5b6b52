import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { changeListState, type OrderListState, readListState, writeListState } from './orderListState.ts'

export interface OrderList {
  list: OrderListState
  /** A step that Back takes back; `replace` for what goes on while one types or steps. */
  change: (change: Partial<OrderListState>, how?: 'push' | 'replace') => void
  closeDrawer: () => void
}

/** The list state, kept in the address. */
export function useOrderListState(): OrderList {
  const [params] = useSearchParams()
  const { pathname, state: entry, key } = useLocation()
  /** The entry of the history that is being left: going back takes a moment, in which one may press again. */
  const leaving = useRef<string>(null)
  const navigate = useNavigate()
  const list = useMemo(() => readListState(params), [params])

  const change = useCallback(
    (changes: Partial<OrderListState>, how: 'push' | 'replace' = 'push') => {
      const search = writeListState(changeListState(list, changes)).toString()
      const opens = how === 'push' && typeof changes.open === 'string'
      // Stepping from record to record keeps the way back to the list.
      const state: unknown = opens ? openedFromList : how === 'replace' ? entry : null
      // At once, so that what is pressed is seen to be, and what is pressed next is added to it.
      void navigate({ pathname, search }, { replace: how === 'replace', state, flushSync: true })
    },
    [list, navigate, pathname, entry],
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

  return { list, change, closeDrawer }
}

/** Marks an entry of the history that a press in this list made: closing then goes back instead of on. */
export const openedFromList = { mark: 'opened-from-list' }

function isOpenedHere(entry: unknown): boolean {
  return typeof entry === 'object' && entry !== null && 'mark' in entry && entry.mark === openedFromList.mark
}
