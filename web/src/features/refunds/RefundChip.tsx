import type { Refund } from '@kainsiap/ops/refunds/contract'
import { Chip } from '../../ui/status/Chip.tsx'
import { StatusGlyph } from '../../ui/status/StatusGlyph.tsx'
import { isByHand, refundLooks } from './refundLooks.ts'

export function RefundChip({ refund }: { refund: Pick<Refund, 'status' | 'gateway'> }) {
  const { tone, glyph, label } = refundLooks[refund.status]
  return (
    <Chip tone={tone} glyph={<StatusGlyph glyph={glyph} />}>
      {refund.status === 'approved' && isByHand(refund) ? 'Payment due' : label}
    </Chip>
  )
}
