import type { Refund } from '@kainsiap/ops/refunds/contract'
import { MakerChecker } from '../../../money/MakerChecker.tsx'
import { deciderText } from '../refundWords.ts'

/** Who asked, and who decides. */
export function RefundPeople({ refund }: { refund: Refund }) {
  const { requestedBy, requestedAt, decidedAt } = refund
  return (
    <MakerChecker
      maker={{ label: 'Requested by', name: requestedBy.name, at: requestedAt }}
      checker={{ ...deciderText(refund), at: decidedAt }}
    />
  )
}
