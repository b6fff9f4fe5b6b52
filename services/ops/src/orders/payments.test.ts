import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { EventModel, readHead } from '../platform/changes/event-log.ts'
import { malaysianDay } from '../platform/clock.ts'
import { nested } from '../platform/stats/counts.ts'
import { recountNow } from '../platform/stats/recount.ts'
import { readStats } from '../platform/stats/stats-consumer.ts'
import { countByStatus, startBookings, times, type Bookings } from '../testing/bookings.ts'
import type { Answer, Client } from '../testing/client.ts'
import { outboxesEmpty } from '../testing/event-log.ts'
import type { SharedOps } from '../testing/ops.ts'
import { until } from '../testing/processes.ts'
import { shareOps } from '../testing/shared-ops.ts'
import type { Order, OrderDetails } from './contract.ts'
import { OrderModel } from './model.ts'
import { orderStatsProjection } from './stats.ts'

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

it('revenue is what was paid less what is due back, and counted alike by events and by orders', async () => {
  const counts = async () => {
    await outboxesEmpty()
    const head = await readHead()
    await until(async () => ((await readStats('orders'))?.seq ?? 0) >= head)
    const of = (tree: object) => tree as { revenueSen: number; paid: number; days: Record<string, { revenueSen?: number }> }
    const money = ({ revenueSen, paid, days }: ReturnType<typeof of>) => [revenueSen, paid, days[malaysianDay(new Date())]?.revenueSen ?? 0]
    const recount = await recountNow(orderStatsProjection, head)
    return [money(of((await readStats('orders'))?.counts ?? {})), money(of(nested(recount.counts)))] as const
  }
  const before = await counts()
  const [whole, twice] = [await bookings.bookPaid(), await bookings.bookPaid()]
  await paying(twice.number)(twice.totalAmountSen)
  const free = await bookings.bookPaid()
  await cancelled(free.number)
  const [late, early] = [await bookings.createOrder(), await bookings.bookClaimed()]
  await OrderModel.collection.updateOne({ number: late.number }, { $set: { acceptedAt: new Date() } })
  for (const { number } of [late, early]) await cancelled(number)
  await paying(late.number)(late.totalAmountSen)
  const net = ({ totalAmountSen, taxSen }: Order) => totalAmountSen - taxSen
  const share = await Promise.all(
    [late, early].map(async ({ number }) => {
      const { totalAmountSen, taxSen, cancellationFeeSen } = await read(number)
      return Math.round(((totalAmountSen - taxSen) * (cancellationFeeSen ?? 0)) / totalAmountSen)
    }),
  )
  const earned = net(whole) + net(twice) + share.reduce((sum, each) => sum + each, 0)
  const after = await counts()
  for (const [index, was] of before.entries()) expect(after[index]?.map((count, at) => count - (was[at] ?? 0))).toEqual([earned, 5, earned])
})
