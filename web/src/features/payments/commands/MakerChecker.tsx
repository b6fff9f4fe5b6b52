import type { ManualRecord } from '@kainsiap/ops/payments/contract'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'

const decided: Readonly<Record<ManualRecord['state'], string>> = {
  waiting: 'Waits for someone else',
  confirmed: 'Confirmed by',
  rejected: 'Rejected by',
}

/** Who recorded, and who decides, side by side. */
export function MakerChecker({ record }: { record: ManualRecord }) {
  const { recordedBy, recordedAt, agent, state, decidedBy, decidedAt } = record
  return (
    <Pair>
      <Side label={agent ? 'Taken by' : 'Recorded by'} name={agent?.name ?? recordedBy.name} at={recordedAt} />
      <ArrowRight size={16} aria-hidden />
      <Side
        label={state === 'confirmed' && !decidedBy ? 'Confirmed' : decided[state]}
        name={decidedBy?.name ?? (state === 'waiting' ? 'A second person' : 'No second person was needed')}
        at={decidedAt}
      />
    </Pair>
  )
}

function Side({ label, name, at }: { label: string; name: ReactNode; at: string | null }) {
  return (
    <div>
      <small>{label}</small>
      <b>{name}</b>
      {at && (
        <small>
          <RelativeTime at={at} />
        </small>
      )}
    </div>
  )
}

const Pair = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr);
  gap: var(--space-3);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  & > div {
    display: grid;
    align-content: start;
    padding: 10px var(--space-3);
    border: 1px solid var(--color-line);
    border-radius: var(--radius-control);
  }
  & > svg {
    align-self: center;
    color: var(--color-text-muted);
  }
  b {
    overflow-wrap: anywhere;
    font-weight: var(--font-weight-semibold);
  }
  small {
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    line-height: var(--line-height-small);
  }
`
