import type { RefundDetails } from '@kainsiap/ops/refunds/contract'
import { TriangleAlert } from 'lucide-react'
import { TonedStrip } from '../../../ui/status/TonedStrip.tsx'
import { UnknownOutcome } from '../../../money/UnknownOutcome.tsx'
import { RefundButtons } from '../commands/RefundButtons.tsx'
import { problemText, reservedText } from '../refundWords.ts'

/** What somebody has to look at: an outcome that nobody knows, which can only be checked, or why no money leaves. */
export function RefundNotice({ refund }: { refund: RefundDetails }) {
  if (refund.status === 'unknown') return <Unknown refund={refund} />
  if (refund.problem?.code === 'stopped' || refund.problem?.code === 'contradicted' || refund.rejection !== null) {
    return (
      <TonedStrip as="p" data-tone={refund.rejection === null ? 'danger' : 'neutral'}>
        <TriangleAlert size={16} aria-hidden />
        <span>{refund.rejection === null ? refund.problem && problemText(refund.problem, refund) : `Rejected: ${refund.rejection}`}</span>
      </TonedStrip>
    )
  }
  return null
}

function Unknown({ refund }: { refund: RefundDetails }) {
  const more = refund.needsAttention ? 'This is taking too long. Contact the gateway by phone as well.' : undefined
  return (
    <UnknownOutcome asked={refund} text={reservedText(refund)} more={more}>
      <RefundButtons refund={refund} />
    </UnknownOutcome>
  )
}
