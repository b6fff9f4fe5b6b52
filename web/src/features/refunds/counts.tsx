import type { ReactNode } from 'react'
import type { CountProps } from '../../app/feature.ts'
import { useRefundStatsQuery } from './refundsApi.ts'

/** The badge beside "Refunds": what waits for somebody. 0 while unknown. */
export function WaitingCount({ children }: CountProps) {
  return children(useRefundStatsQuery().data?.forSomebody ?? 0)
}

/** All refunds, beside their tab of Financial Management. */
export function AllCount({ children }: { children: (count: number | undefined) => ReactNode }) {
  return children(useRefundStatsQuery().data?.total)
}
