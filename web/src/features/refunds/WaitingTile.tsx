import { formatCount } from '../../ui/format/numbers.ts'
import { StatTile } from '../../ui/chart/StatTile.tsx'
import { refundPaths } from './refundPaths.ts'
import { useRefundStatsQuery } from './refundsApi.ts'

export function WaitingTile() {
  return (
    <StatTile label="Open refunds" to={`${refundPaths.all}?tab=waiting`} query={useRefundStatsQuery()}>
      {({ waiting, needAttention }) => ({
        value: formatCount(waiting),
        note: needAttention > 0 ? `${formatCount(needAttention)} need attention` : 'Awaiting approval or payment',
      })}
    </StatTile>
  )
}
