import type { ReactNode } from 'react'
import { usePaymentStatsQuery } from './paymentsApi.ts'

/** All payments, beside their tab of Financial Management. */
export function PaymentsCount({ children }: { children: (count: number | undefined) => ReactNode }) {
  return children(usePaymentStatsQuery().data?.total)
}
