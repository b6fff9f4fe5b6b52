import type { CountProps } from '../../app/feature.ts'
import { useVerificationStatsQuery } from './verificationsApi.ts'

/** The badge beside the queue of customers' papers; 0 while unknown. */
export function CustomersWaiting({ children }: CountProps) {
  return children(useVerificationStatsQuery('customers').data?.waiting ?? 0)
}
