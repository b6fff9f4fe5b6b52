import type { ReactNode } from 'react'
import { usePayoutStatsQuery } from './payoutsApi.ts'

/** All payouts, beside their tab of Financial Management. */
export function PayoutsCount({ children }: { children: (count: number | undefined) => ReactNode }) {
  return children(usePayoutStatsQuery().data?.total)
}
