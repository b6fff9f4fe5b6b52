import type { CountProps } from '../../app/feature.ts'
import { usePayoutStatsQuery } from './payoutsApi.ts'

/** The badge beside "Payouts"; 0 while unknown. */
export function AttentionCount({ children }: CountProps) {
  return children(usePayoutStatsQuery().data?.needAttention ?? 0)
}
