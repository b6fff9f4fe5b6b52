import type { AttemptState, PaymentState } from '@kainsiap/ops/payments/contract'
import type { StatusLook } from '../../ui/status/StatusChip.tsx'

export const paymentLooks = {
  completed: { tone: 'positive', glyph: 'tick' },
  pending: { tone: 'warning', glyph: 'dashed' },
  processing: { tone: 'info', glyph: 'half' },
  failed: { tone: 'danger', glyph: 'cross' },
  refunded: { tone: 'danger', glyph: 'undo' },
  partial_refund: { tone: 'danger', glyph: 'undo' },
  cancelled: { tone: 'neutral', glyph: 'cross' },
} as const satisfies Record<PaymentState, StatusLook>

/** An attempt as a chip, in words of its own. */
export const attemptLooks: Readonly<Record<AttemptState, StatusLook & { label: string }>> = {
  starting: { tone: 'info', glyph: 'half', label: 'Sending' },
  open: { tone: 'info', glyph: 'half', label: 'Page open' },
  pending: { tone: 'info', glyph: 'half', label: 'At the bank' },
  unknown: { tone: 'warning', glyph: 'question', label: 'Unknown' },
  captured: { tone: 'positive', glyph: 'tick', label: 'Paid' },
  declined: { tone: 'danger', glyph: 'cross', label: 'Failed' },
}
