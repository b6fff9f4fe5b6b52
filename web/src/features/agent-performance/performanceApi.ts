import { AgentPerformance, type AgentPerformanceQuery, Leaderboard, type LeaderboardQuery } from '@kainsiap/ops/agent-performance/contract'
import { apiOf, statsTags } from '../../api/api.ts'

const performanceApi = apiOf({ tags: [] }).injectEndpoints({
  endpoints: (build) => ({
    leaderboard: build.query<Leaderboard, LeaderboardQuery>({
      query: (params) => ({ url: 'agents/performance', params }),
      responseSchema: Leaderboard,
      providesTags: statsTags('agentPerformance'),
    }),
    agentPerformance: build.query<AgentPerformance, AgentPerformanceQuery & { id: string }>({
      query: ({ id, ...params }) => ({ url: `agents/${id}/performance`, params }),
      responseSchema: AgentPerformance,
      providesTags: statsTags('agentPerformance'),
    }),
  }),
})

export const { useLeaderboardQuery, useAgentPerformanceQuery } = performanceApi
