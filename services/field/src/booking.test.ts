import { expect, it } from 'vitest'
import { bookingOf } from './booking.ts'
import { hourInMalaysia, hourMs, minuteMs } from './clock.ts'
import { leftToStaffShare } from './customer-plan.ts'
import { scriptedCatalogue, scriptedCustomers } from './testing/scripted-orders.ts'

const noonInMalaysiaMs = Date.parse('2026-07-14T04:00:00.000Z')
const bookings = Array.from({ length: 2000 }, (_, n) => {
  const nowMs = noonInMalaysiaMs + n * 7 * minuteMs
  return { nowMs, booking: bookingOf(57, { customers: scriptedCustomers, catalogue: scriptedCatalogue, plannedMs: nowMs, nowMs }) }
})

it('books only what the catalogue has, above the minimum, each piece worth at most RM 500', () => {
  for (const { booking } of bookings) {
    let subtotalSen = 0
    for (const line of booking.lines) {
      const offered = scriptedCatalogue.items.find(({ serviceType, item }) => serviceType === line.serviceType && item === line.item)
      subtotalSen += (offered?.unitPriceSen ?? NaN) * line.quantity
      expect(line.declaredValueSen).toBeLessThanOrEqual(scriptedCatalogue.itemValueMaxSen)
      expect(line.quantity).toBeLessThanOrEqual(100)
    }
    expect(subtotalSen).toBeGreaterThanOrEqual(scriptedCatalogue.minimumOrderSen)
    expect(new Set(booking.lines.map(({ serviceType, item }) => `${serviceType} ${item}`)).size).toBe(booking.lines.length)
  }
})

it('schedules the pickup in the daytime, at least the lead time ahead, and the delivery after that', () => {
  for (const { nowMs, booking } of bookings) {
    const pickupMs = Date.parse(booking.scheduledPickupTime)
    expect(pickupMs - nowMs).toBeGreaterThanOrEqual(2 * hourMs)
    expect(hourInMalaysia(pickupMs)).toBeGreaterThanOrEqual(8)
    expect(hourInMalaysia(pickupMs)).toBeLessThan(21)
    expect(Date.parse(booking.scheduledDeliveryTime) - pickupMs).toBeGreaterThan(5 * hourMs)
    const deliveryHour = hourInMalaysia(Date.parse(booking.scheduledDeliveryTime))
    expect(deliveryHour >= 8 && deliveryHour < 21).toBe(true)
  }
})

it('uses one address per customer, in the customer’s own town', () => {
  const homes = new Map(bookings.map(({ booking }) => [booking.customerId, booking.pickupAddress]))
  for (const { booking } of bookings) expect(booking.pickupAddress).toEqual(homes.get(booking.customerId))
  for (const { id, city, state } of scriptedCustomers) expect(homes.get(id)).toMatchObject({ city, state })
})

it('pays a share in cash or by transfer, which only staff can confirm', () => {
  const slow = bookings.filter(({ booking }) => booking.paymentMethod === 'cash' || booking.paymentMethod === 'bank_transfer')
  expect(slow.length / bookings.length).toBeCloseTo(leftToStaffShare, 1)
})
