import type { Candidate } from '@kainsiap/ops/orders/candidate-contract'
import { Search } from 'lucide-react'
import { useId } from 'react'
import styled from 'styled-components'
import { TextInput } from '../../../ui/TextInput.tsx'
import { AgentPickerEnd } from './AgentPickerEnd.tsx'
import { GroupHead, OtherCandidates } from './OtherCandidates.tsx'
import { CandidateOption } from './CandidateRow.tsx'
import { canTake } from './candidateLabels.ts'
import type { useCandidates } from './useCandidates.ts'
import { usePickerKeys } from './usePickerKeys.ts'

export interface AgentPickerProps {
  found: ReturnType<typeof useCandidates>
  search: string
  onSearch: (search: string) => void
  chosen: Candidate | null
  onChosen: (candidate: Candidate) => void
  /** The day of the pickup, as in "7 of 12 today". */
  day: string
}

/**
 * All agents, best first: those who can take the slot as choices, the others below with the reason. The arrow keys step through the choices
 * while the search keeps the focus, and Enter chooses. Nothing is sent here: only the button that names the agent does.
 */
export function AgentPicker({ found, search, onSearch, chosen, onChosen, day }: AgentPickerProps) {
  const listId = useId()
  const idOf = ({ id }: Candidate) => `${listId}-${id}`
  const choices = found.candidates.filter(canTake)
  const others = found.candidates.filter((candidate) => !canTake(candidate))
  const isWhole = others.length > 0 || !found.query.hasNextPage
  const { active, press, forget } = usePickerKeys({ choices, isWhole, idOf, onChosen, ...found })
  return (
    <>
      <Sticky>
        <TextInput
          label="Agent"
          hideLabel
          placeholder={`Search all ${found.everybody === null ? '' : `${String(found.everybody)} `}agents: name, area, plate`}
          autoComplete="off"
          maxLength={64}
          role="combobox"
          aria-expanded={choices.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active ? idOf(active) : undefined}
          lead={<Search size={16} aria-hidden />}
          value={search}
          onValue={(typed) => {
            forget()
            onSearch(typed)
          }}
          onKeyDown={press}
        />
      </Sticky>
      {choices.length > 0 && <GroupHead label="Can take this slot" count={isWhole ? choices.length : null} note="Best first" />}
      <List id={listId} role="listbox" aria-label="Agents who can take this slot" aria-busy={!found.isAnswered || found.query.isFetching}>
        {choices.map((candidate) => (
          <CandidateOption
            key={candidate.id}
            id={idOf(candidate)}
            candidate={candidate}
            day={day}
            isActive={candidate === active}
            isChosen={candidate.id === chosen?.id}
            onChoose={() => onChosen(candidate)}
          />
        ))}
      </List>
      <OtherCandidates others={others} count={found.total - choices.length} chosen={chosen} day={day} onChosen={onChosen} />
      <AgentPickerEnd found={found} />
    </>
  )
}

/** Stays visible while the list below scrolls. */
const Sticky = styled.div`
  position: sticky;
  top: 0;
  z-index: 1;
  padding: var(--space-3) var(--space-5);
  background: var(--color-surface-raised);
`
const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`
