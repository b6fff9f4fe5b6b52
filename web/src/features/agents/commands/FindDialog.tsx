import { AgentSearchByIc } from '@kainsiap/ops/agents/input-contract'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { errorSentence } from '../../../api/errors.ts'
import { CommandDialog } from '../../../command/CommandDialog.tsx'
import type { CommandProblem } from '../../../command/commandProblem.ts'
import { useCommandForm, useFormField } from '../../../command/useCommandForm.ts'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { agentPaths } from '../agentPaths.ts'
import { useFindAgentMutation } from '../agentsApi.ts'

/** Finds an agent by the whole IC number, which leaves the browser in the body of one request only. */
export function FindDialog({ onClose }: { onClose: () => void }) {
  const form = useCommandForm(AgentSearchByIc, { icNumber: '', reason: '' })
  const icNumber = useFormField(form.control, 'icNumber')
  const reason = useFormField(form.control, 'reason')
  const { find, isPending, problem } = useFind()
  return (
    <CommandDialog
      title="Find by IC number"
      description="Enter the full number. The search and your reason are saved in the audit log; the number is not."
      command={{ isPending, problem }}
      keep="Cancel"
      action={{ label: 'Find agent', variant: 'primary', act: form.submit((input) => void find(input)) }}
      refused={null}
      onClose={onClose}
    >
      <TextInput {...icNumber} label="IC number" inputMode="numeric" autoComplete="off" placeholder="901231-14-5678" maxLength={24} />
      <TextArea {...reason} label="Reason" hint="Why you are searching for this agent." rows={2} maxLength={500} />
    </CommandDialog>
  )
}

const refusal = (sentence: string): CommandProblem => ({ kind: 'refused', sentence, version: 0, canRepeat: false })

function useFind() {
  const [findAgent] = useFindAgentMutation()
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<CommandProblem | null>(null)
  const navigate = useNavigate()
  const find = async (input: AgentSearchByIc) => {
    setPending(true)
    setProblem(null)
    const call = findAgent(input)
    try {
      const { agent } = await call.unwrap()
      if (agent) void navigate(agentPaths.agent(agent.id))
      else setProblem(refusal('No agent has this IC number.'))
    } catch (error) {
      setProblem(refusal(errorSentence(error)))
    } finally {
      // The cache would keep the number for as long as the dialog is open.
      call.reset()
      setPending(false)
    }
  }
  return { find, isPending, problem }
}
