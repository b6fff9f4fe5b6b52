import { OrderStatus } from '@kainsiap/ops/orders/status-machine'
import { describe, expect, it } from 'vitest'
import { anOrder } from './testOrder.ts'
import { slotStatus, slotLabel } from './slotStatus.ts'

const at = (time: string) => Date.parse(`2026-07-14T${time}:00.000Z`)
const order = (status: OrderStatus, change: Parameters<typeof anOrder>[0] = {}) =>
  anOrder({
    status,
    scheduledPickupTime: '2026-07-14T01:00:00.000Z',
    scheduledDeliveryTime: '2026-07-14T07:00:00.000Z',
    ...change,
  })

describe('the slot status of an order', () => {
  it('names the slot of the stage', () => {
    expect(slotLabel(order('confirmed'), at('01:00'))).toBe('Pickup today, 9:00–10:00 am')
    expect(slotLabel(order('items_collected'), at('01:00'))).toBe('Delivery today, 3:00–4:00 pm')
    expect(slotLabel(order('confirmed'), at('01:00') - 86_400_000)).toBe('Pickup tomorrow, 9:00–10:00 am')
    for (const status of ['delivered', 'cancelled', 'disputed', 'refunded'] as const)
      expect(slotLabel(order(status), at('01:00'))).toBeNull()
  })

  it('says in how long it is due, then that it is late', () => {
    expect(slotStatus(order('confirmed'), at('01:00'))).toEqual({
      tone: 'neutral',
      title: 'The pickup is due in 1 h.',
      rest: 'Pickup slot: today, 9:00–10:00 am. Delivery due by 4:00 pm.',
    })
    expect(slotStatus(order('confirmed'), at('01:40'))).toMatchObject({ tone: 'warning', title: 'The pickup is due in 20 min.' })
    expect(slotStatus(order('confirmed'), at('02:18'))).toMatchObject({ tone: 'danger', title: 'The pickup is 18 min late.' })
  })

  it('remembers that the pickup was late, and says how an order that is over ended', () => {
    const collected = order('items_collected', { actualPickupTime: '2026-07-14T02:18:00.000Z' })
    expect(slotStatus(collected, at('03:00')).rest).toBe('Delivery slot: today, 3:00–4:00 pm. Collected 18 min after its slot.')
    const delivered = (time: string) =>
      slotStatus(order('delivered', { actualDeliveryTime: `2026-07-14T${time}:00.000Z` }), at('12:00')).title
    expect(delivered('07:40')).toBe('Delivered on time, at 3:40 pm.')
    expect(delivered('08:18')).toBe('Delivered 18 min after its slot, at 4:18 pm.')
    expect(slotStatus(order('cancelled', { cancelledAt: '2026-07-14T02:00:00.000Z' }), at('12:00')).title).toBe('Cancelled 10:00 am.')
  })

  it('knows every status', () => {
    for (const status of OrderStatus.options) expect(slotStatus(order(status), at('05:00')).title).not.toBe('')
  })
})
