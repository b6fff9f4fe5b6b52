import { formatCount } from '../../ui/numbers.ts'
import { StatTile } from '../../ui/StatTile.tsx'
import { refundPaths } from './refundPaths.ts'
import { useRefundStatsQuery } from './refundsApi.ts'

export function WaitingTile() {
  return (
    <StatTile label="Refunds waiting" to={`${refundPaths.all}?tab=waiting`} query={useRefundStatsQuery()}>
      {({ waiting, needAttention }) => ({
        value: formatCount(waiting),
        note: needAttention > 0 ? `${formatCount(needAttention)} to look at` : 'To approve or to pay',
      })}
    </StatTile>
  )
}
