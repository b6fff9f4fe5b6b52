import type { CountProps } from '../../app/feature.ts'
import { useOrderStatsQuery } from './ordersApi.ts'

/** The badge beside "Pending Orders"; 0 while unknown. */
export function PendingOrdersCount({ children }: CountProps) {
  return children(useOrderStatsQuery().data?.pendingOrders ?? 0)
}
