import type { Agent, AccountStatus, SuspensionGround } from '@kainsiap/ops/agents/contract'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { useActivateAgentMutation, useBanAgentMutation, useSuspendAgentMutation } from '../agentsApi.ts'
import { useAgentCommand } from './useAgentCommand.ts'

export type StatusKind = 'suspend' | 'activate' | 'ban'

/** The statuses that show that it was done. */
const leadsTo: Readonly<Record<StatusKind, readonly AccountStatus[]>> = {
  suspend: ['suspended'],
  ban: ['banned'],
  activate: ['active', 'pending_verification'],
}

interface StatusInput {
  id: string
  version: number
  reason: string
  ground?: SuspensionGround
}

export function useStatusCommand(kind: StatusKind, agent: Agent, onClose: () => void) {
  const [suspend] = useSuspendAgentMutation()
  const [activate] = useActivateAgentMutation()
  const [ban] = useBanAgentMutation()
  const mutation = { suspend, activate, ban }[kind]
  const toast = useToast()
  return useAgentCommand<StatusInput>({
    agent,
    failed: 'Failed to update agent status',
    send: (input) => mutation(input).unwrap(),
    isDone: ({ status }) => leadsTo[kind].includes(status),
    onDone: () => {
      toast.done('Agent status updated successfully', { about: agent.id })
      onClose()
    },
  })
}
