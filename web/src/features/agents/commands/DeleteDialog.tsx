import type { Agent } from '@kainsiap/ops/agents/contract'
import { CommandDialog } from '../../../command/CommandDialog.tsx'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { useDeleteAgentMutation } from '../agentsApi.ts'
import { useAgentRejections } from './agentActions.ts'
import { useAgentCommand } from './useAgentCommand.ts'

interface DeleteDialogProps {
  agent: Agent
  onClose: () => void
  onDeleted: () => void
}

export function DeleteDialog({ agent, onClose, onDeleted }: DeleteDialogProps) {
  const [remove] = useDeleteAgentMutation()
  const toast = useToast()
  const command = useAgentCommand<{ id: string; version: number }>({
    agent,
    failed: 'Failed to delete agent',
    send: async (input) => (await remove(input).unwrap()) ?? undefined,
    // A deleted agent is not found: only the server's answer can tell.
    isDone: () => false,
    onDone: () => {
      toast.done('Agent deleted successfully', { about: agent.id })
      onClose()
      onDeleted()
    },
  })
  const refused = useAgentRejections(agent).delete
  return (
    <CommandDialog
      title={`Delete ${agent.name}`}
      description="Permanently erases the name, contact, address, IC number, vehicle and bank account, also in orders and search. Orders, amounts and counts stay. Not possible while an order is open or an amount is due."
      command={command}
      keep="Cancel"
      action={{ label: 'Delete agent', variant: 'danger', act: () => void command.run({ id: agent.id, version: agent.version }) }}
      refused={refused ?? command.coolingDown}
      onClose={onClose}
    />
  )
}
