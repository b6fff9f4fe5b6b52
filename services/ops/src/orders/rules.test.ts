import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AgentModel } from '../agents/model.ts'
import { CustomerModel } from '../customers/model.ts'
import { systemContext } from '../platform/changes/command-context.ts'
import { Types } from '../platform/database/mongo.ts'
import { booking, hoursAhead, startBookings, type Bookings } from '../testing/entities/bookings.ts'
import { outcomeOf, type Answer, type Client } from '../testing/http/client.ts'
import { startSeeded, type Seeded } from '../testing/system/seeded.ts'
import type { SharedOps } from '../testing/system/ops.ts'
import { shareOps } from '../testing/system/shared-ops.ts'
import { NewOrder, type Order, type OrderDetails } from './contract.ts'
import { createOrder } from './create-order.ts'
import { OrderModel, type OrderDoc } from './model.ts'

let ops: SharedOps
let bookings: Bookings
let seeded: Seeded
let dispatcher: Client
let customerApp: Client

beforeAll(async () => {
  ops = await shareOps({ apis: 2 })
  bookings = await startBookings(ops)
  seeded = await startSeeded()
  dispatcher = await ops.staff('dispatcher')
  customerApp = ops.app('customer')
})
afterAll(() => ops.stop())

const minutesAhead = (minutes: number) => hoursAhead(minutes / 60)
const line = (change: object) => [{ serviceType: 'ironing', item: 'Shirt', quantity: 10, declaredValueSen: 9_000, ...change }]
const one = async (change: Partial<OrderDoc> = {}) => (await seeded.insert(1, () => change))[0] as OrderDoc
const stored = (order: OrderDoc) => OrderModel.findById(order._id).lean()

/** Sends an invalid command to an order, and checks that nothing was stored. */
async function rejectionOf(order: OrderDoc, path: string, body: object, method: 'post' | 'patch' = 'post'): Promise<Answer<unknown>> {
  const before = await stored(order)
  const answer = await dispatcher[method]<unknown>(`/orders/${order._id.toHexString()}${path}`, body)
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(await stored(order)).toEqual(before)
  return answer
}

