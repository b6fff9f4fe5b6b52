import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRandom } from '../demo/random.ts'
import type { Order } from '../orders/contract.ts'
import { OrderModel, type OrderDoc } from '../orders/model.ts'
import { EventModel, readHead, type EventDoc } from '../platform/changes/event-log.ts'
import { malaysianDay } from '../platform/clock.ts'
import { oneOf, trusted, Types } from '../platform/database/mongo.ts'
import type { Job } from '../platform/jobs/contract.ts'
import { addAgent } from '../testing/entities/agents.ts'
import type { Client } from '../testing/http/client.ts'
import type { SharedOps } from '../testing/system/ops.ts'
import { payOrder } from '../testing/entities/payments.ts'
import { until } from '../testing/system/processes.ts'
import { startSeeded } from '../testing/system/seeded.ts'
import { shareOps } from '../testing/system/shared-ops.ts'
import type { AgentPerformance, Leaderboard } from './contract.ts'
import { agentDaySubscriber } from './days.ts'
import { AgentDayModel } from './model.ts'

let ops: SharedOps
let staff: Client
let manager: Client
let financier: Client

beforeAll(async () => {
  ops = await shareOps()
  staff = await ops.somebody(['orders.read', 'orders.write', 'agents.read', 'agents.write', 'finance.read'])
  manager = await ops.somebody(['agents.read'])
  financier = await ops.somebody(['finance.read', 'finance.write'])
  // What other tests inserted without events, they may have taken away again.
  await AgentDayModel.deleteMany({})
  await agentDaySubscriber.onGap(0)
})
afterAll(() => ops.stop())

/** Read when it is used: a run may go over midnight. */
const today = () => malaysianDay(new Date())
const minutes = (from: Date | undefined, to: Date | null) => (from && to ? Math.round((to.getTime() - from.getTime()) / 60_000) : null)

/** The days as counted here, from the orders alone. */
async function counted(filter: Record<string, unknown> = {}): Promise<Record<string, Record<string, number>>> {
  const days: Record<string, Record<string, number>> = {}
  const count = (order: OrderDoc, at: Date, field: string, by: number) => {
    const key = `${order.agent?.id.toHexString() ?? ''} ${malaysianDay(at)}`
    const day = (days[key] ??= {})
    day[field] = (day[field] ?? 0) + by
  }
  const first = (order: OrderDoc, status: string) => order.trackingEvents.find((event) => event.status === status)?.timestamp
  for (const order of (await OrderModel.find(filter, { words: 0, ownWords: 0, services: 0 }).lean<OrderDoc[]>()).filter(
    ({ agent }) => agent !== null,
  )) {
    const { completedAt, cancelledAt, ratedAt, rating, actualPickupTime, scheduledDeliveryTime } = order
    if (completedAt) {
      count(order, completedAt, 'completed', 1)
      if (completedAt.getTime() - scheduledDeliveryTime.getTime() <= 60 * 60_000) count(order, completedAt, 'onTime', 1)
      const [pickup, delivery] = [
        minutes(first(order, 'agent_en_route'), actualPickupTime),
        minutes(first(order, 'out_for_delivery'), completedAt),
      ]
      if (pickup !== null) count(order, completedAt, 'pickupsTimed', 1)
      if (pickup) count(order, completedAt, 'pickupMinutes', pickup)
      if (delivery !== null) count(order, completedAt, 'deliveriesTimed', 1)
      if (delivery) count(order, completedAt, 'deliveryMinutes', delivery)
      const earned =
        order.subtotalSen +
        order.deliveryFeeSen -
        Math.floor((order.subtotalSen * 15 + 50) / 100) -
        Math.floor((order.subtotalSen * 5 + 50) / 100)
      if (order.status === 'delivered' && ['paid', 'partial_refund'].includes(order.paymentStatus))
        count(order, completedAt, 'earningsSen', earned)
      const { tipSen, distanceM, fuelMl } = order.trip ?? {}
      if (tipSen !== undefined) count(order, completedAt, 'tipsReported', 1)
      if (tipSen) count(order, completedAt, 'tipsSen', tipSen)
      if (distanceM !== undefined) count(order, completedAt, 'distancesReported', 1)
      if (distanceM) count(order, completedAt, 'distanceM', distanceM)
      if (distanceM && fuelMl) {
        count(order, completedAt, 'fueledM', distanceM)
        count(order, completedAt, 'fuelMl', fuelMl)
      }
    } else if (cancelledAt) count(order, cancelledAt, 'cancelled', 1)
    if (ratedAt && rating) {
      count(order, ratedAt, 'ratings', 1)
      count(order, ratedAt, 'stars', rating)
    }
  }
  return days
}

