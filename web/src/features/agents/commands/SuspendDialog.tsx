import { type Agent, SuspensionGround } from '@kainsiap/ops/agents/contract'
import { useState } from 'react'
import { ReasonDialog } from '../../../command/ReasonDialog.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { groundNames } from '../agentLooks.ts'
import { useAgentRejections } from './agentActions.ts'
import { SuspensionEffect } from './SuspensionEffect.tsx'
import { useStatusCommand } from './useStatusCommand.ts'

/** Suspends on a ground of the terms, with a reason and the consequences in words. */
export function SuspendDialog({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const [ground, setGround] = useState<SuspensionGround | ''>('')
  const refused = useAgentRejections(agent).suspend
  const command = useStatusCommand('suspend', agent, onClose)
  const { id, version, name } = agent
  return (
    <ReasonDialog
      title={`Suspend ${name}`}
      consequence={`${name} can’t work until the account is activated again.`}
      action={{ label: 'Suspend Agent', variant: 'danger' }}
      command={command}
      refused={refused ?? (ground === '' ? 'Select a reason.' : null)}
      label="Details"
      hint="Saved in the history. Not shown to the agent."
      onSend={(reason) => void command.run({ id, version, reason, ...(ground !== '' && { ground }) })}
      onClose={onClose}
    >
      <SuspensionEffect agentId={id} canReturn />
      <Select
        label="Reason"
        value={ground}
        placeholder="Select a reason"
        options={SuspensionGround.options.map((value) => ({ value, label: groundNames[value] }))}
        onValue={setGround}
      />
    </ReasonDialog>
  )
}
