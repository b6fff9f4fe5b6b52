import { useLayoutEffect, useMemo, useRef } from 'react'
import type { RowActions } from '../commands/orderActions.ts'
import type { OpenDialog } from '../commands/OrderDialogs.tsx'
import type { OrderList } from './useOrderListState.ts'

interface RowActionTargets extends Pick<OrderList, 'change'> {
  setDialog: (dialog: OpenDialog) => void
  setMenuOpen: (isOpen: boolean) => void
}

/** The same object for the lifetime of the screen, independent of the address. */
export function useRowActions({ change, setDialog, setMenuOpen }: RowActionTargets): RowActions {
  const latest = useRef(change)
  useLayoutEffect(() => {
    latest.current = change
  }, [change])
  return useMemo(
    () => ({
      open: ({ number }) => latest.current({ open: number }),
      act: (kind, order) => setDialog({ kind, order }),
      menuChanged: setMenuOpen,
    }),
    [setDialog, setMenuOpen],
  )
}
