import type { RefundReason } from '@kainsiap/ops/refunds/contract'

/** A reason, empty until one is chosen, and a note as written. */
export interface Why {
  reason: RefundReason | ''
  note: string
}

/** Why it cannot be asked for yet; null if it can. */
export function whyUnexplained({ reason, note }: Why): string | null {
  if (reason === '') return 'Choose a reason first.'
  return reason === 'other' && note.trim() === '' ? 'Say in the note what the reason is.' : null
}
