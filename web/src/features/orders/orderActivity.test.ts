import type { ActivityEvent } from '@kainsiap/ops/activity/contract'
import { orderEvents, type Order } from '@kainsiap/ops/orders/contract'
import { expect, it } from 'vitest'
import { orderActivity } from './orderActivity.ts'
import { anOrder } from './testOrder.ts'

function said(type: string, change: Partial<Order> = {}, note?: Order['lastTracking']['note'], kind = 'customer'): string {
  const order = anOrder(change)
  const data = { ...order, lastTracking: { ...order.lastTracking, ...(note && { note }) } }
  const parts = orderActivity({ type, data, actor: { kind } } as unknown as ActivityEvent)
  return parts.map((part) => (typeof part === 'string' ? part : part.path ? `[${part.name}]` : part.name)).join('')
}

const agent = { id: 'b'.repeat(24), name: 'Hafiz Ramli', vehicleType: 'car' } as const

it('says each event in words, with the order as a link', () => {
  const { number } = anOrder()
  expect(said('order.created')).toBe(`booked [${number}]`)
  expect(said('order.assigned', { agent }, { kind: 'assigned', agentName: agent.name })).toBe(`assigned [${number}] to Hafiz Ramli`)
  expect(said('order.assigned', { agent }, { kind: 'claimed' })).toBe(`claimed [${number}]`)
  expect(said('order.declined', {}, { kind: 'declined', reason: 'Too far' })).toBe(`declined [${number}]`)
  expect(said('order.statusChanged', { status: 'items_collected' })).toBe(`moved [${number}] to Items collected`)
  expect(said('order.statusChanged', { status: 'delivered' })).toBe(`delivered [${number}]`)
  expect(said('order.cancelled')).toBe(`cancelled [${number}]`)
  expect(said('order.paid')).toBe(`paid for [${number}]`)
  expect(said('order.paid', { status: 'cancelled' }, { kind: 'payment_accepted' })).toBe(`paid for [${number}] after its cancellation`)
  expect(said('order.paid', {}, { kind: 'payment_repeated', reference: 'PAY-1' })).toBe(`made a duplicate payment for [${number}]`)
  expect(said('order.paid', {}, { kind: 'payment_accepted' }, 'staff')).toBe(`recorded the payment for [${number}]`)
  expect(said('order.paid', {}, { kind: 'payment_repeated', reference: 'PAY-1' }, 'agent')).toBe(
    `recorded a duplicate payment for [${number}]`,
  )
  expect(said('order.updated', {}, { kind: 'accepted' })).toBe(`accepted [${number}]`)
  expect(said('order.updated', {}, { kind: 'payment_failed' })).toBe(`had a failed payment for [${number}]`)
  expect(said('order.updated', {}, { kind: 'changed', fields: ['pickupAddress'] })).toBe(`changed the pickup address of [${number}]`)
})

it('says every type that there is', () => {
  for (const type of orderEvents.types) if (type !== 'order.updated') expect([type, said(type)]).not.toEqual([type, said('order.unknown')])
})
