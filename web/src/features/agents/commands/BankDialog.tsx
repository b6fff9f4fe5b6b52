import type { Agent } from '@kainsiap/ops/agents/contract'
import { BankEdit, isSameName, notOwnAccount } from '@kainsiap/ops/agents/input-contract'
import { useState } from 'react'
import { CommandDialog } from '../../../command/CommandDialog.tsx'
import { useCommandForm, useFormField } from '../../../command/useCommandForm.ts'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { useChangeBankMutation } from '../agentsApi.ts'
import { noBank } from '../edit/agentForm.ts'
import { BankFields } from '../edit/BankFields.tsx'
import { useAgentRejections } from './agentActions.ts'
import { useAgentCommand } from './useAgentCommand.ts'

/** Another account for payouts, in the agent's own name. */
export function BankDialog({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const { name } = agent
  const [schema] = useState(() =>
    BankEdit.omit({ version: true }).refine(({ accountHolderName }) => isSameName(accountHolderName, name), {
      path: ['accountHolderName'],
      error: notOwnAccount,
    }),
  )
  const form = useCommandForm(schema, noBank)
  const refused = useAgentRejections(agent).bank
  const command = useBankCommand(agent, onClose)
  const send = form.submit((bank) => void command.run({ id: agent.id, version: agent.version, ...bank }))
  return (
    <CommandDialog
      title={`Change bank details of ${name}`}
      description="The new account applies immediately. Payouts to this agent are held for 72 hours."
      command={command}
      keep="Cancel"
      action={{ label: 'Change bank details', variant: 'primary', act: send }}
      refused={refused ?? command.coolingDown}
      onClose={onClose}
    >
      <BankFields
        bankName={useFormField(form.control, 'bankName')}
        accountNumber={useFormField(form.control, 'accountNumber')}
        accountHolderName={useFormField(form.control, 'accountHolderName')}
        swiftCode={useFormField(form.control, 'swiftCode')}
      />
    </CommandDialog>
  )
}

function useBankCommand(agent: Agent, onClose: () => void) {
  const [change] = useChangeBankMutation()
  const toast = useToast()
  return useAgentCommand<BankEdit & { id: string }>({
    agent,
    failed: 'Failed to change bank details',
    send: (input) => change(input).unwrap(),
    isDone: ({ bank }, { accountNumber }) => bank !== null && accountNumber.endsWith(bank.accountEndsIn),
    onDone: () => {
      toast.done('Bank details changed successfully', { about: agent.id })
      onClose()
    },
  })
}
