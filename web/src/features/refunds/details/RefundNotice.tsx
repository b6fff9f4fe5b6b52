import type { RefundDetails } from '@kainsiap/ops/refunds/contract'
import { CircleHelp, TriangleAlert } from 'lucide-react'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { StripContent, TonedStrip } from '../../../ui/TonedStrip.tsx'
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
  const { checkedAt, nextCheckAt, needsAttention } = refund
  return (
    <TonedStrip as="section" data-tone="warning" aria-label="Outcome unknown">
      <CircleHelp size={16} aria-hidden />
      <StripContent>
        <div>
          <b>The bank has not answered. Nothing is sent again; we ask until it does.</b>
          <p>
            {reservedText(refund)}{' '}
            {checkedAt ? (
              <>
                Asked last <RelativeTime at={checkedAt} />
              </>
            ) : (
              'Not asked yet'
            )}
            {nextCheckAt && (
              <>
                , next <RelativeTime at={nextCheckAt} isToCome />
              </>
            )}
            .{needsAttention && ' It has taken too long: ask the gateway by telephone too.'}
          </p>
        </div>
        <RefundButtons refund={refund} />
      </StripContent>
    </TonedStrip>
  )
}
