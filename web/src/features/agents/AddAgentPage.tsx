import type { Agent, AgentDetails } from '@kainsiap/ops/agents/contract'
import type { NewAgent } from '@kainsiap/ops/agents/input-contract'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import type { z } from 'zod'
import { FormCard } from '../../command/FormCard.tsx'
import { UnsavedChanges } from '../../command/UnsavedChanges.tsx'
import { useCommand } from '../../command/useCommand.ts'
import { useCommandForm } from '../../command/useCommandForm.ts'
import { Button } from '../../ui/button/Button.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { useToast } from '../../ui/overlay/Toasts.tsx'
import { agentPaths } from './agentPaths.ts'
import { useAddAgentMutation } from './agentsApi.ts'
import { agentTarget } from './commands/agentTarget.ts'
import { AgentFields } from './edit/AgentFields.tsx'
import { emptyAgent, fieldsOfRules, NewAgentForm } from './edit/agentForm.ts'
import { NewBankFields } from './edit/NewBankFields.tsx'

/** Adds an agent, who is not verified yet. */
export function AddAgentPage() {
  const form = useCommandForm(NewAgentForm, emptyAgent)
  const { command, isDone } = useAdd((error) => form.blame(error, fieldsOfRules))
  const isBegun = useWatch({ control: form.control, name: ['name', 'email', 'phoneNumber', 'icNumber'] }).some(Boolean)
  return (
    <>
      <PageHeader title="Add Agent" />
      <FormCard
        label="New agent"
        problem={command.problem}
        onSend={form.submit((agent) => void command.run(agent))}
        buttons={
          <Button type="submit" variant="primary" pending={command.isPending}>
            Add Agent
          </Button>
        }
      >
        <AgentFields form={form} />
        <NewBankFields form={form} />
      </FormCard>
      <UnsavedChanges what="the new agent" count={isBegun && !isDone && !command.isPending ? 1 : 0} />
    </>
  )
}

function useAdd(onFailed: (error: unknown) => void) {
  const [add] = useAddAgentMutation()
  const [created, setCreated] = useState<AgentDetails | null>(null)
  const navigate = useNavigate()
  const toast = useToast()
  useEffect(() => {
    if (created) void navigate(agentPaths.agent(created.id), { replace: true })
  }, [created, navigate])
  const command = useCommand<z.output<typeof NewAgent>, AgentDetails, Agent>({
    target: agentTarget,
    failed: 'Failed to create agent',
    onFailed,
    send: (agent) => add(agent).unwrap(),
    onDone: (agent) => {
      toast.done('Agent created successfully', { about: agent.id })
      setCreated(agent)
    },
  })
  return { command, isDone: created !== null }
}
