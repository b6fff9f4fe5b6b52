import { useRevenueQuery } from './financeApi.ts'
import { usePushed } from '../../api/usePushed.ts'
import type { RevenueAddress } from './useRevenueAddress.ts'

/** What came in over the period of the address, live; nothing is asked for one that there is not. */
export function useAskedRevenue({ asked, problem }: Pick<RevenueAddress, 'asked' | 'problem'>) {
  const query = useRevenueQuery(asked, { skip: problem !== null })
  usePushed({ ...query, data: query.currentData })
  return query
}
