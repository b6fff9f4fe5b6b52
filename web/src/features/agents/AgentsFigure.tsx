import { formatCount } from '../../ui/format/numbers.ts'
import { useAgentStatsQuery } from './agentsApi.ts'

/** "3 to verify", beside the quick action; nothing while unknown. */
export function AgentsFigure() {
  const { data } = useAgentStatsQuery()
  return (
    data &&
    (data.pendingVerifications > 0 ? `${formatCount(data.pendingVerifications)} to verify` : `${formatCount(data.totalAgents)} agents`)
  )
}
