import type { RefundReason } from '@kainsiap/ops/refunds/contract'

/** A reason, empty until one is chosen, and a note as written. */
export interface Why {
  reason: RefundReason | ''
  note: string
}

/** Why it cannot be asked for yet; null if it can. */
export function whyUnexplained({ reason, note }: Why): string | null {
  if (reason === '') return 'Select a reason.'
  return reason === 'other' && note.trim() === '' ? 'Describe the reason in the note.' : null
}
