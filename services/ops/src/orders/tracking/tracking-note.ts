import type { StoppedWhy } from '../../agents/status/stopped-contract.ts'
import { ringgit } from '../../platform/money.ts'
import type { TrackingEvent } from '../contract.ts'
import { statusLabel } from '../status-machine.ts'

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
      return status === 'cancelled' ? 'Paid after cancellation' : 'Payment accepted'
    case 'payment_repeated':
      return `Duplicate payment, refund due: ${note.reference}`
    case 'payment_mismatched':
      return `Different amount paid, refund due: ${note.reference}`
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
    case 'unassigned':
      return `Unassigned: ${note.agentName} ${stoppedText(note.why)}`
    case 'agent_stopped':
      return `The agent ${stoppedText(note.why)} and has the items`
    case 'agent_reinstated':
      return 'The agent can work again'
    case 'rated':
      return `Rated ${note.rating} of 5`
    case 'rating_removed':
      return `Rating removed: ${note.reason}`
    case 'moved':
      return note.notes ?? `Order status updated to ${statusLabel(status)}`
    case 'paid_back':
      return note.amountSen === 0 ? 'Refunded' : `Refunded: ${ringgit(note.amountSen)}`
    case 'changed':
      return `Changed: ${changedLabels(note.fields)}`
    case 'cancelled':
    case 'disputed':
      return `${statusLabel(note.kind)}: ${note.reason}`
  }
}

/** `suspended` → "is suspended". */
export const stoppedText = (why: StoppedWhy): string => (why === 'pending_verification' ? 'is not verified' : `is ${why}`)

/** `['pickupAddress', 'deliveryInstructions']` → "pickup address, delivery instructions". */
export const changedLabels = (fields: readonly string[]): string =>
  fields.map((field) => field.replaceAll(/([A-Z])/g, ' $1').toLowerCase()).join(', ')
