import type { CountProps } from '../../app/feature.ts'
import { usePayoutBatchStatsQuery } from './payoutBatchesApi.ts'

/** The badge beside "Payout Runs": those that wait for approval. 0 while unknown. */
export function WaitingCount({ children }: CountProps) {
  return children(usePayoutBatchStatsQuery().data?.submitted ?? 0)
}
