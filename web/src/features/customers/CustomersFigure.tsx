import { formatCount } from '../../ui/format/numbers.ts'
import { useCustomerStatsQuery } from './customersApi.ts'

/** "12 to verify", beside the quick action; nothing while unknown. */
export function CustomersFigure() {
  const { data } = useCustomerStatsQuery()
  return (
    data &&
    (data.pendingVerifications > 0
      ? `${formatCount(data.pendingVerifications)} to verify`
      : `${formatCount(data.totalCustomers)} customers`)
  )
}