async function stored(filter: Record<string, unknown> = {}): Promise<Record<string, Record<string, number>>> {
  const docs = await AgentDayModel.find(filter).lean()
  const nonZero = docs.map(({ _id, agentId: _agentId, day: _day, seq: _seq, ...sums }) => [
    _id,
    Object.fromEntries(Object.entries(sums).filter(([, value]) => value !== 0)),
  ])
  return Object.fromEntries(nonZero.filter(([, sums]) => Object.keys(sums as object).length > 0)) as Record<string, Record<string, number>>
}
const sorted = (days: Record<string, Record<string, number>>) =>
  Object.entries(days)
    .map(
      ([key, sums]) =>
        `${key} ${Object.entries(sums)
          .map(([field, sum]) => `${field} ${sum}`)
          .toSorted()
          .join()}`,
    )
    .toSorted()
async function read(query = '', by = staff): Promise<Leaderboard> {
  const { status, body } = await by.get<Leaderboard>(
    `/agents/performance?limit=50&${query.includes('period') ? '' : 'period=daily&'}${query}`,
  )
  expect(status).toBe(200)
  return body
}

describe('the days of agents', () => {
  it('are what an independent count of the orders gives, after a random sequence of changes, repeated and out of order', async () => {
    const random = createRandom(20_261_123)
    const seeded = await startSeeded()
    const head = await readHead()
    const agents = seeded.agents.slice(0, 3)
    const docs = await seeded.insert(12, (index) => ({ status: 'agent_assigned', agent: agents[index % 3] ?? null }))
    const theirs = oneOf(agents.map(({ id }) => id))
    const storedNow = async () => sorted(await stored({ agentId: theirs }))
    const countedNow = async () => sorted(await counted({ 'agent.id': theirs }))
    const open = docs.map(({ _id }) => ({ id: _id.toHexString(), done: [] as string[] }))
    const act = async ({ id, done }: (typeof open)[number]) => {
      const { version } = (await staff.get<Order>(`/orders/${id}`)).body
      const status = (to: string) => staff.post(`/orders/${id}/status`, { version, status: to })
      const [step] = random.pick([
        [() => status('agent_en_route')],
        [() => status('items_collected')],
        [() => status('out_for_delivery')],
        [() => status('delivered')],
        [() => status('delivered')],
        [() => staff.post(`/orders/${id}/cancel`, { version, reason: 'Plans changed' })],
        [() => staff.post(`/orders/${id}/rating`, { rating: random.whole(1, 5) })],
        [() => staff.post(`/orders/${id}/rating/remove`, { reason: 'A mistake' })],
        [
          () =>
            payOrder(financier, id).then(
              () => ({ status: 200 }),
              () => ({ status: 409 }),
            ),
        ],
      ])
      done.push(String((await step()).status))
    }
    for (let round = 0; round < 8; round++) await Promise.all(open.map(act))
    expect(open.flatMap(({ done }) => done)).toContain('200')
    await until(async () => JSON.stringify(await storedNow()) === JSON.stringify(await countedNow()))
    const events = (await EventModel.find({}).sort({ _id: 1 }).lean()) as EventDoc[]
    const recent = events.filter(({ _id, entity }) => _id > head && entity === 'order')
    const days = await storedNow()
    expect(days.length).toBeGreaterThan(0)
    for (let again = 0; again < 3; again++) {
      const part = recent.filter(() => random.chance(0.5))
      await Promise.all([agentDaySubscriber.handle(part), agentDaySubscriber.handle(part.toReversed())])
    }
    expect(await storedNow()).toEqual(days)
    await AgentDayModel.deleteMany({})
    await agentDaySubscriber.onGap(0)
    expect(await storedNow()).toEqual(days)
  })
})

