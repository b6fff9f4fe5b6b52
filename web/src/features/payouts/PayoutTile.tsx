import { formatCount } from '../../ui/numbers.ts'
import { ringgit } from '../../ui/ringgit.ts'
import { StatTile } from '../../ui/StatTile.tsx'
import { payoutPaths } from './payoutPaths.ts'
import { usePayoutStatsQuery } from './payoutsApi.ts'

/** What is on its way to agents. */
export function PayoutTile() {
  return (
    <StatTile label="Pending payouts" to={`${payoutPaths.all}?tab=pending`} query={usePayoutStatsQuery()}>
      {({ pendingSen, pending, onHold }) => ({
        value: ringgit(pendingSen),
        note: `${formatCount(pending)} to process, ${formatCount(onHold)} on hold`,
      })}
    </StatTile>
  )
}
