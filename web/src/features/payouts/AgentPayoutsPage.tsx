import { PayoutTiles } from './list/PayoutTiles.tsx'
import { payoutPaths } from './payoutPaths.ts'
import { PayoutScreen } from './PayoutScreen.tsx'
import { usePayoutStatsQuery } from './payoutsApi.ts'

/** Agent Management: the payouts of all agents. */
export function AgentPayoutsPage() {
  const { data: stats } = usePayoutStatsQuery()
  return <PayoutScreen title="Agent Payouts" above={<PayoutTiles stats={stats} path={payoutPaths.agents} />} />
}
