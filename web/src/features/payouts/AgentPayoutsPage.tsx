import { payoutPaths } from './payoutPaths.ts'
import { PayoutScreen } from './PayoutScreen.tsx'

/** Agent Management: the payouts of all agents. */
export function AgentPayoutsPage() {
  return <PayoutScreen title="Agent Payouts" path={payoutPaths.agents} />
}
