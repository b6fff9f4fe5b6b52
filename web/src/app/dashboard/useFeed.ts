import type { ActivityEvent } from '@kainsiap/ops/activity/contract'
import { useState } from 'react'
import type { Contributions } from '../contributions.tsx'
import { activityPageSize, type ActivityRange } from './dashboardApi.ts'
import { useActivity } from './useActivity.ts'
import { useHeld } from './useHeld.ts'

export type Feed = ReturnType<typeof useFeed>

/** The activity as a list shows it: of one length until more is asked for, and still while somebody is in it. */
export function useFeed(range: ActivityRange, kinds: Contributions['activity']) {
  const { query, entries, head, hasMore, loadMore, isLoadingMore } = useActivity(range, kinds)
  const [openedAt, setOpenedAt] = useState<number>()
  if (openedAt === undefined && head !== undefined) setOpenedAt(head)
  const [shownMax, setShownMax] = useState(activityPageSize)
  const { shown, ...held } = useHeld(entries ?? [])
  const show = () => {
    setShownMax(shownMax + activityPageSize)
    if (hasMore && shown.length < shownMax + activityPageSize) loadMore()
  }
  return {
    ...held,
    query,
    entries,
    shown: shown.slice(0, shownMax),
    /** Whether it happened after the list was opened. */
    isLater: ({ seq }: ActivityEvent) => openedAt !== undefined && seq > openedAt,
    more: hasMore || shown.length > shownMax ? { isLoading: isLoadingMore, show } : null,
  }
}
