import { expect, it } from 'vitest'
import { anOrder } from '../testOrder.ts'
import { cancellationOf } from './cancellationOf.ts'

const event = { ...anOrder({ status: 'cancelled' }).lastTracking, description: 'Cancelled: moved house' }
const { performedBy: by, timestamp: at } = event

it('tells who cancelled an order, when and why, also of one that an earlier version cancelled', () => {
  const noted = { ...event, note: { kind: 'cancelled', reason: 'Cancelled: twice' } as const }
  expect(cancellationOf({ status: 'cancelled', trackingEvents: [noted] })).toEqual({ by, at, reason: 'Cancelled: twice' })
  const paid = { ...event, note: { kind: 'payment_accepted' }, performedBy: { ...by, name: 'Customer' } } as const
  expect(cancellationOf({ status: 'cancelled', trackingEvents: [noted, paid] })).toEqual({ by, at, reason: 'Cancelled: twice' })
  expect(cancellationOf({ status: 'cancelled', trackingEvents: [event] })).toEqual({ by, at, reason: 'moved house' })
})

it('tells nothing of an order that goes on', () => {
  expect(cancellationOf({ status: 'pending', trackingEvents: [{ ...event, status: 'pending' }] })).toBeNull()
})
