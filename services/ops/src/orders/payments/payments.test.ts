import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PaymentModel, type PaymentDoc } from '../../payments/model.ts'
import { readHead, type EventDoc } from '../../platform/changes/event-log.ts'
import { malaysianDay } from '../../platform/clock.ts'
import { nested, type Counts } from '../../platform/stats/counts.ts'
import { recountNow } from '../../platform/stats/recount.ts'
import { readStats } from '../../platform/stats/stats-consumer.ts'
import { startBookings, type Bookings } from '../../testing/entities/bookings.ts'
import type { Client } from '../../testing/http/client.ts'
import { outboxesEmpty } from '../../testing/changes/event-log.ts'
import type { SharedOps } from '../../testing/system/ops.ts'
import { captureAgain } from '../../testing/entities/payments.ts'
import { until } from '../../testing/system/processes.ts'
import { shareOps } from '../../testing/system/shared-ops.ts'
import type { Order, OrderDetails } from '../contract.ts'
import { OrderModel, toOrder, type OrderDoc } from '../model.ts'
import { orderStatsProjection } from '../stats.ts'

let ops: SharedOps
let bookings: Bookings
let dispatcher: Client

beforeAll(async () => {
  ops = await shareOps({ apis: 2 })
  bookings = await startBookings(ops)
  dispatcher = await ops.staff('dispatcher')
})
afterAll(() => ops.stop())

const cancelled = (number: string) =>
  ops.app('customer').post(`/field/orders/${number}/cancel`, { customerId: bookings.customerId, reason: 'Ill' })
const read = async (number: string) => (await dispatcher.get<OrderDetails>(`/orders/${number}`)).body

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
  await captureAgain(twice.id, twice.totalAmountSen)
  const free = await bookings.bookPaid()
  await cancelled(free.number)
  const [late, early] = [await bookings.createOrder(), await bookings.bookClaimed()]
  await OrderModel.collection.updateOne({ number: late.number }, { $set: { acceptedAt: new Date() } })
  for (const { number } of [late, early]) await cancelled(number)
  await until(async () => (await PaymentModel.findById(late.id).lean<PaymentDoc>())?.status === 'cancelled')
  await captureAgain(late.id, late.totalAmountSen)
  await until(async () => (await read(late.number)).refundDueSen === late.totalAmountSen)
  const net = ({ totalAmountSen, taxSen }: Order) => totalAmountSen - taxSen
  // What came in after the cancellation is owed back whole.
  const { totalAmountSen, taxSen, cancellationFeeSen } = await read(early.number)
  const share = Math.round(((totalAmountSen - taxSen) * (cancellationFeeSen ?? 0)) / totalAmountSen)
  const earned = net(whole) + net(twice) + share
  const after = await counts()
  for (const [index, was] of before.entries()) expect(after[index]?.map((count, at) => count - (was[at] ?? 0))).toEqual([earned, 4, earned])
})

describe('revenue of what was paid on the day before', () => {
  const yesterday = new Date(Date.now() - 86_400_000)
  const [day, today] = [malaysianDay(yesterday), malaysianDay(new Date())]
  interface Counted {
    days?: Record<string, { revenueSen?: number }>
  }
  const ofDays = (counts: object) => {
    const { days = {} } = nested(counts as Counts) as Counted
    return { [day]: days[day]?.revenueSen ?? 0, [today]: days[today]?.revenueSen ?? 0 }
  }
  const asEvents = (doc: OrderDoc, was: object) =>
    ofDays(orderStatsProjection.countEvent({ data: toOrder(doc), was } as unknown as EventDoc))
  const asDocument = (doc: OrderDoc) => ofDays(orderStatsProjection.countDocument(doc))
  const netOf = ({ totalAmountSen, taxSen }: OrderDoc) => totalAmountSen - taxSen

  it('is of that day, though its order hears of it today', async () => {
    const { id, totalAmountSen } = await bookings.createOrder()
    await until(async () => (await PaymentModel.exists({ _id: id })) !== null)
    await captureAgain(id, totalAmountSen, { at: yesterday })
    await until(async () => (await read(id)).paidAt === yesterday.toISOString())
    const doc = (await OrderModel.findById(id).lean<OrderDoc>()) as OrderDoc
    const counted = { [day]: netOf(doc), [today]: 0 }
    expect([asDocument(doc), asEvents(doc, { status: 'pending', paymentStatus: 'pending', rating: null })]).toEqual([counted, counted])
  })

  it('goes down on the day of the cancellation, though its order hears of it after that', async () => {
    const { id, number } = await bookings.bookClaimed()
    await cancelled(number)
    const stored = (await OrderModel.findById(id).lean<OrderDoc>()) as OrderDoc
    const doc = { ...stored, paymentStatus: 'paid', payment: { ...stored.payment, outcome: 'paid', at: yesterday } } as OrderDoc
    const kept = Math.round((netOf(doc) * (doc.cancellationFeeSen ?? 0)) / doc.totalAmountSen)
    const counted = { [day]: netOf(doc), [today]: kept - netOf(doc) }
    expect([asDocument(doc), asEvents(doc, { status: 'cancelled', paymentStatus: 'pending', rating: null })]).toEqual([counted, counted])
  })
})
