import type { Order } from '@kainsiap/ops/orders/contract'
import { dueAtOf } from '@kainsiap/ops/orders/due/due'
import { OrderStatus } from '@kainsiap/ops/orders/status-machine'
import { describe, expect, it } from 'vitest'
import { anOrder } from '../testOrder.ts'
import { dueMark, dueLabel, slotLabel as slotLabelOf, slotOf } from './dueLabels.ts'
import { orderStages } from './orderStages.ts'

const at = (time: string) => Date.parse(`2026-07-14T${time}+08:00`)
const slotLabel = (due: Order, now: number) => slotLabelOf(slotOf(due, now))
const iso = (time: string) => new Date(at(time)).toISOString()

/** Pickup between 9 and 10 am, delivery between 4 and 5 pm. */
function order(status: OrderStatus, change: Partial<Order> = {}): Order {
  const slots = { scheduledPickupTime: iso('09:00:00'), scheduledDeliveryTime: iso('16:00:00') }
  const dueAt = dueAtOf({ status, ...slots })?.toISOString() ?? null
  return anOrder({ status, ...slots, dueAt, pickup: { city: 'Bukit Jalil', state: 'Kuala Lumpur' }, ...change })
}

describe('the label of when an order is due', () => {
  it.each([
    ['confirmed', '08:20:00', 'in 1 h 40 min', 'on_time', '9:00–10:00 am · Bukit Jalil'],
    ['confirmed', '09:29:59', 'in 31 min', 'on_time', '9:00–10:00 am · Bukit Jalil'],
    ['confirmed', '09:30:00', 'in 30 min', 'at_risk', '9:00–10:00 am · Bukit Jalil'],
    ['agent_en_route', '10:00:00', 'in 1 min', 'at_risk', '9:00–10:00 am · Bukit Jalil'],
    ['agent_en_route', '10:00:01', '1 min late', 'late', '9:00–10:00 am · Bukit Jalil'],
    ['pickup_arrived', '10:42:00', '42 min late', 'late', '9:00–10:00 am · Bukit Jalil'],
    ['items_collected', '10:42:00', 'in 6 h 18 min', 'on_time', 'By 5:00 pm · Shah Alam'],
    ['in_processing', '10:42:00', 'in 6 h 18 min', 'on_time', 'By 5:00 pm · Shah Alam'],
    ['out_for_delivery', '17:18:00', '18 min late', 'late', '4:00–5:00 pm · Shah Alam'],
  ] as const)('says of %s at %s: %s', (status, time, label, mark, slot) => {
    const due = order(status)
    expect([dueLabel(due, at(time)), dueMark(due, at(time)), slotLabel(due, at(time))]).toEqual([label, mark, slot])
  })

  it('names the day where it is another one', () => {
    const dayBefore = at('09:00:00') - 86_400_000
    expect(slotLabel(order('confirmed'), dayBefore)).toBe('14 Jul, 9:00–10:00 am · Bukit Jalil')
    expect(slotLabel(order('in_processing'), dayBefore)).toBe('By 14 Jul, 5:00 pm · Shah Alam')
  })

  it('keeps day, time and town apart', () => {
    expect(slotOf(order('confirmed'), at('08:00:00'))).toEqual({ day: null, time: '9:00–10:00 am', isEnd: false, city: 'Bukit Jalil' })
    expect(slotOf(order('confirmed'), at('08:00:00') - 86_400_000).day).toBe('14 Jul')
    expect(slotOf(order('delivered'), at('20:00:00'))).toEqual({ day: null, time: null, isEnd: false, city: 'Shah Alam' })
  })

  it('stands still while the order is disputed, and says what was left', () => {
    const paused = (time: string, change: Partial<Order> = {}) => {
      const disputed = order('disputed', change)
      return { ...disputed, lastTracking: { ...disputed.lastTracking, timestamp: iso(time) } }
    }
    expect(dueLabel(paused('07:55:00'), at('20:00:00'))).toBe('Paused, 2 h 05 min left')
    expect(dueLabel(paused('10:18:00'), at('20:00:00'))).toBe('Paused, 18 min late')
    expect(dueLabel(paused('16:30:00', { actualPickupTime: iso('09:40:00') }), at('20:00:00'))).toBe('Paused, 30 min left')
    expect(dueMark(paused('07:55:00'), at('20:00:00'))).toBe('paused')
    const noted = paused('07:55:00')
    expect(dueLabel({ ...noted, lastTracking: { ...noted.lastTracking, status: 'confirmed' } }, at('20:00:00'))).toBe('Paused')
  })

  it('says what became of an order that is not due any more', () => {
    expect(dueLabel(order('delivered', { actualDeliveryTime: iso('16:20:00') }), at('20:20:00'))).toBe('Delivered 4 h ago')
    expect(dueLabel(order('cancelled', { cancelledAt: iso('08:00:00') }), at('08:10:00'))).toBe('Cancelled 10 min ago')
    const cancelled = (refundDueSen: number) => slotLabel(order('cancelled', { refundDueSen }), at('08:10:00'))
    expect([cancelled(8_050), cancelled(0)]).toEqual(['Refund due RM\u00a080.50 · Bukit Jalil', 'Bukit Jalil'])
    expect([dueMark(order('delivered'), at('20:00:00')), slotLabel(order('delivered'), at('20:00:00'))]).toEqual(['over', 'Shah Alam'])
  })

  it('has a label for every status', () => {
    for (const status of OrderStatus.options) expect(dueLabel(order(status), at('12:00:00'))).not.toBe('')
  })
})

it('puts every status into one stage', () => {
  expect(orderStages.flatMap(({ statuses }) => statuses).toSorted()).toEqual(OrderStatus.options.toSorted())
})
