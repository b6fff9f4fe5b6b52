import { PayoutTiles } from './list/PayoutTiles.tsx'
import { payoutPaths } from './payoutPaths.ts'
import { PayoutScreen } from './PayoutScreen.tsx'

/** Agent Management: the payouts of all agents. */
export function AgentPayoutsPage() {
  return <PayoutScreen title="Agent Payouts" above={(stats) => <PayoutTiles stats={stats} path={payoutPaths.agents} />} />
}
