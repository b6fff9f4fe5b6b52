import type { CountProps } from '../../app/feature.ts'
import { usePayoutBatchStatsQuery } from './payoutBatchesApi.ts'

/** The badge in the sidebar: batches that await approval, and those with a payout whose outcome is unknown. 0 while loading. */
export function WaitingCount({ children }: CountProps) {
  const { data } = usePayoutBatchStatsQuery()
  return children(data ? data.submitted + data.outcomeUnknown : 0)
}
