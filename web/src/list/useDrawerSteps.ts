import { useCallback, useEffect, useRef } from 'react'
import type { StableRow, StableState } from '../ui/table/stableRows.ts'
import type { ListAddress } from './useListQuery.ts'

interface DrawerSteps<Row> extends Pick<ListAddress, 'change'> {
  state: StableState<Row>
  refOf: (row: Row) => string
  /** Identifies the open record. */
  open: string | null
  body: HTMLElement | null
}

/** The open record's position in the list behind it: J and K continue from there, and the focus returns to it. */
export function useDrawerSteps<Row extends StableRow>({ state, refOf, open, change, body }: DrawerSteps<Row>) {
  const rows = state.shown.flatMap((id) => state.rows[id] ?? [])
  const openId = rows.find((row) => refOf(row) === open)?.id
  const lastId = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (openId) lastId.current = openId
  }, [openId])

  const step = (by: 1 | -1) => {
    const here = rows.findIndex(({ id }) => id === openId)
    const next = rows[here === -1 ? 0 : here + by]
    if (next) change({ open: refOf(next) }, 'replace')
  }
  const rowLink = useCallback(() => body?.querySelector<HTMLElement>(`[data-row="${lastId.current ?? ''}"] a`), [body])
  return { openId, step, rowLink }
}
