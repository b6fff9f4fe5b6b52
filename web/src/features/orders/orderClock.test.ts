import { OrderStatus } from '@kainsiap/ops/orders/status-machine'
import { describe, expect, it } from 'vitest'
import { orderClock, span } from './orderClock.ts'

const pickup = '2026-07-14T01:00:00.000Z'
const delivery = '2026-07-14T08:00:00.000Z'
const at = (time: string) => Date.parse(`2026-07-14T${time}:00.000Z`)
const order = (status: OrderStatus) => ({ status, scheduledPickupTime: pickup, scheduledDeliveryTime: delivery })

describe("an order's clock", () => {
  it('counts to the end of the pickup slot until the items are collected, then to that of the delivery', () => {
    expect(orderClock(order('agent_assigned'), at('01:29'))).toBeNull()
    expect(orderClock(order('agent_assigned'), at('01:46'))).toEqual({ state: 'risk', label: '14 min left' })
    expect(orderClock(order('pickup_arrived'), at('02:18'))).toEqual({ state: 'late', label: '18 min late' })
    expect(orderClock(order('items_collected'), at('02:18'))).toBeNull()
    expect(orderClock(order('out_for_delivery'), at('08:40'))).toEqual({ state: 'risk', label: '20 min left' })
    expect(orderClock(order('out_for_delivery'), at('11:05'))).toEqual({ state: 'late', label: '2 h 05 min late' })
  })

  it('stands still where nothing is promised any more', () => {
    for (const status of ['delivered', 'cancelled', 'refunded', 'disputed'] as const)
      expect(orderClock(order(status), at('23:00'))).toBeNull()
  })

  it('knows every status', () => {
    for (const status of OrderStatus.options) expect(() => orderClock(order(status), at('05:00'))).not.toThrow()
  })

  it.each([
    [1, '1 min'],
    [60, '1 h'],
    [125, '2 h 05 min'],
    [3000, '2 days'],
  ])('says %i minutes as %s', (minutes, label) => {
    expect(span(minutes)).toBe(label)
  })
})