describe('a booking', () => {
  const rules: [string, object, string][] = [
    ['a pickup less than two hours ahead', { scheduledPickupTime: minutesAhead(119) }, 'pickup_lead'],
    ['a pickup in the past', { scheduledPickupTime: hoursAhead(-24) }, 'pickup_lead'],
    ['a pickup in four months', { scheduledPickupTime: hoursAhead(24 * 120), scheduledDeliveryTime: hoursAhead(24 * 121) }, 'pickup_ahead'],
    ['a delivery before the pickup', { scheduledDeliveryTime: hoursAhead(2.5) }, 'delivery_after_pickup'],
    ['a delivery months after the pickup', { scheduledDeliveryTime: hoursAhead(24 * 90) }, 'delivery_ahead'],
    ['an item above RM 500', { lines: line({ declaredValueSen: 50_001 }) }, 'item_value'],
    ['an item that is not in the catalogue', { lines: line({ item: 'Carpet' }) }, 'not_in_catalogue'],
    ['less than the minimum order', { lines: line({ quantity: 1 }) }, 'minimum_order'],
  ]

  it.each(rules)('with %s is refused, takes no number and leaves nothing', async (_what, change, rule) => {
    const before = await bookings.createOrder()
    for (const [client, path] of [
      [customerApp, '/field/orders'],
      [dispatcher, '/orders'],
    ] as const) {
      const answer = await client.post<Order>(path, { ...booking(bookings.customerId), ...change })
      expect(outcomeOf(answer)).toEqual([422, 'rule_broken', rule])
      expect(answer.body.message).toMatch(/^[“A-Z].{15,}\.$/)
    }
    const after = await bookings.createOrder()
    expect(Number(after.number.split('-')[2])).toBe(Number(before.number.split('-')[2]) + 1)
  })

  it('that is asked for again is the same, though it would be too late for it by now', async () => {
    const by = { ...systemContext, operation: new Types.ObjectId().toHexString() }
    const first = await createOrder(by, NewOrder.parse(booking(bookings.customerId)))
    const late = NewOrder.parse({ ...booking(bookings.customerId), scheduledPickupTime: minutesAhead(100) })
    expect(await createOrder(by, late)).toMatchObject({ _id: first._id, number: first.number })
    await expect(createOrder({ ...by, operation: new Types.ObjectId().toHexString() }, late)).rejects.toThrow('at least 2 hours ahead')
  })

  it.each([
    ['a price from outside', { lines: line({ unitPriceSen: 1 }) }],
    ['a total from outside', { totalAmountSen: 1 }],
    ['a status from outside', { status: 'delivered' }],
    ['a number from outside', { number: 'KS-2026-001' }],
    ['no lines', { lines: [] }],
    ['more lines than anybody carries', { lines: Array.from({ length: 31 }, () => line({})[0]) }],
    ['an unknown service', { lines: line({ serviceType: 'dyeing' }) }],
    ['no pieces', { lines: line({ quantity: 0 }) }],
    ['half a piece', { lines: line({ quantity: 1.5 }) }],
    ['a negative worth', { lines: line({ declaredValueSen: -1 }) }],
    ['a state that is not served', { pickupAddress: { addressLine1: 'x', city: 'Kuching', state: 'Sarawak', postalCode: '93000' } }],
    ['a foreign postcode', { pickupAddress: { addressLine1: 'x', city: 'Shah Alam', state: 'Selangor', postalCode: '4000' } }],
    ['a local time', { scheduledPickupTime: '2030-01-01T10:00:00' }],
    ['a time with an offset', { scheduledPickupTime: '2030-01-01T10:00:00+08:00' }],
    ['a day that does not exist', { scheduledPickupTime: '2027-02-30T10:00:00Z' }],
    ['a payment method nobody takes', { paymentMethod: 'barter' }],
  ])('with %s is not understood', async (_what, change) => {
    const answer = await customerApp.post<Order>('/field/orders', { ...booking(bookings.customerId), ...change })
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
    expect(answer.body.details?.['issues']).toEqual(expect.arrayContaining([{ path: expect.any(String), message: expect.any(String) }]))
  })

  it('for somebody unknown or suspended is refused', async () => {
    expect((await customerApp.post('/field/orders', booking('0'.repeat(24)))).status).toBe(404)
    const suspended = await CustomerModel.findOne({ accountStatus: 'active' }).sort({ name: -1 }).orFail()
    await CustomerModel.collection.updateOne({ _id: suspended._id }, { $set: { accountStatus: 'suspended' } })
    expect(outcomeOf(await customerApp.post('/field/orders', booking(suspended._id.toHexString())))).toEqual([
      422,
      'rule_broken',
      'customer_not_active',
    ])
  })

  it('with a pickup two hours and a minute ahead is accepted', async () => {
    const answer = await customerApp.post<Order>('/field/orders', booking(bookings.customerId, { scheduledPickupTime: minutesAhead(121) }))
    expect(answer.status).toBe(201)
  })
})

