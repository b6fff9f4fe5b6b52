import type { TrackingEvent, TrackingNote } from '@kainsiap/ops/orders/contract'
import type { OrderStatus } from '@kainsiap/ops/orders/status-machine'
import { noteText } from '@kainsiap/ops/orders/tracking/tracking-note'
import { describe, expect, it } from 'vitest'
import { trackingLabel } from './trackingLabel.ts'

const performedBy: TrackingEvent['performedBy'] = { id: null, name: 'Hafiz Ramli', role: 'agent' }
const labelOf = (note: TrackingNote, status: OrderStatus, before?: OrderStatus) =>
  trackingLabel({ status, note, performedBy, description: noteText({ note, status, performedBy }) }, before && { status: before })

describe('the label of a tracking event', () => {
  it.each<[TrackingNote, OrderStatus, OrderStatus, string, string | null]>([
    [{ kind: 'moved', notes: null }, 'items_collected', 'pickup_arrived', 'Items collected', null],
    [{ kind: 'moved', notes: 'Cancelled: 14 pieces' }, 'items_collected', 'pickup_arrived', 'Items collected', 'Cancelled: 14 pieces'],
    [{ kind: 'payment_accepted' }, 'confirmed', 'pending', 'Confirmed', 'Payment accepted'],
    [{ kind: 'claimed' }, 'agent_assigned', 'confirmed', 'Agent assigned', 'Claimed by the agent'],
    [{ kind: 'assigned', agentName: 'Siti Aminah' }, 'pickup_arrived', 'pickup_arrived', 'Agent assigned', 'Siti Aminah'],
    [{ kind: 'accepted' }, 'agent_assigned', 'agent_assigned', 'Accepted by the agent', null],
    [{ kind: 'payment_failed' }, 'pending', 'pending', 'Payment failed', null],
    [{ kind: 'payment_accepted' }, 'cancelled', 'cancelled', 'Paid after cancellation', null],
    [{ kind: 'payment_repeated', reference: 'PAY-1' }, 'delivered', 'delivered', 'Duplicate payment, refund due: PAY-1', null],
    [
      { kind: 'cancelled', reason: 'Order status updated to nothing' },
      'cancelled',
      'pending',
      'Cancelled',
      'Order status updated to nothing',
    ],
    [{ kind: 'declined', reason: 'flat tyre' }, 'confirmed', 'agent_assigned', 'Declined by Hafiz Ramli', 'flat tyre'],
    [
      { kind: 'changed', fields: ['pickupAddress', 'deliveryInstructions'] },
      'pending',
      'pending',
      'Changed',
      'pickup address, delivery instructions',
    ],
  ])('keeps the words of people apart (%o)', (note, status, before, title, rest) => {
    expect(labelOf(note, status, before)).toEqual({ title, rest })
  })

  it('of a booking is what happened', () => {
    expect(labelOf({ kind: 'placed' }, 'pending')).toEqual({ title: 'Order placed', rest: null })
  })

  it.each<[string, OrderStatus, OrderStatus, string, string | null]>([
    ['14 pieces', 'items_collected', 'pickup_arrived', 'Items collected', '14 pieces'],
    ['Order status updated to Items collected', 'items_collected', 'pickup_arrived', 'Order status updated to Items collected', null],
    ['Cancelled: no longer needed', 'cancelled', 'pending', 'Cancelled: no longer needed', null],
    ['Declined by Hafiz Ramli: flat tyre', 'confirmed', 'agent_assigned', 'Declined by Hafiz Ramli: flat tyre', null],
  ])(
    'of an earlier version is its whole sentence, after the status of a step it does not name (%s)',
    (description, status, before, title, rest) => {
      expect(trackingLabel({ status, description, performedBy }, { status: before })).toEqual({ title, rest })
    },
  )
})
