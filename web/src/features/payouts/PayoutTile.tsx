import { FigureAmount } from '../../ui/format/FigureAmount.tsx'
import { formatCount } from '../../ui/format/numbers.ts'
import { StatTile } from '../../ui/chart/StatTile.tsx'
import { payoutPaths } from './payoutPaths.ts'
import { usePayoutStatsQuery } from './payoutsApi.ts'

/** What is on its way to agents. */
export function PayoutTile() {
  return (
    <StatTile label="Pending payouts" to={`${payoutPaths.all}?tab=pending`} query={usePayoutStatsQuery()}>
      {({ pendingSen, pending, onHold }) => ({
        value: <FigureAmount sen={pendingSen} />,
        note: `${formatCount(pending)} to process, ${formatCount(onHold)} on hold`,
      })}
    </StatTile>
  )
}
