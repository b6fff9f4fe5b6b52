import type { AgentStats } from '@kainsiap/ops/agents/contract'
import { formatCount, share } from '../../../ui/numbers.ts'
import { ringgit } from '../../../ui/ringgit.ts'
import { type Stat, StatStrip } from '../../../ui/StatStrip.tsx'
import { agentPaths } from '../agentPaths.ts'

const list = agentPaths.all

/** All agents in figures; each leads to those it counts. */
export function AgentTiles({ stats }: { stats: AgentStats | undefined }) {
  const tiles: Stat[] = [
    {
      id: 'total',
      label: 'Total',
      value: stats && formatCount(stats.totalAgents),
      note: stats && (stats.suspendedAgents > 0 ? `${formatCount(stats.suspendedAgents)} suspended or banned` : 'None is suspended'),
      to: list,
    },
    {
      id: 'active',
      label: 'Active',
      value: stats && formatCount(stats.activeAgents),
      note: stats && `${share(stats.activeAgents, stats.totalAgents)} of total`,
      to: `${list}?tab=active`,
    },
    {
      id: 'new',
      label: 'New This Month',
      value: stats && formatCount(stats.newAgentsThisMonth),
      note: stats && `${formatCount(stats.verifiedAgents)} verified in all`,
      to: `${list}?sort=-createdAt`,
    },
    {
      id: 'pending',
      label: 'Pending Verification',
      value: stats && formatCount(stats.pendingVerifications),
      note: stats && (stats.pendingVerifications > 0 ? 'Waiting to be verified' : 'Nobody waits'),
      to: `${list}?tab=pending`,
    },
    {
      id: 'rating',
      label: 'Average rating',
      value: stats && (stats.averageRating?.toFixed(1) ?? '–'),
      note: stats && (stats.topPerformingAgent ? `Most deliveries: ${stats.topPerformingAgent.name}` : 'Nothing delivered yet'),
      to: `${list}?sort=-averageRating`,
    },
  ]
  const earned = stats?.averageEarningsPerAgentSen
  if (typeof earned === 'number')
    tiles.push({ id: 'earned', label: 'Earned per agent', value: ringgit(earned), note: 'On average, in all', to: list })
  return <StatStrip label="Agents in figures" stats={tiles} />
}
