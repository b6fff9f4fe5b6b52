import { AgentDetails } from '@kainsiap/ops/agents/contract'
import type { RemovingAvatar, SettingAvatar } from '../../command/AvatarCommand.tsx'
import { avatarEndpoints } from '../../command/avatarEndpoints.ts'
import { agentLive } from './agentLive.ts'
import { agentsApi } from './agentsApi.ts'

const avatar = avatarEndpoints('agents', AgentDetails, agentLive)
const agentAvatarApi = agentsApi.injectEndpoints({
  endpoints: (build) => ({
    setAgentAvatar: build.mutation<AgentDetails, SettingAvatar>(avatar.set),
    removeAgentAvatar: build.mutation<AgentDetails, RemovingAvatar>(avatar.remove),
  }),
})

export const { useSetAgentAvatarMutation, useRemoveAgentAvatarMutation } = agentAvatarApi
