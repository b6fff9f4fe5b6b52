import type { Candidate } from '@kainsiap/ops/orders/agents/candidate-contract'
import { Ban } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import styled from 'styled-components'
import { ChosenMark, PickerRow, Radio } from '../../../picker/PickerRow.tsx'
import { Avatar } from '../../../ui/record/Avatar.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { phone } from '../../../ui/layout/breakpoints.ts'
import { reasonAgainst, reasonsFor, vehicleAndPlate } from './candidateLabels.ts'

interface CandidateProps {
  candidate: Candidate
  /** The day of the pickup, as in "7 of 12 today". */
  day: string
}

/** An agent who can take the slot. */
export function CandidateText({ candidate, day }: CandidateProps) {
  return (
    <>
      <Avatar name={candidate.name} picture={candidate.avatar} />
      <Who candidate={candidate}>
        {reasonsFor(candidate, day).map(({ text, weight }, place) => (
          <Fragment key={text}>
            {place > 0 && ' · '}
            <Reason data-weight={weight}>{text}</Reason>
          </Fragment>
        ))}
      </Who>
    </>
  )
}

interface RefusedCandidateProps extends CandidateProps {
  isChosen: boolean
  /** Chooses the agent despite the reason; null where no confirmation is possible. */
  onAllow: (() => void) | null
}

/** An agent who cannot take the slot, with the reason. Some can be chosen after an explicit confirmation. */
export function RefusedCandidate({ candidate, day, isChosen, onAllow }: RefusedCandidateProps) {
  return (
    <PickerRow as="div" data-refused data-chosen={isChosen || undefined}>
      {isChosen ? <Radio aria-hidden data-on /> : <Ban size={16} aria-hidden />}
      <Avatar name={candidate.name} picture={candidate.avatar} />
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
    </PickerRow>
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
