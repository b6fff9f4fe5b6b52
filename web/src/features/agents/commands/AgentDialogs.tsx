import type { Agent } from '@kainsiap/ops/agents/contract'
import { useGetAgentQuery } from '../agentsApi.ts'
import type { AgentCommandKind } from './agentActions.ts'
import { BankDialog } from './BankDialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { StatusDialog } from './StatusDialog.tsx'
import { SuspendDialog } from './SuspendDialog.tsx'
import { VerifyDialog } from './VerifyDialog.tsx'

export interface OpenAgentDialog {
  kind: AgentCommandKind
  agent: Agent
}

interface AgentDialogsProps {
  dialog: OpenAgentDialog | null
  onClose: () => void
  onDeleted: () => void
}

export function AgentDialogs({ dialog, ...rest }: AgentDialogsProps) {
  return dialog && <AgentDialog key={`${dialog.kind} ${dialog.agent.id}`} {...dialog} {...rest} />
}

function AgentDialog({ kind, agent, onClose, onDeleted }: OpenAgentDialog & Omit<AgentDialogsProps, 'dialog'>) {
  // The agent as they are now: the dialog may stay open while others work.
  const { data: now = agent } = useGetAgentQuery(agent.id)
  switch (kind) {
    case 'verify':
      return <VerifyDialog agent={now} onClose={onClose} />
    case 'suspend':
      return <SuspendDialog agent={now} onClose={onClose} />
    case 'activate':
    case 'ban':
      return <StatusDialog kind={kind} agent={now} onClose={onClose} />
    case 'bank':
      return <BankDialog agent={now} onClose={onClose} />
    case 'delete':
      return <DeleteDialog agent={now} onClose={onClose} onDeleted={onDeleted} />
  }
}
