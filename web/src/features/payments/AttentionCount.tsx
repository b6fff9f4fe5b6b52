import type { CountProps } from '../../app/feature.ts'
import { usePaymentStatsQuery } from './paymentsApi.ts'

/** The badge beside "Payment Processing"; 0 while unknown. */
export function AttentionCount({ children }: CountProps) {
  return children(usePaymentStatsQuery().data?.needAttention ?? 0)
}
