import type { Payout, PayoutAttemptState, PayoutState } from '@kainsiap/ops/payouts/contract'
import type { StatusLook } from '../ui/status/StatusChip.tsx'

const payoutLooks = {
  completed: { tone: 'positive', glyph: 'tick' },
  pending: { tone: 'warning', glyph: 'dashed' },
  processing: { tone: 'info', glyph: 'half' },
  failed: { tone: 'danger', glyph: 'cross' },
  cancelled: { tone: 'neutral', glyph: 'cross' },
  on_hold: { tone: 'warning', glyph: 'pause' },
} as const satisfies Record<PayoutState, StatusLook>

/** An attempt as a chip, in words of its own. */
export const payoutAttemptLooks: Readonly<Record<PayoutAttemptState, StatusLook & { label: string }>> = {
  starting: { tone: 'info', glyph: 'half', label: 'Sent' },
  pending: { tone: 'info', glyph: 'half', label: 'Not paid yet' },
  unknown: { tone: 'warning', glyph: 'question', label: 'No answer' },
  succeeded: { tone: 'positive', glyph: 'tick', label: 'Paid' },
  declined: { tone: 'danger', glyph: 'cross', label: 'Not paid' },
  returned: { tone: 'danger', glyph: 'undo', label: 'Returned' },
}

/** Sent, and nobody knows yet what became of it. */
export const isUnknown = ({ status, problem }: Pick<Payout, 'status' | 'problem'>): boolean =>
  status === 'processing' && problem?.code === 'outcome_unknown'

/** The status as a chip says it: one whose outcome is unknown is not simply on its way. */
export function statusLook(payout: Pick<Payout, 'status' | 'problem'>): { status: string; look: StatusLook } {
  if (isUnknown(payout)) return { status: 'unknown', look: { tone: 'warning', glyph: 'question' } }
  return { status: payout.status, look: payoutLooks[payout.status] }
}
