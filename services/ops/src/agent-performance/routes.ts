import { forbidden } from '../platform/errors.ts'
import { exportRoute } from '../platform/exports/define-export.ts'
import { get, type Principal } from '../platform/http/routes.ts'
import { AgentPerformance, AgentPerformanceQuery, Leaderboard, LeaderboardQuery } from './contract.ts'
import { performanceExport } from './export.ts'
import { needsFinance } from './measures.ts'
import { readAgentPerformance, readLeaderboard } from './queries.ts'

const seesEarnings = (principal: Principal) => principal.kind === 'staff' && principal.permissions.includes('finance.read')

export const agentPerformanceRoutes = [
  get(
    '/agents/performance',
    'agents.read',
    { summary: 'Agents ranked over a period; amounts with finance.read', query: LeaderboardQuery, answer: Leaderboard },
    ({ principal, query }) => {
      const withEarnings = seesEarnings(principal)
      // The order of the rows would tell.
      if (needsFinance(query.measure) && !withEarnings) throw forbidden('finance.read')
      return readLeaderboard(query, { withEarnings })
    },
  ),
  exportRoute('/agents/performance/exports', performanceExport),
  get(
    '/agents/:id/performance',
    'agents.read',
    {
      summary: 'One agent over a period, compared with all agents; amounts with finance.read',
      query: AgentPerformanceQuery,
      answer: AgentPerformance,
    },
    ({ principal, id, query }) => readAgentPerformance(id, query, { withEarnings: seesEarnings(principal) }),
  ),
]
