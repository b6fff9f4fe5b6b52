import { afterAll, beforeAll, expect, it } from 'vitest'
import { booking, countByStatus, startBookings, times, type Bookings } from '../testing/entities/bookings.ts'
import type { SharedOps } from '../testing/system/ops.ts'
import { until } from '../testing/system/processes.ts'
import { shareOps } from '../testing/system/shared-ops.ts'
import { Order, OrderDetails, OrderPage } from './contract.ts'

let ops: SharedOps
let bookings: Bookings

beforeAll(async () => {
  ops = await shareOps({ apis: 2 })
  bookings = await startBookings(ops)
})
afterAll(() => ops.stop())

it('shows every entitled console a change that somebody made at another process, once, within a second', async () => {
  const dispatcher = await ops.staff('dispatcher', 0)
  const viewer = await ops.staff('viewer', 1)
  const watcher = viewer.watch()
  await watcher.opened
  const order = await bookings.createOrder()
  const answer = await dispatcher.post<OrderDetails>(`/orders/${order.number}/assign`, {
    version: order.version,
    agentId: bookings.agentIds[0],
  })
  expect(answer).toMatchObject({ status: 200, body: { status: 'agent_assigned', version: 2 } })
  OrderDetails.parse(answer.body)
  await until(() => watcher.events.some(({ id, version }) => id === order.id && version === 2))
  const seen = watcher.events.filter(({ id }) => id === order.id)
  expect(seen.map(({ type, version }) => [type, version])).toEqual([
    ['order.created', 1],
    ['order.assigned', 2],
  ])
  for (const { data } of seen) Order.parse(data)
  watcher.close()
})

it('lets one of a hundred assign an order, and returns the current state to the others', async () => {
  const dispatcher = await ops.staff('dispatcher')
  const order = await bookings.bookPaid()
  const answers = await Promise.all(
    times(100, (index) =>
      dispatcher.post<OrderDetails>(`/orders/${order.id}/assign`, {
        version: order.version,
        agentId: bookings.agentIds[index % bookings.agentIds.length],
      }),
    ),
  )
  expect(countByStatus(answers)).toEqual({ 200: 1, 409: 99 })
  const winner = answers.find(({ status }) => status === 200)
  for (const { body } of answers.filter(({ status }) => status === 409)) {
    expect(body).toMatchObject({
      code: 'stale_version',
      details: { current: { version: order.version + 1, agent: { id: winner?.body.agent?.id } } },
    })
  }
})

it('lets either the status or the cancellation win, never both', async () => {
  const dispatcher = await ops.staff('dispatcher', 0)
  const colleague = await ops.staff('admin', 1)
  for (const order of await Promise.all(times(10, () => bookings.bookClaimed()))) {
    const answers = await Promise.all([
      dispatcher.post<OrderDetails>(`/orders/${order.id}/status`, { version: order.version, status: 'items_collected' }),
      colleague.post<OrderDetails>(`/orders/${order.id}/cancel`, { version: order.version, reason: 'The customer called' }),
    ])
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 1 })
    const { body } = await dispatcher.get<OrderDetails>(`/orders/${order.id}`)
    expect(body.status).toBe(answers[0].status === 200 ? 'items_collected' : 'cancelled')
    expect(body.trackingEvents).toHaveLength(order.version + 1)
  }
})

it('books one order for one key asked a hundred times, with the same answer', async () => {
  const app = ops.app('customer')
  const key = { 'idempotency-key': crypto.randomUUID() }
  const body = booking(bookings.customerId)
  const answers = await Promise.all(times(100, () => app.post<Order>('/field/orders', body, key)))
  const made = answers.filter(({ status }) => status === 201)
  expect(new Set(made.map(({ body: { id } }) => id)).size).toBe(1)
  expect(answers.filter(({ status }) => status !== 201).every(({ body: { code } }) => code === 'idempotency_in_progress')).toBe(true)
  const replay = await app.post<Order>('/field/orders', body, key)
  expect(replay.status).toBe(201)
  expect(replay.headers.get('idempotent-replayed')).toBe('true')
  expect(replay.body).toEqual(made[0]?.body)
  const inCapitals = { 'idempotency-key': key['idempotency-key'].toUpperCase() }
  expect((await app.post<Order>('/field/orders', body, inCapitals)).body).toEqual(made[0]?.body)
  expect((await app.post('/field/orders', { ...body, pickupInstructions: 'Ring' }, key)).body.code).toBe('idempotency_key_reused')
})

it('numbers orders without a gap or a double under fifty writers at two processes', async () => {
  const first = ops.app('customer', 0)
  const second = ops.app('customer', 1)
  const answers = await Promise.all(
    times(50, (index) => (index % 2 ? first : second).post<Order>('/field/orders', booking(bookings.customerId))),
  )
  const sequences = answers.map(({ body }) => Number(body.number.split('-')[2])).toSorted((a, b) => a - b)
  expect(sequences).toEqual(times(50, (index) => (sequences[0] ?? 0) + index))
})

it('pages, filters and searches, newest first', async () => {
  const viewer = await ops.staff('viewer')
  const { body } = await viewer.get<OrderPage>('/orders?tab=active&limit=25&sort=-createdAt')
  OrderPage.parse(body)
  expect(body.items.length).toBeGreaterThan(0)
  const order = await bookings.createOrder()
  const found = await viewer.get<OrderPage>(`/orders?search=${order.number.toLowerCase()}`)
  expect(found.body.items.map(({ id }) => id)).toEqual([order.id])
})
