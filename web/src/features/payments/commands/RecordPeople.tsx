import type { ManualRecord, RecordDoubt } from '@kainsiap/ops/payments/contract'
import styled from 'styled-components'
import { MakerChecker } from '../../../ui/MakerChecker.tsx'

const decided: Readonly<Record<ManualRecord['state'], string>> = {
  waiting: 'Waits for someone else',
  confirmed: 'Confirmed by',
  rejected: 'Rejected by',
}

const doubts: Readonly<Record<RecordDoubt, string>> = {
  former_agent: 'This agent has the order no more: find out whether the cash was for it.',
  same_reference: 'Another payment came in by the same reference: find out whether it is for both.',
}

/** Who recorded, and who decides. */
export function RecordPeople({ record }: { record: ManualRecord }) {
  const { recordedBy, recordedAt, agent, state, decidedBy, decidedAt, doubt } = record
  return (
    <>
      {doubt && state === 'waiting' && <Doubt>{doubts[doubt]}</Doubt>}
      <MakerChecker
        maker={{ label: agent ? 'Taken by' : 'Recorded by', name: agent?.name ?? recordedBy.name, at: recordedAt }}
        checker={{
          label: state === 'confirmed' && !decidedBy ? 'Confirmed' : decided[state],
          name: decidedBy?.name ?? (state === 'waiting' ? 'A second person' : 'No second person was needed'),
          at: decidedAt,
        }}
      />
    </>
  )
}

const Doubt = styled.p`
  color: var(--color-warning-text);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);
`
