import type { ActivityEvent, ActivityPage } from '@kainsiap/ops/activity/contract'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { liveEvents } from '../../api/liveEvents.ts'
import { type ActivityRange, useActivityInfiniteQuery } from './dashboardApi.ts'
import type { Contributions } from '../contributions.tsx'

type Kinds = Contributions['activity']

/** The activity as loaded, with what has happened since, as far as these kinds of events may be seen. */
export function useActivity(range: ActivityRange, kinds: Kinds) {
  const query = useActivityInfiniteQuery(range)
  const { events, forgottenTo } = useSyncExternalStore(liveEvents.subscribe, liveEvents.recent)
  const { data, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = query
  const pages = data?.pages
  const isEndless = range.before === undefined
  const isBehind = isEndless && pages?.[0] !== undefined && pages[0].head < forgottenTo
  const readAgain = useEffectEvent(() => void refetch())
  useEffect(() => {
    if (isBehind) readAgain()
  }, [isBehind])
  return {
    query,
    entries: pages && entriesOf(pages, isEndless ? (events as ActivityEvent[]) : [], kinds),
    /** The end of the log when it was loaded: what comes later is new. */
    head: pages?.[0]?.head,
    hasMore: hasNextPage,
    loadMore: () => void fetchNextPage(),
    isLoadingMore: isFetchingNextPage,
  }
}

/** A response holds everything up to its head; what the live connection has sent comes after it. */
export function entriesOf(pages: readonly ActivityPage[], live: readonly ActivityEvent[], kinds: Kinds): ActivityEvent[] {
  const head = pages[0]?.head ?? 0
  return [...live.filter(({ seq }) => seq > head), ...pages.flatMap(({ items }) => items)].filter(({ entity }) => kinds.has(entity))
}
