import { afterAll, beforeAll, expect, it } from 'vitest'
import { CustomerModel, type CustomerDoc } from '../../customers/model.ts'
import { ensureCustomers } from '../../customers/seed.ts'
import { ensureAgents } from '../../agents/seed.ts'
import { demoAgents, demoCustomers } from '../../demo/people.ts'
import { createRandom } from '../../demo/random.ts'
import type { EventDoc } from '../../platform/changes/event-log.ts'
import { dayMs } from '../../platform/clock.ts'
import { Types } from '../../platform/database/mongo.ts'
import { startEmptyDatabase, type TestDatabase } from '../../testing/system/database.ts'
import { startSeeded } from '../../testing/system/seeded.ts'
import type { Order } from '../contract.ts'
import { customerFigures, spentSenOf } from './customer-figures.ts'
import { OrderModel, toOrder, type OrderDoc } from '../model.ts'
import { retentionRate } from '../revenue/retention.ts'
import { busyTimes } from '../seed.ts'

let database: TestDatabase
let orders: OrderDoc[]

beforeAll(async () => {
  database = await startEmptyDatabase()
  const random = createRandom(5)
  await ensureCustomers(demoCustomers(random, 12))
  await ensureAgents(demoAgents(random, 12))
  orders = await (await startSeeded()).insertPast(busyTimes(random, 80, new Date(), 20))
})
afterAll(() => database.stop())

const customerOf = async (id: Types.ObjectId) => (await CustomerModel.findById(id).lean<CustomerDoc>()) as CustomerDoc

it.each([
  [{ paymentStatus: 'pending' }, 0],
  [{ paymentStatus: 'failed' }, 0],
  [{ paymentStatus: 'paid' }, 5_000],
  [{ paymentStatus: 'paid', status: 'cancelled', cancellationFeeSen: 0 }, 0],
  [{ paymentStatus: 'paid', status: 'cancelled', cancellationFeeSen: 1_000 }, 1_000],
  [{ paymentStatus: 'pending', status: 'cancelled', cancellationFeeSen: 1_000 }, 0],
  [{ paymentStatus: 'refunded', status: 'refunded' }, 0],
] as const)('%j: spent are %i sen of 5000', (order, spentSen) => {
  expect(spentSenOf({ status: 'delivered', totalAmountSen: 5_000, cancellationFeeSen: null, ...order })).toBe(spentSen)
})

it('counts what is older than the log for every customer, also those of an earlier version', async () => {
  await CustomerModel.collection.updateMany({}, { $unset: { figuresSeq: '', totalOrders: '' } })
  await customerFigures.subscriber.onGap(0)
  for (const customer of await CustomerModel.find({}).lean<CustomerDoc[]>()) {
    const own = orders.filter((order) => order.customer.id.equals(customer._id))
    const spentSen = own.reduce((total, order) => total + spentSenOf(order), 0)
    const last = own.map(({ createdAt }) => createdAt.getTime())
    expect([customer.totalOrders, customer.totalSpentSen, customer.lastOrderDate?.getTime() ?? 0]).toEqual([
      own.length,
      spentSen,
      last.length > 0 ? Math.max(...last) : 0,
    ])
  }
})

it('counts each event once, however often and in whatever parts it comes', async () => {
  const [sample] = orders as [OrderDoc]
  const order: Order = { ...toOrder(sample), paymentStatus: 'paid', totalAmountSen: 7_000, status: 'confirmed' }
  const before = await customerOf(sample.customer.id)
  const event = (seq: number, was: EventDoc['was']): EventDoc => ({
    _id: seq,
    type: was ? 'order.paid' : 'order.created',
    entity: 'order',
    id: order.id,
    version: seq,
    at: new Date(),
    actor: { kind: 'customer', id: null, name: 'Customer' },
    data: { ...order, ...(!was && { paymentStatus: 'pending' }) },
    was,
  })
  const [booked, paid] = [event(1, null), event(2, { status: 'pending', paymentStatus: 'pending' })]
  await customerFigures.subscriber.handle([booked])
  await customerFigures.subscriber.handle([booked, paid])
  await customerFigures.subscriber.handle([paid])
  const after = await customerOf(sample.customer.id)
  expect([after.totalOrders, after.totalSpentSen]).toEqual([(before.totalOrders ?? 0) + 1, (before.totalSpentSen ?? 0) + 7_000])
})

it('knows the share of customers who come back', async () => {
  await OrderModel.collection.deleteMany({})
  const [faithful, gone, fresh] = [new Types.ObjectId(), new Types.ObjectId(), new Types.ObjectId()]
  const delivered = (id: Types.ObjectId, daysAgo: number, index: number) => ({
    customer: { id },
    completedAt: new Date(Date.now() - daysAgo * dayMs),
    year: 2026,
    sequence: index,
  })
  const past = [delivered(faithful, 45, 1), delivered(gone, 31, 2), delivered(gone, 59, 3), delivered(gone, 70, 4)]
  expect(await retentionRate.fresh()).toBe(null)
  await OrderModel.collection.insertMany([...past, delivered(faithful, 2, 5), delivered(fresh, 1, 6)] as never)
  expect(await retentionRate.fresh()).toBe(0.5)
})
