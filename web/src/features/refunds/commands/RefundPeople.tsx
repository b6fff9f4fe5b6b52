import type { Refund } from '@kainsiap/ops/refunds/contract'
import { MakerChecker } from '../../../ui/MakerChecker.tsx'

/** Who asked, and who decides. */
export function RefundPeople({ refund }: { refund: Refund }) {
  const { requestedBy, requestedAt, status, decidedBy, decidedAt, needsSecondPerson } = refund
  const label = status === 'requested' ? 'Waits for someone else' : status === 'rejected' ? 'Rejected by' : 'Approved by'
  return (
    <MakerChecker
      maker={{ label: 'Asked by', name: requestedBy.name, at: requestedAt }}
      checker={
        needsSecondPerson
          ? { label, name: decidedBy?.name ?? (status === 'requested' ? 'A second person' : 'Nobody in time'), at: decidedAt }
          : { label: 'Approved', name: 'No second person was needed', at: decidedAt }
      }
    />
  )
}