describe('a command', () => {
  it('with a stale version gets the current state, before any check whether it would have been possible', async () => {
    const order = await one({ status: 'delivered', version: 5 })
    const agentId = bookings.agentIds[0]
    for (const [path, body] of [
      ['/assign', { agentId }],
      ['/status', { status: 'pending' }],
      ['/cancel', { reason: 'Late' }],
    ] as const) {
      for (const version of [4, 6]) {
        const answer = await rejectionOf(order, path, { version, ...body })
        expect(answer).toMatchObject({
          status: 409,
          body: { code: 'stale_version', details: { current: { version: 5, status: 'delivered' } } },
        })
        expect(JSON.stringify(answer.body)).not.toContain(order.customer.phoneNumber)
      }
    }
    expect(await rejectionOf(order, '', { version: 4, specialInstructions: 'x' }, 'patch')).toMatchObject({
      body: { code: 'stale_version' },
    })
  })

  it('may name an order by its number as by its id', async () => {
    const order = await one()
    const answer = await dispatcher.post<OrderDetails>(`/orders/${order.number}/cancel`, {
      version: order.version,
      reason: 'Plans changed',
    })
    expect(answer.body).toMatchObject({ id: order._id.toHexString(), status: 'cancelled' })
    expect((await dispatcher.get<OrderDetails>(`/orders/${order.number}`)).body).toEqual({
      ...answer.body,
      pictures: { customer: null, agent: null },
    })
  })

  it('gives no order to somebody unknown, to somebody who may not work, or twice to the same', async () => {
    const [first, second] = seeded.agents
    const order = await one({ status: 'agent_assigned', agent: first ?? null })
    const { version } = order
    expect((await rejectionOf(order, '/assign', { version, agentId: 'f'.repeat(24) })).status).toBe(404)
    expect(outcomeOf(await rejectionOf(order, '/assign', { version, agentId: first?.id.toHexString() }))).toEqual([
      422,
      'rule_broken',
      'agent_already_assigned',
    ])
    await AgentModel.collection.updateOne({ _id: second?.id }, { $set: { accountStatus: 'suspended' } })
    expect(outcomeOf(await rejectionOf(order, '/assign', { version, agentId: second?.id.toHexString() }))).toEqual([
      422,
      'rule_broken',
      'agent_not_active',
    ])
    await AgentModel.collection.updateOne({ _id: second?.id }, { $set: { accountStatus: 'active' } })
  })

  it('is not cancelled by its customer for more than they were told that it costs', async () => {
    const order = await one({ status: 'agent_assigned', acceptedAt: new Date(), cancellationFeeIfAcceptedSen: 800 })
    const body = { customerId: order.customer.id.toHexString(), reason: 'Ill' }
    const cancel = (feeMaxSen: number) =>
      customerApp.post(`/field/orders/${order.number}/cancel`, { ...body, feeMaxSen }, { 'idempotency-key': randomUUID() })
    expect((await cancel(0)).body).toMatchObject({ code: 'rule_broken', details: { rule: 'cancellation_fee', feeSen: 800 } })
    expect(await stored(order)).toEqual(order)
    expect((await cancel(800)).status).toBe(200)
  })

  it('cancels with a reason only, and a blank is none', async () => {
    const order = await one()
    for (const reason of ['', '   ', '\n', undefined, null]) {
      expect((await rejectionOf(order, '/cancel', { version: order.version, reason })).status).toBe(400)
    }
  })

  it('keeps the words of people as they are, apart from what happened', async () => {
    const order = await one({ status: 'agent_assigned', agent: seeded.agents[0] ?? null })
    const reason = 'Declined by nobody: Order status updated to $status'
    const moved = await dispatcher.post<OrderDetails>(`/orders/${order.number}/status`, {
      version: order.version,
      status: 'agent_en_route',
      notes: reason,
    })
    expect(moved.body.lastTracking).toMatchObject({ note: { kind: 'moved', notes: reason }, description: reason })
    const declined = await ops.app('agent').post(`/field/orders/${order.number}/decline`, {
      agentId: order.agent?.id.toHexString(),
      reason,
    })
    expect(declined.status).toBe(200)
    expect(JSON.stringify(declined.body)).not.toContain('nobody')
    const { version } = (await stored(order)) as OrderDoc
    const cancelled = await dispatcher.post<OrderDetails>(`/orders/${order.number}/cancel`, { version, reason })
    expect(cancelled.body.trackingEvents.slice(-2)).toMatchObject([
      { note: { kind: 'declined', reason }, description: `Declined by ${order.agent?.name}: ${reason}` },
      { note: { kind: 'cancelled', reason }, description: `Cancelled: ${reason}` },
    ])
    const raw = (await stored(order)) as OrderDoc
    expect(raw.trackingEvents.filter((event) => 'description' in event)).toEqual([])
  })

  it('shows the sentence that an earlier version stored', async () => {
    const order = await one()
    const { note: _note, ...rest } = order.lastTracking
    const old = { ...rest, description: 'Cancelled: no longer needed' }
    await OrderModel.collection.updateOne({ _id: order._id }, { $set: { lastTracking: old, trackingEvents: [old] } })
    const { body } = await dispatcher.get<OrderDetails>(`/orders/${order.number}`)
    expect(body.lastTracking.description).toBe('Cancelled: no longer needed')
    expect([body.lastTracking.note, body.trackingEvents]).toEqual([undefined, [body.lastTracking]])
  })

  it('edits nothing when it names nothing', async () => {
    const order = await one()
    expect((await rejectionOf(order, '', { version: order.version }, 'patch')).status).toBe(400)
  })

  it('edits a pickup until the items are collected, a delivery until it is made, and no time out of order', async () => {
    const edits = { pickup: { pickupInstructions: 'Ring' }, delivery: { deliveryInstructions: 'Hand it to the tailor next door' } }
    const collected = await one({ status: 'items_collected' })
    expect((await rejectionOf(collected, '', { version: collected.version, ...edits.pickup }, 'patch')).body.code).toBe(
      'transition_refused',
    )
    const edited = await dispatcher.patch<OrderDetails>(`/orders/${collected.number}`, { version: collected.version, ...edits.delivery })
    expect(edited.body).toMatchObject({ version: collected.version + 1, ...edits.delivery })
    const again = await dispatcher.patch<OrderDetails>(`/orders/${collected.number}`, { version: collected.version + 1, ...edits.delivery })
    expect([again.status, again.body.version]).toEqual([200, collected.version + 1])
    for (const status of ['delivered', 'cancelled', 'refunded', 'disputed'] as const) {
      const order = await one({ status })
      expect((await rejectionOf(order, '', { version: order.version, ...edits.delivery }, 'patch')).body.code).toBe('transition_refused')
    }
    const order = await one()
    const times = [
      [{ scheduledPickupTime: minutesAhead(60) }, 'pickup_lead'],
      [{ scheduledPickupTime: new Date(order.scheduledDeliveryTime.getTime() + 60 * 60_000).toISOString() }, 'delivery_after_pickup'],
      [{ scheduledDeliveryTime: hoursAhead(-24) }, 'delivery_after_pickup'],
    ] as const
    for (const [change, rule] of times) {
      expect(outcomeOf(await rejectionOf(order, '', { version: order.version, ...change }, 'patch'))).toEqual([422, 'rule_broken', rule])
    }
  })
})

describe('an app', () => {
  it("finds somebody else's order as if it were not there", async () => {
    const order = await one({ status: 'agent_assigned', agent: seeded.agents[0] ?? null })
    const agentId = seeded.agents[1]?.id.toHexString()
    const other = await CustomerModel.collection.findOne({ _id: { $ne: order.customer.id } })
    const customerId = other?._id.toHexString()
    const before = await stored(order)
    const payment = { customerId, reference: 'PAY-0001', amountSen: order.totalAmountSen, outcome: 'paid' }
    for (const [app, command, body] of [
      ['customer', 'cancel', { customerId, reason: 'Plans changed' }],
      ['customer', 'payment', payment],
      ['agent', 'decline', { agentId, reason: 'Too far' }],
      ['agent', 'status', { agentId, status: 'delivered' }],
    ] as const) {
      const answer = await ops.app(app).post(`/field/orders/${order._id.toHexString()}/${command}`, body)
      expect([command, outcomeOf(answer)]).toEqual([command, [404, 'not_found', undefined]])
    }
    expect(await stored(order)).toEqual(before)
  })
})
