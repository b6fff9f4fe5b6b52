import type { CountProps } from '../../app/feature.ts'
import { useVerificationStatsQuery } from './verificationsApi.ts'

// The badges beside the queues; 0 while unknown.

export function CustomersWaiting({ children }: CountProps) {
  return children(useVerificationStatsQuery('customers').data?.waiting ?? 0)
}

export function AgentsWaiting({ children }: CountProps) {
  return children(useVerificationStatsQuery('agents').data?.waiting ?? 0)
}
