import type { Agent, AgentDetails } from '@kainsiap/ops/agents/contract'
import type { AgentEdit } from '@kainsiap/ops/agents/input-contract'
import { useEffect, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate, useParams } from 'react-router-dom'
import { useCrumbName } from '../../app/page/crumbNames.tsx'
import { EditCard } from '../../command/EditCard.tsx'
import { useCommand } from '../../command/useCommand.ts'
import { useCommandForm } from '../../command/useCommandForm.ts'
import { Live } from '../../ui/state/Live.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { useToast } from '../../ui/overlay/Toasts.tsx'
import { agentPaths } from './agentPaths.ts'
import { useEditAgentMutation, useGetAgentQuery, useLazyGetAgentQuery } from './agentsApi.ts'
import { agentTarget } from './commands/agentTarget.ts'
import { AgentAvatar } from './edit/AgentAvatar.tsx'
import { AgentFields } from './edit/AgentFields.tsx'
import { type AgentValues, changesOf, editFormOf, fieldsOfRules, valuesOf } from './edit/agentForm.ts'

export function EditAgentPage() {
  const { id = '' } = useParams()
  const query = useGetAgentQuery(id)
  useCrumbName(id, query.data?.name)
  return (
    <>
      <PageHeader title="Edit Agent" />
      <Live query={query} what="this agent">
        {(agent) => <EditAgentForm key={agent.id} agent={agent} />}
      </Live>
    </>
  )
}

/** An agent as a form. It follows changes by others, except in the fields that were edited here. */
function EditAgentForm({ agent }: { agent: AgentDetails }) {
  const schema = useMemo(() => editFormOf(agent), [agent])
  const form = useCommandForm(schema, valuesOf(agent), { follows: true })
  const { command, isDone } = useEdit(agent, (error) => form.blame(error, fieldsOfRules))
  const watched = useWatch({ control: form.control }) as AgentValues
  const count = Object.keys(changesOf(agent, watched)).length
  const send = form.submit((edit) => void command.run({ id: agent.id, ...edit }))
  return (
    <EditCard
      name={agent.name}
      count={count}
      command={command}
      isDone={isDone}
      page={agentPaths.agent(agent.id)}
      onSend={() => count > 0 && send()}
    >
      <AgentAvatar agent={agent} />
      <AgentFields form={form} agent={agent} />
      <p>Existing orders keep the name, phone and plate from when the agent was assigned.</p>
    </EditCard>
  )
}

function useEdit(agent: AgentDetails, onFailed: (error: unknown) => void) {
  const [edit] = useEditAgentMutation()
  const [readAgain] = useLazyGetAgentQuery()
  const [isDone, setDone] = useState(false)
  const navigate = useNavigate()
  const toast = useToast()
  useEffect(() => {
    if (isDone) void navigate(agentPaths.agent(agent.id), { replace: true })
  }, [isDone, agent.id, navigate])
  const command = useCommand<AgentEdit & { id: string }, AgentDetails | undefined, Agent>({
    target: agentTarget,
    record: agent,
    staysOpen: true,
    failed: 'Failed to update agent',
    onFailed,
    send: (input) => edit(input).unwrap(),
    lookUp: {
      readAgain: async (id) => (await readAgain(id)).data,
      // Of an IC number only the end is read back: whatever was sent with it cannot be told for certain.
      isDone: (seen, { version, icNumber }) => icNumber === undefined && seen?.version === version + 1,
    },
    onDone: () => {
      toast.done('Agent updated successfully', { about: agent.id })
      setDone(true)
    },
  })
  return { command, isDone }
}
