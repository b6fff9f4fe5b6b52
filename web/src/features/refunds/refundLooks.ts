import { type Refund, RefundReason, type RefundState } from '@kainsiap/ops/refunds/contract'
import type { StatusLook } from '../../ui/StatusChip.tsx'

/** A refund as a chip, in words of its own. */
export const refundLooks: Readonly<Record<RefundState, StatusLook & { label: string }>> = {
  requested: { tone: 'secondary', glyph: 'clock', label: 'Awaiting approval' },
  approved: { tone: 'info', glyph: 'ring-3', label: 'Approved' },
  submitting: { tone: 'info', glyph: 'half', label: 'Sending' },
  unknown: { tone: 'warning', glyph: 'question', label: 'Unknown' },
  succeeded: { tone: 'positive', glyph: 'tick', label: 'Succeeded' },
  failed: { tone: 'danger', glyph: 'cross', label: 'Failed' },
  rejected: { tone: 'neutral', glyph: 'cross', label: 'Rejected' },
}

export const reasonLabels: Readonly<Record<RefundReason, string>> = {
  service_not_done: 'Service not done',
  damaged_items: 'Item damaged',
  missing_items: 'Item missing',
  late_delivery: 'Late delivery',
  duplicate_payment: 'Charged twice',
  cancelled: 'Order cancelled',
  goodwill: 'Goodwill',
  other: 'Other',
}

/** The reasons to choose from. */
export const reasonOptions = RefundReason.options.map((value) => ({
  value,
  label: value === 'goodwill' ? 'Goodwill, we carry it' : reasonLabels[value],
}))

/** No gateway sends it back: somebody pays it, and says so. */
export const isByHand = ({ gateway }: Pick<Refund, 'gateway'>): boolean => gateway === 'manual'
