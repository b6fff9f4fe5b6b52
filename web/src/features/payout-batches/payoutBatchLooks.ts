import type { PayoutBatch, PayoutBatchState } from '@kainsiap/ops/payout-batches/contract'
import type { StatusLook } from '../../ui/status/StatusChip.tsx'

const looks = {
  draft: { tone: 'neutral', glyph: 'dashed' },
  submitted: { tone: 'secondary', glyph: 'clock' },
  approved: { tone: 'info', glyph: 'ring-0' },
  processing: { tone: 'info', glyph: 'half' },
  completed: { tone: 'positive', glyph: 'tick' },
  partially_completed: { tone: 'warning', glyph: 'exclamation' },
  failed: { tone: 'danger', glyph: 'cross' },
  rejected: { tone: 'danger', glyph: 'cross' },
  cancelled: { tone: 'neutral', glyph: 'cross' },
} as const satisfies Record<PayoutBatchState, StatusLook>

const words: Partial<Record<PayoutBatchState, string>> = { submitted: 'awaiting_approval', approved: 'released' }

/** What a state is called, as a name of the contract. */
export const stateName = (status: PayoutBatchState): string => words[status] ?? status

/** The status of a run, as a chip says it. */
export const runLook = ({ status }: Pick<PayoutBatch, 'status'>): { status: string; look: StatusLook } => ({
  status: stateName(status),
  look: looks[status],
})
