import { formatCount } from '../../ui/format/numbers.ts'
import { usePaymentStatsQuery } from './paymentsApi.ts'

/** "41 pending", beside the quick action; nothing while unknown. */
export function PaymentsFigure() {
  const { data } = usePaymentStatsQuery()
  return data && (data.pending > 0 ? `${formatCount(data.pending)} pending` : `${formatCount(data.total)} payments`)
}
