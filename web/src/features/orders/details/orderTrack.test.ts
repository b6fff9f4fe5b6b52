import type { TrackingEvent } from '@kainsiap/ops/orders/contract'
import { OrderStatus } from '@kainsiap/ops/orders/status-machine'
import { describe, expect, it } from 'vitest'
import { anOrder } from '../testOrder.ts'
import { orderTrack } from './orderTrack.ts'

const now = Date.parse('2026-07-14T06:00:00.000Z')
const event = (status: OrderStatus, at: string): TrackingEvent => ({
  ...anOrder().lastTracking,
  status,
  timestamp: `2026-07-14T${at}:00.000Z`,
})
const tracked = (status: OrderStatus, trackingEvents: TrackingEvent[] = []) => ({ ...anOrder({ status }), trackingEvents })
const states = (status: OrderStatus, events: TrackingEvent[] = []) => orderTrack(tracked(status, events), now).map(({ state }) => state)

describe('the five steps of an order', () => {
  it.each([
    ['pending', ['done', 'now', 'next', 'next', 'next']],
    ['confirmed', ['done', 'now', 'next', 'next', 'next']],
    ['agent_assigned', ['done', 'done', 'now', 'next', 'next']],
    ['pickup_arrived', ['done', 'done', 'now', 'next', 'next']],
    ['items_collected', ['done', 'done', 'done', 'now', 'next']],
    ['ready_for_delivery', ['done', 'done', 'done', 'done', 'now']],
    ['delivered', ['done', 'done', 'done', 'done', 'done']],
  ] as const)('stands at %s', (status, expected) => {
    expect(states(status)).toEqual(expected)
  })

  it('shows of a stopped order how far it came', () => {
    const events = [event('pending', '02:00'), event('items_collected', '03:00'), event('disputed', '04:00')]
    expect(states('disputed', events)).toEqual(['done', 'done', 'done', 'next', 'next'])
    expect(states('cancelled', [event('pending', '02:00'), event('cancelled', '03:00')])).toEqual(['done', 'next', 'next', 'next', 'next'])
  })

  it('says when a step was done and by when the next ones are promised', () => {
    const notes = orderTrack(tracked('agent_assigned', [event('agent_assigned', '03:05')]), now).map(({ note }) => note)
    expect(notes).toEqual(['10:30 am', '11:05 am', 'by 2:00 pm', '', 'by 15 Jul, 2:00 pm'])
  })

  it('grows within a step', () => {
    const share = (status: OrderStatus) => orderTrack(tracked(status), now).find(({ state }) => state === 'now')?.share
    expect(share('pending')).toBe(0.12)
    expect(share('pickup_scheduled')).toBeLessThan(share('agent_en_route') ?? 0)
    expect(share('delivery_arrived')).toBeCloseTo(2 / 3)
  })

  it('knows every status', () => {
    for (const status of OrderStatus.options) expect(orderTrack(tracked(status), now)).toHaveLength(5)
  })
})
