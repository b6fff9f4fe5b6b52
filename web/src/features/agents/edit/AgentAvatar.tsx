import type { Agent } from '@kainsiap/ops/agents/contract'
import { AvatarCommand } from '../../../command/AvatarCommand.tsx'
import { useRemoveAgentAvatarMutation, useSetAgentAvatarMutation } from '../agentAvatarApi.ts'
import { useLazyGetAgentQuery } from '../agentsApi.ts'
import { useAgentRejections } from '../commands/agentActions.ts'
import { agentTarget } from '../commands/agentTarget.ts'

/** The agent's picture, changed at once. */
export function AgentAvatar({ agent }: { agent: Agent }) {
  const [set] = useSetAgentAvatarMutation()
  const [remove] = useRemoveAgentAvatarMutation()
  const [readAgain] = useLazyGetAgentQuery()
  const refused = useAgentRejections(agent).write
  return (
    <AvatarCommand<Agent>
      record={agent}
      target={agentTarget}
      refused={refused}
      set={(input) => set(input).unwrap()}
      remove={(input) => remove(input).unwrap()}
      readAgain={async (id) => (await readAgain(id)).data}
    />
  )
}
