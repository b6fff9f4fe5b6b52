import type { Candidate } from '@kainsiap/ops/orders/agents/candidate-contract'
import { Picker } from '../../../picker/Picker.tsx'
import { GroupHead, OtherCandidates } from './OtherCandidates.tsx'
import { CandidateText } from './CandidateText.tsx'
import { canTake } from './candidateLabels.ts'
import type { useCandidates } from './useCandidates.ts'

interface AgentPickerProps {
  found: ReturnType<typeof useCandidates>
  search: string
  onSearch: (search: string) => void
  chosen: Candidate | null
  onChosen: (candidate: Candidate) => void
  /** The day of the pickup, as in "7 of 12 today". */
  day: string
}

/**
 * All agents, best first: those who can take the slot as choices, the others below with the reason. Nothing is sent here: only the button
 * that names the agent does.
 */
export function AgentPicker({ found, day, ...choosing }: AgentPickerProps) {
  const choices = found.items.filter(canTake)
  const others = found.items.filter((candidate) => !canTake(candidate))
  return (
    <Picker
      {...choosing}
      noun="agent"
      plural="agents"
      searched="name, area, plate"
      found={found}
      everybody={found.everybody}
      choices={choices}
      listLabel="Agents who can take this slot"
      renderHead={(count) => <GroupHead label="Can take this slot" count={count} note="Best first" />}
      renderOption={(candidate) => <CandidateText candidate={candidate} day={day} />}
    >
      <OtherCandidates
        others={others}
        count={found.total - choices.length}
        chosen={choosing.chosen}
        day={day}
        onChosen={choosing.onChosen}
      />
    </Picker>
  )
}
