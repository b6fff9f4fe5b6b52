import type { TrackingEvent } from '@kainsiap/ops/orders/contract'
import { statusSequence } from '@kainsiap/ops/orders/status/status-sequence'
import { type OrderStatus, statusLabel } from '@kainsiap/ops/orders/status-machine'
import { changedLabels, stoppedText } from '@kainsiap/ops/orders/tracking/tracking-note'

interface Label {
  title: string
  rest: string | null
}

/** A step forward is titled by its status, any other event by what happened; `rest` holds the words of people, or what happened at the step. */
export function trackingLabel(
  { status, description, note, performedBy }: Pick<TrackingEvent, 'status' | 'description' | 'note' | 'performedBy'>,
  before: Pick<TrackingEvent, 'status'> | undefined,
): Label {
  switch (note?.kind) {
    case 'moved':
      return { title: statusLabel(status), rest: note.notes }
    case 'assigned':
      return { title: 'Agent assigned', rest: note.agentName }
    case 'declined':
      return { title: `Declined by ${performedBy.name}`, rest: note.reason }
    case 'unassigned':
      return { title: 'Unassigned', rest: `${note.agentName} ${stoppedText(note.why)}` }
    case 'cancelled':
    case 'disputed':
      return { title: statusLabel(note.kind), rest: note.reason }
    case 'rated':
      return { title: 'Rated', rest: `${note.rating} of 5` }
    case 'rating_removed':
      return { title: 'Rating removed', rest: note.reason }
    case 'changed':
      return { title: 'Changed', rest: changedLabels(note.fields) }
    case 'placed':
    case 'payment_accepted':
    case 'payment_failed':
    case 'payment_repeated':
    case 'payment_mismatched':
    case 'accepted':
    case 'claimed':
    case 'agent_stopped':
    case 'agent_reinstated':
    case 'paid_back':
    case undefined:
      // A sentence of an earlier version may name the status itself.
      return before && isStep(before.status, status) && !description.includes(statusLabel(status))
        ? { title: statusLabel(status), rest: description }
        : { title: description, rest: null }
  }
}

/** Forward in the status sequence, or out of it. */
function isStep(from: OrderStatus, to: OrderStatus): boolean {
  const sequence: readonly OrderStatus[] = statusSequence
  return from !== to && (!sequence.includes(to) || sequence.indexOf(to) > sequence.indexOf(from))
}
