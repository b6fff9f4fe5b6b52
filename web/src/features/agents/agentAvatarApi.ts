import { AgentDetails } from '@kainsiap/ops/agents/contract'
import { answersWith } from '../../api/changes.ts'
import { idempotent } from '../../api/idempotency.ts'
import type { RemovingAvatar, SettingAvatar } from '../../command/AvatarCommand.tsx'
import { agentLive } from './agentLive.ts'
import { agentsApi } from './agentsApi.ts'

const agentAvatarApi = agentsApi.injectEndpoints({
  endpoints: (build) => ({
    setAgentAvatar: build.mutation<AgentDetails, SettingAvatar>({
      query: ({ id, version, key, ...file }) => ({
        url: `agents/${id}/avatar`,
        method: 'POST',
        params: { version },
        headers: idempotent(key),
        ...file,
      }),
      responseSchema: AgentDetails,
      onQueryStarted: answersWith(agentLive),
    }),
    removeAgentAvatar: build.mutation<AgentDetails, RemovingAvatar>({
      query: ({ id, version, key }) => ({ url: `agents/${id}/avatar`, method: 'DELETE', params: { version }, headers: idempotent(key) }),
      responseSchema: AgentDetails,
      onQueryStarted: answersWith(agentLive),
    }),
  }),
})

export const { useSetAgentAvatarMutation, useRemoveAgentAvatarMutation } = agentAvatarApi