describe('the leaderboard', () => {
  it('adds up the days of the period, ranks by any measure, and puts who has nothing to measure last', async () => {
    const all = Object.entries(await counted()).filter(([key]) => key.endsWith(today()))
    const sum = (field: string) => all.reduce((total, [, sums]) => total + (sums[field] ?? 0), 0)
    const { everyone, items, span } = await read()
    expect(span).toEqual({ from: today(), to: today() })
    expect(everyone).toMatchObject({
      agents: all.length,
      figures: {
        completedOrders: sum('completed'),
        cancelledOrders: sum('cancelled'),
        totalRatings: sum('ratings'),
        totalEarningsSen: sum('earningsSen'),
        onTimeDeliveryRate: sum('onTime') / sum('completed'),
        averageRating: sum('ratings') === 0 ? null : sum('stars') / sum('ratings'),
      },
    })
    expect(items.map(({ rank }) => rank)).toEqual(items.map((_, place) => place + 1))
    const ratings = (await read('measure=averageRating')).items.map(({ figures }) => figures.averageRating ?? -1)
    expect(ratings).toEqual(ratings.toSorted((a, b) => b - a))
    const pickups = (await read('measure=averagePickupTime')).items.map(({ figures }) => figures.averagePickupTime ?? Infinity)
    expect(pickups).toEqual(pickups.toSorted((a, b) => a - b))
    const worst = (await read('measure=cancelledOrders&order=worst')).items.map(({ figures }) => figures.cancelledOrders)
    expect(worst).toEqual(worst.toSorted((a, b) => b - a))
    const few = await read('minOrders=3')
    expect(few.items.every(({ figures }) => figures.totalOrders >= 3)).toBe(true)
    expect(few.everyone).toEqual(everyone)
    expect((await read('state=Johor')).items.every(({ state }) => state === 'Johor')).toBe(true)
    expect((await read('date=2025-01-01')).items).toEqual([])
  })

  it('shows earnings only to who may see them, and does not rank by them for others', async () => {
    const { items, everyone } = await read('', manager)
    expect([...items.map(({ figures }) => figures), everyone.figures].every(({ totalEarningsSen }) => totalEarningsSen === null)).toBe(true)
    expect([...items.map(({ figures }) => figures), everyone.figures].every(({ totalTipsSen }) => totalTipsSen === null)).toBe(true)
    for (const measure of ['totalEarnings', 'totalTips']) {
      const refused = await manager.get(`/agents/performance?measure=${measure}`)
      expect([measure, refused.status, refused.body.details]).toEqual([measure, 403, { permission: 'finance.read' }])
    }
    const query = { period: 'daily', measure: 'totalEarnings' }
    const exported = (client: Client, by: object) =>
      client.post<{ job: Job }>('/agents/performance/exports', { format: 'csv', query: by }, { 'idempotency-key': randomUUID() })
    expect((await exported(manager, query)).status).toBe(403)
    const file = async (client: Client, by: object) => {
      const { id } = (await exported(client, by)).body.job
      let job: Job | undefined
      await until(async () => (job = (await client.get<Job>(`/jobs/${id}`)).body).status === 'succeeded')
      const headers = { authorization: `Bearer ${client.token() ?? ''}` }
      return (await fetch(`${client.url}/api/files/${job?.result?.fileId ?? ''}`, { headers })).text()
    }
    const [plain, whole] = [await file(manager, { period: 'daily' }), await file(staff, query)]
    expect([plain.includes('Earned (RM)'), whole.includes('Earned (RM)')]).toEqual([false, true])
    expect(whole.trimEnd().split('\r\n')).toHaveLength((await read()).total + 1)
  })

  it('tells consoles whose day has changed', async () => {
    const watcher = manager.watch()
    await watcher.opened
    const { readSeq, items } = await read('', manager)
    expect(items.length).toBeGreaterThan(0)
    const recent = { completedAt: trusted({ $gt: new Date(Date.now() - 3_600_000) }), ratedAt: null, agent: trusted({ $ne: null }) }
    const order = await OrderModel.findOne(recent, { agent: 1 }).lean<OrderDoc>()
    const agentId = order?.agent?.id.toHexString()
    expect((await staff.post(`/orders/${order?._id.toHexString() ?? ''}/rating`, { rating: 4 })).status).toBe(200)
    const namesAgent = (values: object) =>
      (values as { latest: { id: string; seq: number }[] }).latest.some(({ id, seq }) => id === agentId && seq > readSeq)
    await until(() => watcher.stats.some(({ area, values }) => area === 'agentPerformance' && namesAgent(values)))
    watcher.close()
  })
})

