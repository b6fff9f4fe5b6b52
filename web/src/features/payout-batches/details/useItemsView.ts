import type { BatchItemTab } from '@kainsiap/ops/payout-batches/contract'
import { useMemo, useState } from 'react'
import type { z } from 'zod'

export type ItemTab = z.infer<typeof BatchItemTab>

interface Shown {
  tab: ItemTab
  page: number
  limit: number
  search: string
  /** The server's sort field, with a leading '-' for descending. */
  sort: 'amountSen' | '-amountSen'
}
const first: Shown = { tab: 'all', page: 1, limit: 10, search: '', sort: '-amountSen' }

/** Which items of a run are shown. */
export function useItemsView() {
  const [shown, setShown] = useState(first)
  return useMemo(() => {
    const change = (changes: Partial<Shown>) => setShown((before) => ({ ...before, page: 1, ...changes }))
    return { ...shown, change, showTab: (tab: ItemTab) => change({ tab }) }
  }, [shown])
}
export type ItemsView = ReturnType<typeof useItemsView>
