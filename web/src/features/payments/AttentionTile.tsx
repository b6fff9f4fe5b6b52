import { formatCount } from '../../ui/format/numbers.ts'
import { StatTile } from '../../ui/chart/StatTile.tsx'
import { paymentPaths } from './paymentPaths.ts'
import { usePaymentStatsQuery } from './paymentsApi.ts'

export function AttentionTile() {
  return (
    <StatTile label="Payments needing attention" to={`${paymentPaths.processing}?tab=attention`} query={usePaymentStatsQuery()}>
      {({ needAttention, failed }) => ({
        value: formatCount(needAttention),
        note: failed > 0 ? `${formatCount(failed)} failed` : 'None failed',
      })}
    </StatTile>
  )
}
