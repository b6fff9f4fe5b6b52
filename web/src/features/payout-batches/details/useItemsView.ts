import { BatchItemTab } from '@kainsiap/ops/payout-batches/contract'
import { useMemo } from 'react'
import type { z } from 'zod'
import { useInnerList } from '../../../list/useInnerList.ts'

export type ItemTab = z.infer<typeof BatchItemTab>

const shape = {
  prefix: 'items',
  limits: [10, 5, 25, 50],
  choices: { tab: BatchItemTab.options, sort: ['-amountSen', 'amountSen'] },
} as const

/** Which items of a run are shown. */
export function useItemsView() {
  const { shown, change } = useInnerList(shape)
  return useMemo(() => ({ ...shown, change, showTab: (tab: ItemTab) => change({ tab }) }), [shown, change])
}
export type ItemsView = ReturnType<typeof useItemsView>
