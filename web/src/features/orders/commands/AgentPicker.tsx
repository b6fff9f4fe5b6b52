import type { Agent } from '@kainsiap/ops/agents/contract'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import styled from 'styled-components'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { errorSentence } from '../../../api/errors.ts'
import { useListAgentsQuery } from '../ordersApi.ts'
import { useSettled } from '../useSettled.ts'
import { AgentOption } from './AgentOption.tsx'
import { stepChoice } from './stepChoice.ts'

interface AgentPickerProps {
  chosen: Agent | null
  onChosen: (agent: Agent) => void
  /** Enter on the agent that is chosen already. */
  onConfirm: () => void
  /** The agent who has the order now. */
  currentId: string | undefined
}

/** A searchable list: the arrow keys go through it while the search keeps the focus, Enter chooses. */
export function AgentPicker({ chosen, onChosen, onConfirm, currentId }: AgentPickerProps) {
  const [search, setSearch] = useState('')
  const [activeId, setActiveId] = useState<string | null>(null)
  const listId = useId()
  const { agents, query, asked } = useAgents(search)
  const active = agents.find(({ id }) => id === activeId) ?? null
  const press = (event: KeyboardEvent) => {
    const next = stepChoice(event.key, agents, activeId)
    if (!next && event.key !== 'Enter') return
    event.preventDefault()
    if (next) {
      setActiveId(next.id)
      document.getElementById(optionId(listId, next.id))?.scrollIntoView({ block: 'nearest' })
    } else if (active && active.id !== chosen?.id && active.id !== currentId) onChosen(active)
    else if (chosen) onConfirm()
  }
  return (
    <Frame>
      <TextInput
        label="Agent"
        placeholder="Search by name or area"
        autoComplete="off"
        maxLength={64}
        role="combobox"
        aria-expanded={agents.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active ? optionId(listId, active.id) : undefined}
        lead={<Search size={16} aria-hidden />}
        value={search}
        onValue={setSearch}
        onKeyDown={press}
      />
      <List id={listId} role="listbox" aria-label="Agents" aria-busy={query.isFetching}>
        {agents.map((agent) => (
          <AgentOption
            key={agent.id}
            id={optionId(listId, agent.id)}
            agent={agent}
            isActive={agent.id === activeId}
            isChosen={agent.id === chosen?.id}
            isCurrent={agent.id === currentId}
            onChoose={() => onChosen(agent)}
          />
        ))}
      </List>
      {agents.length === 0 && <NoAgents query={query} asked={asked} />}
    </Frame>
  )
}

function useAgents(search: string) {
  const asked = useSettled(search.trim())
  const query = useListAgentsQuery(
    { status: 'active', limit: '20', ...(asked !== '' && { search: asked }) },
    { refetchOnMountOrArgChange: true },
  )
  return { agents: query.data?.items ?? [], query, asked }
}

function NoAgents({ query, asked }: Pick<ReturnType<typeof useAgents>, 'query' | 'asked'>) {
  const { isError, isSuccess, isFetching, error } = query
  if (isError) {
    return (
      <ErrorState title="Failed to load agents" hint={errorSentence(error)} onRetry={() => void query.refetch()} retrying={isFetching} />
    )
  }
  if (!isSuccess) return <Skeleton rows={4} />
  return <None role="status">{asked === '' ? 'No active agents.' : `No active agent matches “${asked}”.`}</None>
}

function optionId(listId: string, agentId: string): string {
  return `${listId}-${agentId}`
}

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
`
const List = styled.ul`
  display: grid;
  max-height: min(300px, 40dvh);
  overflow: auto;
  border: 1px solid var(--color-line);
  border-radius: var(--radius-control);

  &:empty {
    display: none;
  }
`
const None = styled.p`
  padding: var(--space-4);
  color: var(--color-text-muted);
  font-size: var(--font-size-dense);
  text-align: center;
`
