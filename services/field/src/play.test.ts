import { afterEach, expect, it } from 'vitest'
import { countedKeys, playScripted } from './testing/play-scripted.ts'
import { standInForFetch } from './testing/scripted-api.ts'
import { scriptedAgents, type ScriptedOrder } from './testing/scripted-orders.ts'
import { createVirtualClock } from './testing/virtual-clock.ts'
import { minuteMs } from './clock.ts'

const isExtended = process.env['TEST_TIER'] === 'all'

const eveningInMalaysia = '2026-07-14T10:00:00.000Z'
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
})

function start(at = eveningInMalaysia) {
  const clock = createVirtualClock(at)
  const api = standInForFetch(clock)
  stops.push(api.stop)
  const newKey = countedKeys()
  const playFor = (minutes: number, options: { seed?: number; pace?: number } = {}) => {
    const endMs = clock.nowMs() + minutes * minuteMs
    return playScripted({ target: api.target, clock, newKey, ...options, isOver: () => clock.nowMs() >= endMs })
  }
  return { ...api, clock, playFor, newKey }
}

const countBy = (orders: readonly ScriptedOrder[], is: (order: ScriptedOrder) => boolean) => orders.filter(is).length
const isDelivered = ({ status }: ScriptedOrder) => status === 'delivered'
const isUnderWay = ({ agent, status }: ScriptedOrder) => agent !== null && status !== 'delivered' && status !== 'cancelled'

it('makes the same first 500 calls with the same seed, and others with another', async () => {
  const callsOf = async (seed: number) => {
    const { target, clock, calls, newKey } = start()
    const printed = await playScripted({ target, clock, newKey, seed, isOver: () => calls.length >= 500 })
    expect(printed[0]).toBe(`playing: seed ${seed}, pace 60×, 24 customers, 12 agents`)
    return calls.slice(0, 500)
  }
  const first = await callsOf(7)
  expect(first).toHaveLength(500)
  expect(await callsOf(7)).toEqual(first)
  expect(await callsOf(8)).not.toEqual(first)
})

it('advances orders through all statuses, and reaches a steady state', async () => {
  const { playFor, orders } = start()
  await playFor(0.5, { pace: 1000 })
  const early = countBy(orders, isUnderWay)
  await playFor(0.5, { pace: 1000 })
  expect(countBy(orders, isDelivered)).toBeGreaterThan(40)
  expect(countBy(orders, ({ status, paymentStatus }) => status === 'delivered' && paymentStatus !== 'paid')).toBeLessThan(3)
  expect(countBy(orders, ({ status }) => status === 'cancelled')).toBeGreaterThan(2)
  expect(early).toBeGreaterThan(8)
  expect(countBy(orders, isUnderWay)).toBeLessThan(2 * early)
})

it.runIf(isExtended)(
  'leaves a share of pending orders to staff, and never more than a screenful of them',
  async () => {
    const { playFor, orders } = start()
    const isLeftToStaff = ({ status, paymentMethod }: ScriptedOrder) =>
      status === 'pending' && (paymentMethod === 'cash' || paymentMethod === 'bank_transfer')
    await playFor(4)
    expect(countBy(orders, isLeftToStaff)).toBeGreaterThan(2)
    await playFor(1.4, { pace: 1000 })
    expect(countBy(orders, isLeftToStaff)).toBeGreaterThan(15)
    expect(countBy(orders, isLeftToStaff)).toBeLessThan(30)
  },
  240_000,
)

it.runIf(isExtended)('accepts what staff assign, or declines it, and delivers it', async () => {
  const { playFor, orders, staff } = start()
  await playFor(4)
  const waiting = orders.filter(({ status, paymentMethod }) => status === 'pending' && paymentMethod === 'cash')
  expect(waiting.length).toBeGreaterThan(1)
  for (const order of waiting) staff(order, { status: 'agent_assigned', agent: { id: scriptedAgents[0]?.id ?? '' } })
  await playFor(9)
  const isSettled = (order: ScriptedOrder) =>
    order.status === 'confirmed' ||
    (order.status === 'pickup_scheduled' && order.acceptedAt !== null) ||
    (isDelivered(order) && order.acceptedAt !== null && order.paymentStatus === 'paid')
  expect(waiting.filter((order) => !isSettled(order)).map(({ status }) => status)).toEqual([])
  expect(countBy(waiting, isDelivered)).toBeGreaterThan(0)
})

