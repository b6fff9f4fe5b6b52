import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentTally } from '../../agents/figures.ts'
import { AgentModel, type AgentDoc } from '../../agents/model.ts'
import { EventModel, readHead, type EventDoc } from '../../platform/changes/event-log.ts'
import { dayMs } from '../../platform/clock.ts'
import type { NoticeList } from '../../platform/notices/contract.ts'
import { trusted, Types } from '../../platform/database/mongo.ts'
import { booking, countByStatus, startBookings, times, type Bookings } from '../../testing/entities/bookings.ts'
import type { Answer, Client } from '../../testing/http/client.ts'
import { addCustomer } from '../../testing/entities/customers.ts'
import type { SharedOps } from '../../testing/system/ops.ts'
import { until } from '../../testing/system/processes.ts'
import { shareOps } from '../../testing/system/shared-ops.ts'
import { agentFigures } from '../agents/agent-figures.ts'
import type { Order, OrderDetails, OrderStats } from '../contract.ts'
import { eraseCopies } from '../customers/customer-copies.ts'
import { OrderModel } from '../model.ts'
import type { AgentRating, AgentRatingPage } from './rating-contract.ts'

let ops: SharedOps
let bookings: Bookings
let staff: Client
let agentId: string

beforeAll(async () => {
  ops = await shareOps()
  bookings = await startBookings(ops)
  staff = await ops.somebody(['orders.read', 'orders.write', 'agents.read', 'agents.write', 'customers.read', 'customers.write'])
  agentId = bookings.agentIds[0] ?? ''
})
afterAll(() => ops.stop())

async function delivered(): Promise<Order> {
  const { id } = await bookings.bookClaimed(agentId)
  await ops.app('agent').post(`/field/orders/${id}/status`, { agentId, status: 'delivered' })
  return (await staff.get<Order>(`/orders/${id}`)).body
}
const rate = (id: string, rating: object, key: string = randomUUID()) =>
  ops.app('customer').post<Order>(`/field/orders/${id}/rating`, { customerId: bookings.customerId, ...rating }, { 'idempotency-key': key })
const enter = (id: string, rating: object, by = staff) => by.post<OrderDetails>(`/orders/${id}/rating`, rating)
const remove = (id: string) => staff.post<AgentRating>(`/orders/${id}/rating/remove`, { reason: 'Meant for another order' })
const read = async (id: string) => (await staff.get<OrderDetails>(`/orders/${id}`)).body
const ruleOf = ({ status, body }: Answer<unknown>) => [status, body.details?.['rule']]
const setCompleted = (id: string, completedAt: Date) =>
  OrderModel.collection.updateOne({ _id: new Types.ObjectId(id) }, { $set: { completedAt } })

describe('rating', () => {
  it('is done by the customer once, with categories and a comment, and a repetition answers the same', async () => {
    const { id, version } = await delivered()
    const [said, key] = [{ rating: 4, categories: { punctuality: 5, carefulHandling: 3 }, comment: 'One shirt creased' }, randomUUID()]
    const first = await rate(id, said, key)
    expect(first.body).toMatchObject({ rating: 4, version: version + 1 })
    expect((await rate(id, said, key)).body).toEqual(first.body)
    expect(ruleOf(await rate(id, { rating: 1 }))).toEqual([422, 'order_rated'])
    const { categories, comment } = said
    const by = { kind: 'customer', id: bookings.customerId, name: 'Customer' }
    expect((await read(id)).review).toMatchObject({ rating: 4, categories, comment, by, removal: null })
  })

  it('is entered by staff for the customer; of twenty at once one counts', async () => {
    const { id } = await delivered()
    const answers = await Promise.all(times(20, (index) => (index % 2 === 0 ? rate(id, { rating: 5 }) : enter(id, { rating: 3 }))))
    expect(countByStatus(answers)).toEqual({ 200: 1, 422: 19 })
    await until(async () => (await EventModel.countDocuments({ id, type: 'order.rated' })) === 1)
    const other = await delivered()
    await enter(other.id, { rating: 5 })
    expect((await read(other.id)).review?.by).toMatchObject({ kind: 'staff', name: staff.user().name })
  })

  it('is possible for seven days after the delivery, of delivered orders, and of one’s own', async () => {
    const [open, old, late, foreign] = [await bookings.bookClaimed(agentId), await delivered(), await delivered(), await delivered()]
    expect(ruleOf(await enter(open.id, { rating: 5 }))).toEqual([422, 'order_not_delivered'])
    await setCompleted(old.id, new Date(Date.now() - 7 * dayMs + 60_000))
    await setCompleted(late.id, new Date(Date.now() - 7 * dayMs - 1_000))
    expect((await rate(old.id, { rating: 5 })).status).toBe(200)
    expect(ruleOf(await rate(late.id, { rating: 5 }))).toEqual([422, 'rating_too_late'])
    expect((await rate(foreign.id, { rating: 5, customerId: agentId })).status).toBe(404)
    for (const rating of [0, 6, 4.5, '5', null])
      expect((await enter(foreign.id, { rating })).body).toMatchObject({ code: 'validation_failed' })
    expect((await enter(foreign.id, { rating: 5, categories: { speed: 5 } })).status).toBe(400)
  })
})

