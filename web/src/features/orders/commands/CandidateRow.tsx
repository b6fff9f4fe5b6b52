import type { Candidate } from '@kainsiap/ops/orders/candidate-contract'
import { Ban, Check } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import styled from 'styled-components'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { phone } from '../../../ui/breakpoints.ts'
import { reasonAgainst, reasonsFor, vehicleAndPlate } from './candidateLabels.ts'

interface CandidateProps {
  candidate: Candidate
  /** The day of the pickup, as in "7 of 12 today". */
  day: string
  isChosen: boolean
}

interface CandidateOptionProps extends CandidateProps {
  id: string
  isActive: boolean
  onChoose: () => void
}

/** An agent who can take the slot. */
export function CandidateOption({ candidate, day, id, isActive, isChosen, onChoose }: CandidateOptionProps) {
  return (
    <Row
      id={id}
      role="option"
      aria-selected={isChosen}
      data-active={isActive || undefined}
      data-chosen={isChosen || undefined}
      // The search keeps the focus: it handles the keys.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Radio aria-hidden data-on={isChosen || undefined} />
      <Avatar name={candidate.name} />
      <Who candidate={candidate}>
        {reasonsFor(candidate, day).map(({ text, weight }, place) => (
          <Fragment key={text}>
            {place > 0 && ' · '}
            <Reason data-weight={weight}>{text}</Reason>
          </Fragment>
        ))}
      </Who>
      {isChosen && <ChosenMark />}
    </Row>
  )
}

interface RefusedCandidateProps extends CandidateProps {
  /** Chooses the agent despite the reason; null where no confirmation is possible. */
  onAllow: (() => void) | null
}

/** An agent who cannot take the slot, with the reason. Some can be chosen after an explicit confirmation. */
export function RefusedCandidate({ candidate, day, isChosen, onAllow }: RefusedCandidateProps) {
  return (
    <Row as="div" data-refused data-chosen={isChosen || undefined}>
      {isChosen ? <Radio aria-hidden data-on /> : <Ban size={16} aria-hidden />}
      <Avatar name={candidate.name} />
      <Who candidate={candidate}>
        <Reason data-weight="decides">{reasonAgainst(candidate, day)}</Reason>
      </Who>
      {onAllow && (
        <Button
          size="small"
          aria-pressed={isChosen}
          aria-label={`${isChosen ? 'Chosen' : 'Allow once'}: ${candidate.name}`}
          onClick={onAllow}
        >
          {isChosen ? <ChosenMark /> : 'Allow once'}
        </Button>
      )}
    </Row>
  )
}

/** Names wrap and are never truncated: two may begin alike. */
function Who({ candidate, children }: { candidate: Candidate; children: ReactNode }) {
  return (
    <Text>
      <p>
        <b>{candidate.name}</b> <span>{vehicleAndPlate(candidate)}</span>
      </p>
      <small>{children}</small>
    </Text>
  )
}

function ChosenMark() {
  return (
    <Chosen>
      <Check size={14} aria-hidden />
      Chosen
    </Chosen>
  )
}

const Row = styled.li`
  display: grid;
  grid-template-columns: 16px auto minmax(0, 1fr) auto;
  align-items: center;
  gap: var(--space-3);
  min-height: 54px;
  padding: 7px var(--space-5);
  border-bottom: 1px solid var(--color-line);
  scroll-margin: 120px 0 12px;

  &[role='option'] {
    cursor: pointer;
    &:hover {
      background: var(--color-surface-hover);
    }
  }
  &[data-active] {
    outline: 2px solid var(--color-line-control);
    outline-offset: -2px;
  }
  &[data-chosen] {
    background: var(--color-surface-selected);
    outline: 2px solid var(--color-focus);
    outline-offset: -2px;
  }
  &[data-refused] {
    color: var(--color-text-muted);
  }
`
const Text = styled.div`
  min-width: 0;
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);
  overflow-wrap: anywhere;

  b {
    margin-right: var(--space-1);
    font-weight: var(--font-weight-semibold);
  }
  span,
  small {
    color: var(--color-text-muted);
  }
  small {
    display: block;
    font-size: var(--font-size-small);
    font-variant-numeric: tabular-nums;
    line-height: var(--line-height-small);
  }
  ${phone} {
    p > span {
      display: block;
    }
  }
`
const Reason = styled.span`
  &&[data-weight='decides'] {
    color: var(--color-text);
    font-weight: var(--font-weight-medium);
  }
  &&[data-weight='warning'] {
    color: var(--color-warning-text);
  }
`
const Radio = styled.span`
  width: 16px;
  height: 16px;
  border: 1px solid var(--color-line-control);
  border-radius: var(--radius-round);

  &[data-on] {
    border: 5px solid var(--color-focus);
  }
`
const Chosen = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 5px;
  color: var(--color-link);
  font-size: var(--font-size-small);
  font-weight: var(--font-weight-semibold);
`
