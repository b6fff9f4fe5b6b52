import { useLayoutEffect, useMemo, useRef } from 'react'
import type { RowActions } from '../commands/orderActions.ts'
import type { OpenDialog } from '../commands/OrderDialogs.tsx'
import type { OrderList } from './useOrderListState.ts'

interface RowActionTargets extends Pick<OrderList, 'change'> {
  setDialog: (dialog: OpenDialog) => void
  setMenuOpen: (isOpen: boolean) => void
}

/** One object for as long as the screen lives, whatever the address becomes. */
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
