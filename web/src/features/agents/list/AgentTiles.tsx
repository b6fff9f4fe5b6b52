import type { AgentStats } from '@kainsiap/ops/agents/contract'
import { formatCount, share } from '../../../ui/format/numbers.ts'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { type Stat, StatStrip } from '../../../ui/chart/StatStrip.tsx'
import { agentPaths } from '../agentPaths.ts'

const list = agentPaths.all

/** Statistics of all agents; each leads to those it counts. */
export function AgentTiles({ stats }: { stats: AgentStats | undefined }) {
  const tiles: Stat[] = [
    {
      id: 'total',
      label: 'Total',
      value: stats && formatCount(stats.totalAgents),
      note: stats && (stats.suspendedAgents > 0 ? `${formatCount(stats.suspendedAgents)} suspended or banned` : 'No suspended agents'),
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
      note: stats && `${formatCount(stats.verifiedAgents)} verified in total`,
      to: `${list}?sort=-createdAt`,
    },
    {
      id: 'pending',
      label: 'Pending Verification',
      value: stats && formatCount(stats.pendingVerifications),
      note: stats && (stats.pendingVerifications > 0 ? 'Awaiting verification' : 'None waiting'),
      to: `${list}?tab=pending`,
    },
    {
      id: 'rating',
      label: 'Average rating',
      value: stats && (stats.averageRating?.toFixed(1) ?? '–'),
      note: stats && (stats.topPerformingAgent ? `Most deliveries: ${stats.topPerformingAgent.name}` : 'No deliveries yet'),
      to: `${list}?sort=-averageRating`,
    },
  ]
  const earned = stats?.averageEarningsPerAgentSen
  if (typeof earned === 'number')
    tiles.push({ id: 'earned', label: 'Earnings per agent', value: ringgit(earned), note: 'Average, all time', to: list })
  return <StatStrip label="Agent statistics" stats={tiles} />
}
