import { formatCount } from '../../ui/format/numbers.ts'
import { useOrderStatsQuery } from './ordersApi.ts'

/** "12 pending", beside the quick action; nothing while unknown. */
export function OrdersFigure() {
  const { data } = useOrderStatsQuery()
  return data && `${formatCount(data.pendingOrders)} pending`
}
