import type { OrderDetails, TrackingEvent } from '@kainsiap/ops/orders/contract'

interface CancellationFacts {
  by: TrackingEvent['performedBy']
  at: string
  reason: string
}

/** Who cancelled the order, when and why; null unless it is cancelled. */
export function cancellationOf({ status, trackingEvents }: Pick<OrderDetails, 'status' | 'trackingEvents'>): CancellationFacts | null {
  // The first: a payment may still arrive after it.
  const event = status === 'cancelled' && trackingEvents.find((each) => each.status === 'cancelled')
  if (!event) return null
  const { performedBy: by, timestamp: at, note, description } = event
  // An earlier version stored the sentence only.
  return { by, at, reason: note?.kind === 'cancelled' ? note.reason : description.replace(/^Cancelled: /, '') }
}
