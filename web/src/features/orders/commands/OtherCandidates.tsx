import type { Candidate } from '@kainsiap/ops/orders/agents/candidate-contract'
import styled from 'styled-components'
import { RefusedCandidate } from './CandidateText.tsx'
import { canBeAllowed } from './candidateLabels.ts'

interface OtherCandidatesProps {
  others: readonly Candidate[]
  /** Their number, including those not loaded yet. */
  count: number
  chosen: Candidate | null
  day: string
  onChosen: (candidate: Candidate) => void
}

/** Agents who cannot take the slot. They are not options of the list: a row's button confirms the agent despite the reason. */
export function OtherCandidates({ others, count, chosen, day, onChosen }: OtherCandidatesProps) {
  if (others.length === 0) return null
  return (
    <>
      <GroupHead label="Can’t take this slot" count={count} note="See the reason for each agent" />
      <List aria-label="Agents who can’t take this slot">
        {others.map((candidate) => (
          <li key={candidate.id}>
            <RefusedCandidate
              candidate={candidate}
              day={day}
              isChosen={candidate.id === chosen?.id}
              onAllow={canBeAllowed(candidate) ? () => onChosen(candidate) : null}
            />
          </li>
        ))}
      </List>
    </>
  )
}

export function GroupHead({ label, count, note }: { label: string; count: number | null; note: string }) {
  return (
    <Head>
      <b>{label}</b>
      {count !== null && <Count>{count}</Count>}
      <span>{note}</span>
    </Head>
  )
}

const Head = styled.p`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  padding: 7px var(--space-5);
  border-top: 1px solid var(--color-line);
  border-bottom: 1px solid var(--color-line);
  background: var(--color-surface-sunken);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);

  b {
    font-weight: var(--font-weight-semibold);
  }
  & > :last-child {
    margin-left: auto;
    color: var(--color-text-muted);
    text-align: right;
  }
`
const Count = styled.span`
  padding: 0 7px;
  border-radius: var(--radius-round);
  background: var(--color-surface-pressed);
  font-variant-numeric: tabular-nums;
`
const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`
