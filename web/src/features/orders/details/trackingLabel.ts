import type { TrackingEvent } from '@kainsiap/ops/orders/contract'
import { statusSequence } from '@kainsiap/ops/orders/status-sequence'
import { type OrderStatus, statusLabel } from '@kainsiap/ops/orders/status-machine'

const plainNote = /^Order status updated to /

/** A step forward is titled by its status, plus its note; a booking, and any event that is no step forward, by its description. */
export function trackingLabel(
  { status, description }: Pick<TrackingEvent, 'status' | 'description'>,
  before: Pick<TrackingEvent, 'status'> | undefined,
): { title: string; rest: string | null } {
  const title = statusLabel(status)
  if (plainNote.test(description)) return { title, rest: null }
  if (!before || !isStep(before.status, status)) return { title: description, rest: null }
  const noted = description.startsWith(title) ? description.slice(title.length).replace(/^\W+/, '') : description
  return { title, rest: noted || null }
}

/** Forward in the status sequence, or out of it. */
function isStep(from: OrderStatus, to: OrderStatus): boolean {
  const sequence: readonly OrderStatus[] = statusSequence
  return from !== to && (!sequence.includes(to) || sequence.indexOf(to) > sequence.indexOf(from))
}
