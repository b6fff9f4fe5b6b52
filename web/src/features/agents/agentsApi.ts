import { AgentStats } from '@kainsiap/ops/agents/contract'
import { apiOf, statsTags } from '../../api/api.ts'

const agentsApi = apiOf({ tags: [] }).injectEndpoints({
  endpoints: (build) => ({
    agentStats: build.query<AgentStats, void>({
      query: () => 'agents/stats',
      responseSchema: AgentStats,
      providesTags: statsTags('agents'),
    }),
  }),
})

export const { useAgentStatsQuery } = agentsApi
