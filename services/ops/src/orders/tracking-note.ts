import type { TrackingEvent } from './contract.ts'
import { statusLabel } from './status-machine.ts'

/** What the note says, in one sentence, of any event with a note. */
export function noteText({
  note,
  status,
  performedBy,
}: Pick<TrackingEvent, 'status' | 'performedBy'> & Required<Pick<TrackingEvent, 'note'>>): string {
  switch (note.kind) {
    case 'placed':
      return 'Order placed'
    case 'payment_accepted':
      return status === 'cancelled' ? 'Paid after the cancellation' : 'Payment accepted'
    case 'payment_repeated':
      return `Paid once more, to be paid back: ${note.reference}`
    case 'payment_failed':
      return 'Payment failed'
    case 'accepted':
      return 'Accepted by the agent'
    case 'claimed':
      return 'Claimed by the agent'
    case 'assigned':
      return `Agent assigned: ${note.agentName}`
    case 'declined':
      return `Declined by ${performedBy.name}: ${note.reason}`
    case 'rated':
      return `Rated ${note.rating} of 5`
    case 'rating_removed':
      return `Rating removed: ${note.reason}`
    case 'moved':
      return note.notes ?? `Order status updated to ${statusLabel(status)}`
    case 'changed':
      return `Changed: ${changedLabels(note.fields)}`
    case 'cancelled':
    case 'disputed':
      return `${statusLabel(note.kind)}: ${note.reason}`
  }
}

/** `['pickupAddress', 'deliveryInstructions']` → "pickup address, delivery instructions". */
export const changedLabels = (fields: readonly string[]): string =>
  fields.map((field) => field.replaceAll(/([A-Z])/g, ' $1').toLowerCase()).join(', ')
