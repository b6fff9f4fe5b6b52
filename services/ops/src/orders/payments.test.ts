import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { EventModel } from '../platform/changes/event-log.ts'
import { countByStatus, startBookings, times, type Bookings } from '../testing/bookings.ts'
import type { Answer, Client } from '../testing/client.ts'
import type { SharedOps } from '../testing/ops.ts'
import { until } from '../testing/processes.ts'
import { shareOps } from '../testing/shared-ops.ts'
import type { Order, OrderDetails } from './contract.ts'
import { OrderModel } from './model.ts'

let ops: SharedOps
let bookings: Bookings
let dispatcher: Client
let customerApp: Client

beforeAll(async () => {
  ops = await shareOps({ apis: 2 })
  bookings = await startBookings(ops)
  dispatcher = await ops.staff('dispatcher')
  customerApp = ops.app('customer')
})
afterAll(() => ops.stop())

const outcomeOf = ({ status, body }: Answer<unknown>) => [status, body.code, body.details?.['rule']]
const paying =
  (id: string) =>
  (amountSen: number, outcome = 'paid', reference = `PAY-${randomUUID()}`) =>
    customerApp.post<Order>(`/field/orders/${id}/payment`, { customerId: bookings.customerId, reference, amountSen, outcome })

it('a customer pays the exact total', async () => {
  const { id, totalAmountSen } = await bookings.createOrder()
  const pay = paying(id)
  expect(outcomeOf(await pay(totalAmountSen - 1))).toEqual([422, 'rule_broken', 'payment_amount'])
  expect(outcomeOf(await pay(totalAmountSen + 1))).toEqual([422, 'rule_broken', 'payment_amount'])
  expect((await pay(totalAmountSen, 'failed')).body).toMatchObject({ status: 'pending', paymentStatus: 'failed' })
  expect((await pay(totalAmountSen)).body).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
  expect((await pay(totalAmountSen, 'failed')).body.code).toBe('transition_refused')
})

const cancelled = (number: string) => customerApp.post(`/field/orders/${number}/cancel`, { customerId: bookings.customerId, reason: 'Ill' })
const read = async (number: string) => (await dispatcher.get<OrderDetails>(`/orders/${number}`)).body

it('a payment for an order that was cancelled meanwhile counts: the money is recorded and due back, less the fee', async () => {
  const [free, accepted] = [await bookings.createOrder(), await bookings.createOrder()]
  await OrderModel.collection.updateOne({ number: accepted.number }, { $set: { acceptedAt: new Date() } })
  for (const { number, totalAmountSen } of [free, accepted]) {
    await cancelled(number)
    const { cancellationFeeSen, trackingEvents, version } = await read(number)
    const reference = `PAY-${randomUUID()}`
    const answers = await Promise.all(times(5, () => paying(number)(totalAmountSen, 'paid', reference)))
    expect(countByStatus(answers)).toEqual({ 200: 5 })
    const after = await read(number)
    expect(after).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'paid',
      paymentId: reference,
      refundDueSen: totalAmountSen - (cancellationFeeSen ?? 0),
      version: version + 1,
      lastTracking: { description: 'Paid after the cancellation', performedBy: { role: 'customer' } },
    })
    expect(after.trackingEvents).toHaveLength(trackingEvents.length + 1)
    await until(async () => (await EventModel.findOne({ id: after.id, version: after.version }))?.type === 'order.paid')
  }
  expect((await read(accepted.number)).cancellationFeeSen).toBeGreaterThan(0)
  expect((await paying(free.number)(free.totalAmountSen, 'failed')).body.code).toBe('transition_refused')
})

it('a second payment is recorded once and due back whole, also when the order is cancelled', async () => {
  const { number, totalAmountSen: total } = await bookings.bookPaid()
  const second = `PAY-${randomUUID()}`
  for (const _ of ['first', 'again']) expect((await paying(number)(total, 'paid', second)).body).toMatchObject({ refundDueSen: total })
  const paid = await read(number)
  expect(paid).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', refundDueSen: total })
  expect(paid.paymentId).not.toBe(second)
  expect(paid.lastTracking).toMatchObject({
    note: { kind: 'payment_repeated', reference: second },
    description: `Paid once more, to be paid back: ${second}`,
  })
  expect(paid.trackingEvents.filter(({ note }) => note?.kind === 'payment_repeated')).toHaveLength(1)
  await cancelled(number)
  expect(await read(number)).toMatchObject({ cancellationFeeSen: 0, refundDueSen: 2 * total })
  await paying(number)(total)
  expect(await read(number)).toMatchObject({ status: 'cancelled', refundDueSen: 3 * total })
})
