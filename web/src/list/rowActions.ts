import { createContext, useContext, useLayoutEffect, useMemo, useRef } from 'react'
import type { ListAddress } from './useListQuery.ts'

/** What a row can request from its screen; the same object throughout, so that it causes no renders. */
export interface RowActions {
  /** Opens the record over the list. */
  open: (ref: string) => void
  menuChanged: (isOpen: boolean) => void
}

export const RowActionsContext = createContext<RowActions | null>(null)

export function useRowActions(): RowActions {
  const actions = useContext(RowActionsContext)
  if (!actions) throw new Error('useRowActions must be used within a list')
  return actions
}

/** The same object for the lifetime of the screen, independent of the address. */
export function useRowActionsOf({ change }: Pick<ListAddress, 'change'>, setMenuOpen: (isOpen: boolean) => void): RowActions {
  const latest = useRef(change)
  useLayoutEffect(() => {
    latest.current = change
  }, [change])
  return useMemo(() => ({ open: (ref) => latest.current({ open: ref }), menuChanged: setMenuOpen }), [setMenuOpen])
}
