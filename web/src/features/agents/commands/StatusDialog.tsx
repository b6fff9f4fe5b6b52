import type { Agent } from '@kainsiap/ops/agents/contract'
import { ReasonDialog } from '../../../command/ReasonDialog.tsx'
import { useAgentRejections } from './agentActions.ts'
import { SuspensionEffect } from './SuspensionEffect.tsx'
import { useStatusCommand } from './useStatusCommand.ts'

/** Bans for good, or lets an agent work again, with a reason. */
export function StatusDialog({ kind, agent, onClose }: { kind: 'activate' | 'ban'; agent: Agent; onClose: () => void }) {
  const refused = useAgentRejections(agent)[kind]
  const command = useStatusCommand(kind, agent, onClose)
  const { id, version, name, isVerified } = agent
  const consequences = {
    ban: `${name} can’t work any more. For good: what is to be settled first calls for Suspend.`,
    activate: isVerified
      ? `${name} can go on duty again at once.`
      : `${name} is not verified yet: the account goes back to Pending verification.`,
  }
  return (
    <ReasonDialog
      title={`${kind === 'ban' ? 'Ban' : 'Activate'} ${name}`}
      consequence={consequences[kind]}
      action={kind === 'ban' ? { label: 'Ban', variant: 'danger' } : { label: 'Activate', variant: 'primary' }}
      command={command}
      refused={refused}
      hint="Kept in the history; the agent does not see it."
      onSend={(reason) => void command.run({ id, version, reason })}
      onClose={onClose}
    >
      {kind === 'ban' && <SuspensionEffect agentId={id} canReturn={false} />}
    </ReasonDialog>
  )
}
