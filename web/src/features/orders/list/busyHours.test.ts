import { expect, it } from 'vitest'
import { busiestLabel, hourLabel } from './busyHours.ts'

it('names the busiest hours, the busiest first', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, orderCount: { 9: 1_412, 18: 398, 12: 20 }[hour] ?? 0 }))
  expect(busiestLabel(hours)).toBe('9 am, 1,412 orders; 6 pm, 398')
  expect(busiestLabel(hours.map(({ hour }) => ({ hour, orderCount: 0 })))).toBe('No orders yet')
  expect([0, 11, 12, 23].map(hourLabel)).toEqual(['12 am', '11 am', '12 pm', '11 pm'])
})
