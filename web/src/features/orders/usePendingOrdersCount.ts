import { useOrderStatsQuery } from './ordersApi.ts'

/** The badge beside "Pending Orders"; undefined while it is not known. */
export function usePendingOrdersCount(): number | undefined {
  return useOrderStatsQuery().data?.pendingOrders
}