describe('what an app reports with the delivery', () => {
  it('counts for the agent’s day, and is absent where nothing was reported', async () => {
    const seeded = await startSeeded()
    // Of its own: other tests deliver orders of the demo's agents on the same day, some of them without events.
    const registered = await addAgent(staff)
    const [like] = seeded.agents
    if (!like) throw new Error('there is no agent')
    const agent = { ...like, id: new Types.ObjectId(registered.id), name: registered.name }
    const agentId = registered.id
    const app = ops.app('agent')
    const docs = await seeded.insert(3, () => ({ status: 'out_for_delivery', agent }))
    const own = async () => (await staff.get<AgentPerformance>(`/agents/${agentId}/performance?period=daily`)).body.figures
    const bodies = [{}, { trip: { distanceM: 8_000, fuelMl: 250, tipSen: 300 } }, { trip: { distanceM: 4_000 } }]
    const early = await app.post(`/field/orders/${docs[0]?._id.toHexString() ?? ''}/status`, {
      agentId,
      status: 'delivery_arrived',
      ...bodies[1],
    })
    expect([early.status, early.body.code]).toEqual([400, 'validation_failed'])
    for (const [index, { _id }] of docs.entries())
      expect((await app.post(`/field/orders/${_id.toHexString()}/status`, { agentId, status: 'delivered', ...bodies[index] })).status).toBe(
        200,
      )
    await until(async () => (await own()).completedOrders === docs.length)
    expect(await own()).toMatchObject({ totalDistanceCovered: 12, totalTipsSen: 300, fuelEfficiency: 32 })
    expect((await read('date=2025-01-01')).everyone).toMatchObject({
      reporting: { totalTips: 0, totalDistanceCovered: 0 },
      figures: { totalTipsSen: null, totalDistanceCovered: null, fuelEfficiency: null },
    })
  })
})

it('shows one agent beside all, also those who were erased, in parts that add up to the period', async () => {
  const seeded = await startSeeded()
  const erased = { ...(seeded.agents[0] as (typeof seeded.agents)[number]), id: new Types.ObjectId() }
  await seeded.insert(1, () => ({ status: 'delivered', agent: erased, completedAt: new Date() }))
  await agentDaySubscriber.onGap(0)
  const [best] = (await read('period=monthly')).items
  const { body } = await staff.get<AgentPerformance>(`/agents/${best?.id ?? ''}/performance?period=monthly`)
  expect(body.figures).toEqual((await read(`period=monthly`)).items[0]?.figures)
  const sum = (of: (point: AgentPerformance['points'][number]) => number) => body.points.reduce((total, point) => total + of(point), 0)
  expect(sum(({ own }) => own.completedOrders)).toBe(body.figures.completedOrders)
  expect(sum(({ everyone }) => everyone.figures.completedOrders)).toBe((await read('period=monthly')).everyone.figures.completedOrders)
  expect(body.points.at(-1)?.to).toBe(today())
  expect((await staff.get(`/agents/${'0'.repeat(24)}/performance`)).status).toBe(404)
})
