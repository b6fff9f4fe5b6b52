import { AgentDetails, AgentFound, AgentPage, type AgentQuery, AgentStats } from '@kainsiap/ops/agents/contract'
import type { AgentEdit, AgentReview, AgentSearchByIc, AgentSuspension, BankEdit, NewAgent } from '@kainsiap/ops/agents/input-contract'
import { AgentOpenOrders } from '@kainsiap/ops/orders/agents/open-contract'
import { apiOf, entityTag, listTags, statsTags } from '../../api/api.ts'
import { answersWith } from '../../api/changes.ts'
import { idempotent } from '../../api/idempotency.ts'
import { agentLive } from './agentLive.ts'

/** The fields of every command on an agent: its id, and the version the caller saw. The key identifies repetitions of the same command. */
interface AgentCommand {
  id: string
  version: number
  key: string
}

const command = (verb: 'suspend' | 'activate' | 'ban' | 'verify' | 'bank') => ({
  query: ({ id, key, ...body }: AgentCommand) => ({
    url: `agents/${id}/${verb}`,
    method: 'POST' as const,
    body,
    headers: idempotent(key),
  }),
  responseSchema: AgentDetails,
  onQueryStarted: answersWith(agentLive),
})

export const agentsApi = apiOf({ tags: ['Agent'], live: [agentLive] }).injectEndpoints({
  endpoints: (build) => ({
    listAgents: build.query<AgentPage, AgentQuery>({
      query: (params) => ({ url: 'agents', params }),
      responseSchema: AgentPage,
      providesTags: listTags('Agent'),
    }),
    agentStats: build.query<AgentStats, void>({
      query: () => 'agents/stats',
      responseSchema: AgentStats,
      providesTags: statsTags('agents', 'agentEarnings'),
    }),
    getAgent: build.query<AgentDetails, string>({
      query: (id) => `agents/${id}`,
      responseSchema: AgentDetails,
      providesTags: entityTag('Agent'),
    }),
    agentOpenOrders: build.query<AgentOpenOrders, string>({
      query: (id) => `agents/${id}/open-orders`,
      responseSchema: AgentOpenOrders,
      providesTags: (_answer, _error, id) => [{ type: 'Agent', id }],
    }),
    findAgent: build.mutation<AgentFound, AgentSearchByIc>({
      query: (body) => ({ url: 'agents/find', method: 'POST', body }),
      responseSchema: AgentFound,
    }),
    addAgent: build.mutation<AgentDetails, NewAgent & { key: string }>({
      query: ({ key, ...body }) => ({ url: 'agents', method: 'POST', body, headers: idempotent(key) }),
      responseSchema: AgentDetails,
      onQueryStarted: answersWith(agentLive),
    }),
    editAgent: build.mutation<AgentDetails, AgentCommand & Omit<AgentEdit, 'version'>>({
      query: ({ id, key, ...body }) => ({ url: `agents/${id}`, method: 'PATCH', body, headers: idempotent(key) }),
      responseSchema: AgentDetails,
      onQueryStarted: answersWith(agentLive),
    }),
    suspendAgent: build.mutation<AgentDetails, AgentCommand & AgentSuspension>(command('suspend')),
    activateAgent: build.mutation<AgentDetails, AgentCommand & { reason: string }>(command('activate')),
    banAgent: build.mutation<AgentDetails, AgentCommand & { reason: string }>(command('ban')),
    reviewAgent: build.mutation<AgentDetails, AgentCommand & AgentReview>(command('verify')),
    changeBank: build.mutation<AgentDetails, AgentCommand & BankEdit>(command('bank')),
    deleteAgent: build.mutation<void, AgentCommand>({
      query: ({ id, version, key }) => ({ url: `agents/${id}`, method: 'DELETE', params: { version }, headers: idempotent(key) }),
      invalidatesTags: [{ type: 'Agent', id: 'LIST' }],
    }),
  }),
})

export const {
  useListAgentsQuery,
  useAgentStatsQuery,
  useGetAgentQuery,
  useLazyGetAgentQuery,
  useAgentOpenOrdersQuery,
  useFindAgentMutation,
  useAddAgentMutation,
  useEditAgentMutation,
  useSuspendAgentMutation,
  useActivateAgentMutation,
  useBanAgentMutation,
  useReviewAgentMutation,
  useChangeBankMutation,
  useDeleteAgentMutation,
} = agentsApi
