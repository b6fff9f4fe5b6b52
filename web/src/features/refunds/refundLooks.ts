import { type Refund, RefundReason, refundReasonNames, type RefundState } from '@kainsiap/ops/refunds/contract'
import type { StatusLook } from '../../ui/status/StatusChip.tsx'

/** A refund as a chip, in words of its own. */
export const refundLooks: Readonly<Record<RefundState, StatusLook & { label: string }>> = {
  requested: { tone: 'secondary', glyph: 'clock', label: 'Awaiting approval' },
  approved: { tone: 'info', glyph: 'ring-3', label: 'Approved' },
  submitting: { tone: 'info', glyph: 'half', label: 'Sending' },
  unknown: { tone: 'warning', glyph: 'question', label: 'Outcome unknown' },
  succeeded: { tone: 'positive', glyph: 'tick', label: 'Succeeded' },
  failed: { tone: 'danger', glyph: 'cross', label: 'Failed' },
  rejected: { tone: 'neutral', glyph: 'cross', label: 'Rejected' },
}

/** The reasons to choose from. */
export const reasonOptions = RefundReason.options.map((value) => ({
  value,
  label: value === 'goodwill' ? 'Goodwill, our cost' : refundReasonNames[value],
}))

/** No gateway sends it back: somebody pays it, and says so. */
export const isByHand = ({ gateway }: Pick<Refund, 'gateway'>): boolean => gateway === 'manual'
