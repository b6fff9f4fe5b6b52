import type { Candidate } from '@kainsiap/ops/orders/candidate-contract'
import { ordersApi, useListCandidatesInfiniteQuery } from '../ordersApi.ts'
import { useSettled } from '../../../ui/useSettled.ts'

/** The candidates for an order, best first, page by page. */
export function useCandidates(orderId: string, search: string) {
  const wanted = search.trim()
  const asked = useSettled(wanted)
  const query = useListCandidatesInfiniteQuery({ orderId, ...(asked !== '' && { search: asked }) }, { refetchOnMountOrArgChange: true })
  const everybody = ordersApi.endpoints.listCandidates.useInfiniteQueryState({ orderId })
  const pages = query.data?.pages ?? []
  return {
    candidates: withoutRepeats(pages.flatMap(({ items }) => items)),
    /** The number of matches, including those not loaded yet. */
    total: pages[0]?.total ?? 0,
    /** The number of candidates without a search; null while unknown. */
    everybody: everybody.data?.pages[0]?.total ?? null,
    asked,
    query,
    /** Whether the shown candidates match the current input. */
    isAnswered: asked === wanted && query.currentData !== undefined,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage()
    },
  }
}

/** The ranking may change while pages are loaded: a candidate may appear twice. */
function withoutRepeats(candidates: readonly Candidate[]): Candidate[] {
  return [...new Map(candidates.map((candidate) => [candidate.id, candidate])).values()]
}
