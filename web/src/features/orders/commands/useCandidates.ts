import { readSearch } from '@kainsiap/ops/platform/search-text'
import { foundIn, wholeText } from '../../../picker/found.ts'
import { useSettled } from '../../../ui/state/useSettled.ts'
import { ordersApi, useListCandidatesInfiniteQuery } from '../ordersApi.ts'

/** The candidates for an order, best first. */
export function useCandidates(orderId: string, search: string) {
  const asked = useSettled(readSearch(search))
  const query = useListCandidatesInfiniteQuery({ orderId, ...(asked !== '' && { search: asked }) }, { refetchOnMountOrArgChange: true })
  const everybody = ordersApi.endpoints.listCandidates.useInfiniteQueryState({ orderId })
  return {
    ...foundIn(query, { search, asked }),
    /** The number of candidates without a search; null while unknown. */
    everybody: wholeText(everybody),
  }
}
