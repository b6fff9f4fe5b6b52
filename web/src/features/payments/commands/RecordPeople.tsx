import type { ManualRecord, RecordDoubt } from '@kainsiap/ops/payments/contract'
import styled from 'styled-components'
import { MakerChecker } from '../../../money/MakerChecker.tsx'

const decided: Readonly<Record<ManualRecord['state'], string>> = {
  waiting: 'Awaiting confirmation',
  confirmed: 'Confirmed by',
  rejected: 'Rejected by',
}

const doubts: Readonly<Record<RecordDoubt, string>> = {
  former_agent: 'This agent is no longer assigned to the order. Check that the cash was for this order.',
  same_reference: 'Another payment has the same reference. Check whether the transfer was for both.',
}

/** Who recorded, and who decides. */
export function RecordPeople({ record }: { record: ManualRecord }) {
  const { recordedBy, recordedAt, agent, state, decidedBy, decidedAt, doubt } = record
  return (
    <>
      {doubt && state === 'waiting' && <Doubt>{doubts[doubt]}</Doubt>}
      <MakerChecker
        maker={{ label: agent ? 'Collected by' : 'Recorded by', name: agent?.name ?? recordedBy.name, at: recordedAt }}
        checker={{
          label: state === 'confirmed' && !decidedBy ? 'Confirmed' : decided[state],
          name: decidedBy?.name ?? (state === 'waiting' ? 'Another user' : 'No second approval needed'),
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
