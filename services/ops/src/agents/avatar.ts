import { change } from '../platform/changes/change.ts'
import { defineAvatar } from '../platform/files/attachments.ts'
import { defineAvatarCommands } from '../platform/files/avatar-commands.ts'
import { isThere } from './commands.ts'
import { withHistory } from './history.ts'
import { agents, type AgentDoc } from './model.ts'
import { getAgentToChange } from './queries.ts'

export const agentAvatar = defineAvatar(agents, (reader) => reader.permissions.includes('agents.read'))

export const agentAvatarCommands = defineAvatarCommands<AgentDoc>({
  attachment: agentAvatar,
  read: ({ by, id, version }) => getAgentToChange(by, id, version),
  write: ({ by, id, version }, avatar) =>
    change(agents, {
      id,
      version,
      preconditions: [isThere],
      set: [{ avatar, ...withHistory(by, { kind: 'edited', fields: ['avatar'] }) }],
      event: 'agent.updated',
      by,
    }),
})
