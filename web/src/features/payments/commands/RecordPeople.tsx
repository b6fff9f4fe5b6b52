import type { ManualRecord } from '@kainsiap/ops/payments/contract'
import { MakerChecker } from '../../../ui/MakerChecker.tsx'

const decided: Readonly<Record<ManualRecord['state'], string>> = {
  waiting: 'Waits for someone else',
  confirmed: 'Confirmed by',
  rejected: 'Rejected by',
}

/** Who recorded, and who decides. */
export function RecordPeople({ record }: { record: ManualRecord }) {
  const { recordedBy, recordedAt, agent, state, decidedBy, decidedAt } = record
  return (
    <MakerChecker
      maker={{ label: agent ? 'Taken by' : 'Recorded by', name: agent?.name ?? recordedBy.name, at: recordedAt }}
      checker={{
        label: state === 'confirmed' && !decidedBy ? 'Confirmed' : decided[state],
        name: decidedBy?.name ?? (state === 'waiting' ? 'A second person' : 'No second person was needed'),
        at: decidedAt,
      }}
    />
  )
}
