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
    ban: `${name} can no longer work. A ban is permanent. To block the agent temporarily, use Suspend.`,
    activate: isVerified
      ? `${name} can go on duty again immediately.`
      : `${name} is not verified. The account status becomes Pending verification.`,
  }
  return (
    <ReasonDialog
      title={`${kind === 'ban' ? 'Ban' : 'Activate'} ${name}`}
      consequence={consequences[kind]}
      action={kind === 'ban' ? { label: 'Ban agent', variant: 'danger' } : { label: 'Activate agent', variant: 'primary' }}
      command={command}
      refused={refused}
      hint="Saved in the history. Not shown to the agent."
      onSend={(reason) => void command.run({ id, version, reason })}
      onClose={onClose}
    >
      {kind === 'ban' && <SuspensionEffect agentId={id} canReturn={false} />}
    </ReasonDialog>
  )
}
