import { formatCount } from '../../ui/format/numbers.ts'
import { StatTile } from '../../ui/chart/StatTile.tsx'
import { agentPaths } from './agentPaths.ts'
import { useAgentStatsQuery } from './agentsApi.ts'

export function ActiveAgentsTile() {
  return (
    <StatTile label="Active Agents" to={`${agentPaths.all}?tab=active`} query={useAgentStatsQuery()}>
      {({ activeAgents, totalAgents, newAgentsThisMonth }) => ({
        value: formatCount(activeAgents),
        note: [`of ${formatCount(totalAgents)}`, newAgentsThisMonth ? `${formatCount(newAgentsThisMonth)} new this month` : '']
          .filter(Boolean)
          .join(' · '),
      })}
    </StatTile>
  )
}