it.runIf(isExtended)('continues all open orders after it was killed', async () => {
  const { playFor, orders } = start()
  await playFor(4)
  const leftBehind = orders.filter(isUnderWay)
  expect(leftBehind.length).toBeGreaterThan(5)
  await playFor(9)
  const isOver = ({ status }: ScriptedOrder) => status === 'delivered' || status === 'cancelled'
  // Some agents keep to a slot that is hours away.
  const waiting = leftBehind.filter((order) => !isOver(order))
  expect(waiting.filter(({ status }) => status !== 'pickup_scheduled').map(({ status }) => status)).toEqual([])
  expect(waiting.length).toBeLessThan(leftBehind.length / 3)
})

it.runIf(isExtended)('leaves staff some orders to confirm and some without an agent, but not many', async () => {
  const { playFor, orders } = start()
  await playFor(4)
  for (let minute = 0; minute < 3; minute += 1) {
    await playFor(1)
    const unassigned = countBy(orders, ({ status, agent }) => status === 'confirmed' && agent === null)
    expect(unassigned).toBeGreaterThanOrEqual(4)
    expect(unassigned).toBeLessThanOrEqual(14)
    expect(countBy(orders, ({ status }) => status === 'pending')).toBeGreaterThanOrEqual(4)
  }
})

const beforeRide = ['pending', 'confirmed', 'agent_assigned', 'pickup_scheduled', 'cancelled']
const isOnTheRoad = ({ status }: ScriptedOrder) => !beforeRide.includes(status)

it('books, pays and assigns orders at night, but nobody rides before the morning', async () => {
  const { playFor, orders } = start('2026-07-13T19:00:00.000Z')
  await playFor(5)
  expect(orders.length).toBeGreaterThan(8)
  expect(orders.filter(isOnTheRoad)).toEqual([])
  const morning = start('2026-07-13T23:55:30.000Z')
  await morning.playFor(4)
  expect(countBy(morning.orders, ({ status }) => status === 'pickup_scheduled')).toBeGreaterThan(3)
  expect(morning.orders.filter(isOnTheRoad)).toEqual([])
  await morning.playFor(8)
  expect(countBy(morning.orders, isOnTheRoad)).toBeGreaterThan(0)
})

it.runIf(isExtended)('goes through the same stages at every pace, only faster', async () => {
  const minutesFor = async (pace: number) => {
    const { playFor, orders } = start()
    await playFor(600 / pace, { pace })
    const done = orders.filter(isDelivered)
    const ageMs = ({ updatedAt, createdAt }: ScriptedOrder) => Date.parse(updatedAt) - Date.parse(createdAt)
    return { booked: orders.length, minutes: done.reduce((sum, order) => sum + ageMs(order), 0) / done.length / minuteMs }
  }
  const [slow, fast] = [await minutesFor(60), await minutesFor(600)]
  expect(fast.booked / slow.booked).toBeCloseTo(1, 0)
  expect(slow.minutes / fast.minutes).toBeGreaterThan(8)
  expect(slow.minutes / fast.minutes).toBeLessThan(12)
})

it('sends few requests while it plays at 60×, and pays once for each order, at the gateway’s page', async () => {
  const { playFor, calls, orders } = start()
  await playFor(4)
  const reads = calls.filter(({ method }) => method === 'GET')
  expect(reads.length / (4 * 60)).toBeLessThan(2.5)

  const pressed = calls.filter(({ path }) => path.startsWith('/pay/'))
  const actions = new Set(pressed.map(({ body }) => (body as { action: string }).action))
  expect(actions).toEqual(new Set(['pay', 'later', 'decline']))
  const paying = pressed.filter(({ body }) => (body as { action: string }).action !== 'decline').map(({ path }) => path)
  expect(new Set(paying).size).toBe(paying.length)
  // Some pages are opened, and left.
  const opened = calls.filter(({ path }) => path.endsWith('/checkout')).map(({ path }) => path.split('/')[4])
  const left = orders.filter(({ id }) => opened.includes(id) && !pressed.some(({ path }) => path.endsWith(id)))
  expect(left.length).toBeGreaterThan(0)
  expect(left.filter(({ paymentStatus }) => paymentStatus !== 'pending')).toEqual([])
})