describe('the figures of an agent', () => {
  const figures = async () => {
    const { totalRatings = 0, ratingSum = 0, averageRating } = (await AgentModel.findById(agentId).lean<AgentDoc>()) ?? {}
    expect(averageRating ?? null).toBe(totalRatings === 0 ? null : Math.round((10 * ratingSum) / totalRatings) / 10)
    return { totalRatings, ratingSum }
  }
  const stored = async () => {
    const rated = await OrderModel.find({ 'agent.id': new Types.ObjectId(agentId), rating: trusted({ $gt: 0 }) }, { rating: 1 }).lean()
    return { totalRatings: rated.length, ratingSum: rated.reduce((sum, order) => sum + (order.rating ?? 0), 0) }
  }
  const settle = async () => {
    await until(async () => JSON.stringify(await figures()) === JSON.stringify(await stored()))
    return figures()
  }

  it('count each rating and each removal once, however often events are handled, and the same when counted anew', async () => {
    const before = await settle()
    const satisfaction = async () => (await staff.get<OrderStats>('/orders/stats')).body.customerSatisfactionRate
    const made = await Promise.all(times(4, delivered))
    await Promise.all(made.map(({ id }, index) => rate(id, { rating: index + 1 })))
    const seq = await readHead()
    expect(await settle()).toEqual({ totalRatings: before.totalRatings + 4, ratingSum: before.ratingSum + 10 })
    const rateBefore = await satisfaction()
    expect((await remove(made[0]?.id ?? '')).body).toMatchObject({ rating: 1, removal: { reason: 'Meant for another order' } })
    const after = await settle()
    expect(after).toEqual({ totalRatings: before.totalRatings + 3, ratingSum: before.ratingSum + 9 })
    await until(async () => (await satisfaction()) !== rateBefore)
    const events = (await EventModel.find({ type: /^order\.rat/ })
      .sort({ _id: 1 })
      .lean()) as EventDoc[]
    await agentFigures.subscriber.handle(events)
    expect(await figures()).toEqual(after)
    await AgentModel.collection.updateOne(
      { _id: new Types.ObjectId(agentId) },
      { $unset: { figuresSeq: 1, ratingSum: 1, totalRatings: 1 } },
    )
    await agentFigures.subscriber.handle(events.slice(-1))
    expect(await figures()).toEqual(after)
    await agentTally.set([], seq - 1)
    expect(await figures()).toEqual(after)
  })

  it('lose a removed rating, which stays with the order, is removed once, and not given again', async () => {
    const { id } = await delivered()
    expect(ruleOf(await remove(id))).toEqual([422, 'no_rating'])
    await rate(id, { rating: 1, comment: 'Rude' })
    const answers = await Promise.all(times(10, () => remove(id)))
    expect(countByStatus(answers)).toEqual({ 200: 1, 422: 9 })
    const { rating, review, trackingEvents } = await read(id)
    expect([rating, review]).toMatchObject([null, { rating: 1, comment: 'Rude', removal: { by: { name: staff.user().name } } }])
    expect(trackingEvents.slice(-2).map(({ description }) => description)).toEqual([
      'Rated 1 of 5',
      'Rating removed: Meant for another order',
    ])
    expect(ruleOf(await rate(id, { rating: 5 }))).toEqual([422, 'order_rated'])
  })

  it('are listed with the ratings, the latest first, low ones alone, and without names for who may not read orders', async () => {
    const [low, high] = [await delivered(), await delivered()]
    await rate(low.id, { rating: 2 })
    await rate(high.id, { rating: 5 })
    const list = async (query: string, by = staff) => (await by.get<AgentRatingPage>(`/agents/${agentId}/ratings?${query}`)).body
    const [first, second] = (await list('limit=5')).items
    expect([first, second]).toMatchObject([
      { id: high.id, orderNumber: high.number },
      { id: low.id, rating: 2, customer: { name: low.customer.name } },
    ])
    const lows = await list('limit=50&low=true')
    expect(lows.items[0]).toMatchObject({ id: low.id })
    expect(lows.items.every(({ rating, removal }) => rating <= 2 && removal === null)).toBe(true)
    const stranger = await ops.somebody(['agents.read'])
    expect((await list('limit=5', stranger)).items.map(({ customer }) => customer.name)).toEqual(Array(5).fill(null))
  })
})

it('tells whoever may change orders of a low rating, but for who entered it', async () => {
  const [dispatcher, reader] = [await ops.somebody(['orders.read', 'orders.write']), await ops.somebody(['orders.read'])]
  const [low, fair] = [await delivered(), await delivered()]
  const own = [low.number, fair.number]
  const told = async (client: Client) =>
    (await client.get<NoticeList>('/notices')).body.items.filter(
      ({ kind, data }) => kind === 'order.ratedLow' && own.includes(String(data['number'])),
    )
  await enter(fair.id, { rating: 3 })
  await enter(low.id, { rating: 2 })
  await until(async () => (await told(dispatcher)).length > 0)
  const agent = low.agent?.name
  expect((await told(dispatcher)).map(({ data }) => data)).toEqual([{ number: low.number, rating: '2', agent, by: staff.user().name }])
  expect([await told(staff), await told(reader)]).toEqual([[], []])
})

it('keeps the stars of a customer who is erased, and not what they wrote', async () => {
  const { id: customerId } = await addCustomer(staff)
  const { body: order } = await staff.post<Order>('/orders', booking(customerId))
  await staff.post(`/orders/${order.id}/assign`, { version: 1, agentId })
  await staff.post(`/orders/${order.id}/status`, { version: 2, status: 'delivered' })
  await enter(order.id, { rating: 4, comment: 'Puan Zarith was happy' })
  await until(async () =>
    eraseCopies(customerId).then(
      () => true,
      () => false,
    ),
  )
  expect((await read(order.id)).review).toMatchObject({ rating: 4, comment: null })
})
