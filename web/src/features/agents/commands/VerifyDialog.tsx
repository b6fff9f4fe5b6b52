import type { Agent } from '@kainsiap/ops/agents/contract'
import { AgentReview } from '@kainsiap/ops/agents/input-contract'
import { type AgentPaper, papersText } from '@kainsiap/ops/agents/papers/papers-contract'
import { whyNotVerified } from '@kainsiap/ops/agents/status/status-rules'
import { FileWarning } from 'lucide-react'
import { useState } from 'react'
import { CommandDialog } from '../../../command/CommandDialog.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { TonedStrip } from '../../../ui/status/TonedStrip.tsx'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { useGetAgentQuery, useReviewAgentMutation } from '../agentsApi.ts'
import { useAgentRejections } from './agentActions.ts'
import { useAgentCommand } from './useAgentCommand.ts'

/** Verifies the agent as a whole, or rejects with a reason. */
export function VerifyDialog({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const refused = useAgentRejections(agent).verify
  const missing = useGetAgentQuery(agent.id).data?.papersMissing
  const whyNot = refused ?? whyNotVerified(agent)
  const command = useReview(agent, onClose)
  const decide = (status: AgentReview['status']) => {
    const input = AgentReview.safeParse({ version: agent.version, status, ...(reason.trim() !== '' && { reason }) })
    if (input.success) void command.run({ id: agent.id, ...input.data })
  }
  return (
    <CommandDialog
      title={`Verify ${agent.name}`}
      description={consequenceOf(agent)}
      command={command}
      keep="Cancel"
      other={{
        label: 'Reject',
        variant: 'danger',
        act: () => decide('rejected'),
        refused: refused ?? (reason.trim() === '' ? 'Enter a reason for the agent.' : command.coolingDown),
      }}
      action={{ label: missing?.length ? 'Verify without documents' : 'Verify', variant: 'primary', act: () => decide('verified') }}
      refused={whyNot ?? whyNotYet(missing, reason) ?? command.coolingDown}
      onClose={onClose}
    >
      {missing && missing.length > 0 && (
        <TonedStrip data-tone="warning">
          <FileWarning size={16} aria-hidden />
          <p>
            <b>Missing documents:</b> {papersText(missing)}.
          </p>
        </TonedStrip>
      )}
      <TextArea
        label="Reason"
        hint={`Required to reject${missing?.length ? ' or to verify without documents' : ''}. Saved in the history.`}
        maxLength={300}
        value={reason}
        onValue={setReason}
      />
    </CommandDialog>
  )
}

/** Why the agent cannot be verified before more is known or entered. */
function whyNotYet(missing: readonly AgentPaper[] | undefined, reason: string): string | null {
  if (!missing) return 'The documents are still loading.'
  return missing.length > 0 && reason.trim() === '' ? 'Enter a reason to verify without documents.' : null
}

function consequenceOf({ name, status }: Agent): string {
  const verified = status === 'suspended' || status === 'banned' ? `can work after the account is activated` : `can work immediately`
  return `If verified, ${name} ${verified}. If rejected, the account waits until the agent has corrected the problem.`
}

function useReview(agent: Agent, onClose: () => void) {
  const [review] = useReviewAgentMutation()
  const toast = useToast()
  return useAgentCommand<AgentReview & { id: string }>({
    agent,
    failed: 'Failed to update agent verification',
    send: (input) => review(input).unwrap(),
    isDone: ({ verificationStatus }, { status }) => verificationStatus === status,
    onDone: () => {
      toast.done('Agent verification updated successfully', { about: agent.id })
      onClose()
    },
  })
}
