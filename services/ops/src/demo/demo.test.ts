import { describe, expect, it } from 'vitest'
import { dueAtOf, dueStateOf } from '../orders/due/due.ts'
import { busyTimes, pastOrders } from '../orders/seed.ts'
import type { OrderDoc } from '../orders/model.ts'
import { atMalaysianHour, malaysianHour } from '../platform/clock.ts'
import { Types } from '../platform/database/mongo.ts'
import { demoStaff } from './accounts.ts'
import { demoAgents, demoCustomers, newNames } from './people.ts'
import { addressIn, towns } from './places.ts'
import { createRandom, type Random } from './random.ts'
import { waitingNow } from './waiting.ts'

const party = <Person>(person: Person) => ({ ...person, _id: new Types.ObjectId() })

/** The demo as seeded at an instant, with a shorter past. */
function seeded(random: Random, until: Date): OrderDoc[] {
  const customers = demoCustomers(random, 60).map(party)
  const agents = demoAgents(random, 20).map(party)
  const addressFor = ({ state }: { state: string }) => addressIn(random, random.pick(towns.filter((town) => town.state === state)))
  const past = busyTimes(random, 150, until, 6).map((createdAt) => ({ createdAt }))
  const bookings = [...past, ...waitingNow(random, until)].toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  return [...pastOrders({ random, customers, agents, addressFor }, bookings, until, () => 0)]
}

const onTheRoad = ['agent_en_route', 'pickup_arrived', 'items_collected', 'out_for_delivery', 'delivery_arrived', 'delivered']
const hours = Array.from({ length: 24 }, (_, hour) => hour)

describe('a demo that is started', () => {
  it.each(hours)('at %i o’clock has work for staff and some that is late, and nobody rode at night', (hour) => {
    const until = new Date(atMalaysianHour(new Date('2026-07-14T04:00:00.000Z'), hour).getTime() + 23 * 60_000)
    const orders = seeded(createRandom(hour + 1), until)
    const count = (is: (order: OrderDoc) => boolean) => orders.filter(is).length
    expect(count(({ status }) => status === 'pending')).toBeGreaterThanOrEqual(8)
    expect(count(({ status, agent }) => status === 'confirmed' && agent === null)).toBeGreaterThanOrEqual(7)
    const states = orders.map((order) => dueStateOf(dueAtOf(order), until))
    const late = states.filter((state) => state === 'late').length
    expect(late).toBeGreaterThanOrEqual(3)
    expect(late).toBeLessThan(30)
    if (hour >= 9 && hour < 21) expect(states.filter((state) => state === 'at_risk').length).toBeGreaterThanOrEqual(2)
    for (const { number, createdAt, scheduledPickupTime, scheduledDeliveryTime, trackingEvents } of orders) {
      for (const slot of [scheduledPickupTime, scheduledDeliveryTime]) {
        expect([number, malaysianHour(slot) >= 8 && malaysianHour(slot) < 21]).toEqual([number, true])
      }
      expect(scheduledPickupTime > createdAt && scheduledDeliveryTime > scheduledPickupTime).toBe(true)
      const rides = trackingEvents.filter(({ status }) => onTheRoad.includes(status)).map(({ timestamp }) => malaysianHour(timestamp))
      expect([number, rides.filter((at) => at < 8 || at >= 22)]).toEqual([number, []])
      const times = trackingEvents.map(({ timestamp }) => timestamp.getTime())
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(times.at(-1)).toBeLessThanOrEqual(until.getTime())
    }
  })

  it('brings nearly all that it delivered in time', () => {
    const delivered = seeded(createRandom(3), new Date('2026-07-14T09:00:00.000Z')).filter(({ actualDeliveryTime }) => actualDeliveryTime)
    const inTime = delivered.filter(
      ({ actualDeliveryTime, scheduledDeliveryTime }) => +(actualDeliveryTime ?? 0) <= scheduledDeliveryTime.getTime() + 3_600_000,
    )
    expect(inTime.length / delivered.length).toBeGreaterThan(0.85)
    expect(inTime.length / delivered.length).toBeLessThan(1)
  })
})

it('gives no two people the same name, however many there are', () => {
  const random = createRandom(5)
  const staff = demoStaff.map(({ name }) => name)
  const names = newNames(random, staff)
  const people = [...demoCustomers(random, 6_000, names), ...demoAgents(random, 36, names)].map(({ name }) => name)
  expect(new Set([...people, ...staff]).size).toBe(people.length + staff.length)
  expect(people.filter((name) => !/^[A-Z][\p{L}/ ]+$/u.test(name))).toEqual([])
})
