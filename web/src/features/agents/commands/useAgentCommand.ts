import type { Agent, AgentDetails } from '@kainsiap/ops/agents/contract'
import { useRecordCommand } from '../../../command/useRecordCommand.ts'
import { useLazyGetAgentQuery } from '../agentsApi.ts'
import { agentTarget } from './agentTarget.ts'

interface AgentCommand<Input> {
  agent: Agent
  /** Said before the reason when it was refused. */
  failed: string
  send: (input: Input & { key: string }) => Promise<AgentDetails | undefined>
  /** Whether the agent, as read again after an unknown outcome, shows that it was done. */
  isDone: (seen: AgentDetails, input: Input) => boolean
  onDone: () => void
}

/** A command on one agent, from a dialog. */
export function useAgentCommand<Input extends { id: string; version: number }>({ agent, ...use }: AgentCommand<Input>) {
  const [readAgain] = useLazyGetAgentQuery()
  return useRecordCommand<Input, Agent, AgentDetails>({
    ...use,
    target: agentTarget,
    record: agent,
    readAgain: async (id) => (await readAgain(id)).data,
  })
}
