import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventDefinitions, everyStats } from '../features.ts'
import type { Permission } from '../permissions.ts'
import { EventModel, readHead } from '../platform/changes/event-log.ts'
import { Types } from '../platform/database/mongo.ts'
import { recountNow } from '../platform/stats/recount.ts'
import { differencesOf } from '../platform/stats/counts.ts'
import { readStats } from '../platform/stats/stats-consumer.ts'
import { startBookings, times, type Bookings } from '../testing/entities/bookings.ts'
import type { Client } from '../testing/http/client.ts'
import type { SharedOps } from '../testing/system/ops.ts'
import { until } from '../testing/system/processes.ts'
import { shareOps } from '../testing/system/shared-ops.ts'
import type { UserStats } from '../users/contract.ts'
import { UserModel } from '../users/model.ts'
import { userStatsProjection } from '../users/stats.ts'
import type { OrderRevenue, OrderStats } from '../orders/contract.ts'
import { pauseMaxMs } from './commands.ts'
import type { ActivityPage, Visit } from './contract.ts'
import { VisitModel } from './model.ts'

let ops: SharedOps
let bookings: Bookings

beforeAll(async () => {
  ops = await shareOps({ apis: 2 })
  bookings = await startBookings(ops)
})
afterAll(() => ops.stop())

const logged = (id: string) => until(async () => (await EventModel.countDocuments({ id })) > 0)
const read = async (client: Client, query = '') => (await client.get<ActivityPage>(`/activity${query}`)).body
const entitiesIn = ({ items }: ActivityPage) => [...new Set(items.map(({ entity }) => entity))]

describe('the activity', () => {
  it('shows what one may see, whatever lies between, and names no customer', async () => {
    const order = await bookings.createOrder()
    const orders = await ops.somebody(['orders.read'])
    const people = await ops.somebody(['users.read'])
    const nobody = await ops.somebody(['settings.read'])
    await logged(nobody.user().id)
    const seen = await read(orders, '?limit=5')
    expect(entitiesIn(seen)).toEqual(['order'])
    expect(seen.items.find(({ id }) => id === order.id)).toMatchObject({
      type: 'order.created',
      actor: { kind: 'customer', name: 'Customer' },
      data: { number: order.number },
    })
    expect(JSON.stringify(seen)).not.toContain('"was"')
    const theirs = await read(people, '?limit=3')
    expect(theirs.items.map(({ id }) => id)).toEqual([nobody, people, orders].map((client) => client.user().id))
    expect(await read(nobody)).toMatchObject({ items: [], nextBefore: null })
    const every = [...new Set(eventDefinitions.map(({ permission }) => permission))] satisfies Permission[]
    expect(entitiesIn(await read(await ops.somebody(every), '?limit=50'))).toEqual(expect.arrayContaining(['order', 'payment', 'user']))
  })

  it('is read page by page, each event once, up to the range that was asked for', async () => {
    const who = await ops.somebody(['users.read'])
    await logged(who.user().id)
    const since = await readHead()
    const added = []
    for (const _ of times(5, String)) added.unshift((await ops.somebody([])).user().id)
    await until(async () => (await read(who, `?since=${since}`)).items.length === 5)
    const first = await read(who, `?since=${since}&limit=2`)
    const second = await read(who, `?since=${since}&limit=2&before=${first.nextBefore ?? ''}`)
    const third = await read(who, `?since=${since}&limit=2&before=${second.nextBefore ?? ''}`)
    expect([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).toEqual(added)
    expect([first, second, third].map(({ nextBefore }) => nextBefore === null)).toEqual([false, false, true])
    expect(first.head).toBeGreaterThanOrEqual(first.items[0]?.seq ?? Infinity)
  })

  it('refuses a place in the log that is none, in words', async () => {
    const who = await ops.somebody(['orders.read'])
    const head = await readHead()
    const future = 'must be the seq of a past event'
    for (const query of [`before=${head + 1_000}`, `since=${head + 1_000}`]) {
      const { status, body } = await who.get(`/activity?${query}`)
      expect([query, status, body.code]).toEqual([query, 400, 'validation_failed'])
      expect(body.message).toContain(future)
    }
    for (const query of ['before=-1', 'before=0', 'before=x', 'before=1e3', 'since=-1', 'since=', 'limit=51', 'before=9999999999999']) {
      const { status, body } = await who.get(`/activity?${query}`)
      expect([query, status, body.code]).toEqual([query, 400, 'validation_failed'])
    }
    expect((await who.get(`/activity?before=${head}`)).status).toBe(200)
  })

  it('costs no more for all that one may not see: each type is read by its index', async () => {
    const plan = (await EventModel.db.db?.command({
      explain: { find: 'events', filter: { type: 'user.created', _id: { $gt: 0, $lt: 10_000 } }, sort: { _id: -1 }, limit: 11 },
      verbosity: 'queryPlanner',
    })) as { queryPlanner: unknown }
    const stages = JSON.stringify(plan.queryPlanner)
    expect(stages).toContain('"indexName":"type_1__id_-1"')
    expect(stages).not.toMatch(/COLLSCAN|"SORT"/)
  })
})

describe('a visit', () => {
  const visit = async (client: Client) => (await client.post<Visit>('/activity/visits')).body
  const pause = (client: Client) =>
    VisitModel.collection.updateOne({ _id: new Types.ObjectId(client.user().id) }, [
      { $set: { seenAt: { $subtract: ['$seenAt', pauseMaxMs + 1_000] } } },
    ] as never)

  it('tells what happened since the one before, as far as one may see it, and stays the same until the next pause', async () => {
    const [orders, people] = [await ops.somebody(['orders.read']), await ops.somebody(['users.read'])]
    for (const client of [orders, people]) expect((await visit(client)).away).toBeNull()
    const [one, other] = [await bookings.createOrder(), await ops.somebody([])]
    await Promise.all([logged(one.id), logged(other.user().id)])
    for (const client of [orders, people]) expect((await visit(client)).away).toBeNull()
    const missed = await bookings.createOrder()
    await logged(missed.id)
    await Promise.all([pause(orders), pause(people)])
    const { startedAt, away } = await visit(orders)
    expect(away).toMatchObject({ count: 1 })
    expect((await visit(people)).away).toMatchObject({ count: 0 })
    const { items } = await read(orders, `?since=${away?.since ?? ''}&before=${away?.before ?? ''}`)
    expect(items.map(({ id }) => id)).toEqual([missed.id])
    await logged((await bookings.createOrder()).id)
    expect(await visit(orders)).toEqual({ startedAt, away })
  })

  it('is one, however many windows are opened at once', async () => {
    const who = await ops.somebody(['orders.read'])
    const answers = await Promise.all(times(50, () => who.post<Visit>('/activity/visits')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await VisitModel.countDocuments({ _id: who.user().id })).toBe(1)
    expect(answers.every(({ body }) => body.away === null)).toBe(true)
  })
})

describe('the figures of the dashboard', () => {
  /** Everything that earlier tests did has been logged and counted. */
  const counted = () =>
    until(async () => {
      const waiting = await UserModel.collection.countDocuments({ 'outbox.0': { $exists: true } })
      return waiting === 0 && ((await readStats('users'))?.seq ?? 0) >= (await readHead())
    })

  /** Earlier files may have changed users without an event: what the counters and a recount do not agree on from the start. */
  const differences = async () => {
    const { counts } = await recountNow(userStatsProjection, await readHead())
    return differencesOf((await readStats('users'))?.counts ?? {}, counts).filter((text) => text.startsWith('status.'))
  }

  it('count users by status, and agree with a recount', async () => {
    const admin = await ops.staff('superAdmin')
    const stats = async () => (await admin.get<UserStats>('/users/stats')).body
    await counted()
    const [before, differed] = [await stats(), await differences()]
    // Most of the demo's staff have been here for longer.
    expect(before.newUsersThisMonth).not.toBeNull()
    const somebody = await ops.somebody([])
    await until(async () => (await stats()).activeUsers === before.activeUsers + 1)
    const { id } = somebody.user()
    await admin.post(`/users/${id}/deactivate`, { version: 1 })
    await until(async () => (await stats()).activeUsers === before.activeUsers)
    expect(await stats()).toMatchObject({ totalUsers: before.totalUsers + 1, newUsersThisMonth: (before.newUsersThisMonth ?? 0) + 1 })
    await admin.remove(`/users/${id}?version=2`)
    await until(async () => (await stats()).totalUsers === before.totalUsers)
    expect(await differences()).toEqual(differed)
  })

  it('show money to who may see finance, also without orders, and to nobody else', async () => {
    const finance = await ops.somebody(['finance.read'])
    const revenue = async () => (await finance.get<OrderRevenue>('/orders/revenue')).body
    const before = await revenue()
    const watcher = finance.watch()
    const paid = await bookings.bookPaid()
    const earned = paid.totalAmountSen - paid.taxSen
    await until(async () => (await revenue()).monthRevenueSen === before.monthRevenueSen + earned)
    await until(() => watcher.stats.some(({ values }) => values['monthRevenueSen'] === before.monthRevenueSen + earned))
    const permissions = everyStats.flatMap(({ areas }) => Object.entries<string>(areas))
    const ofFinance = permissions.filter(([, permission]) => permission === 'finance.read').map(([area]) => area)
    expect(ofFinance).toContain('finance')
    expect(new Set(watcher.stats.map(({ area }) => area))).toEqual(new Set(ofFinance))
    watcher.close()
    const orders = await ops.somebody(['orders.read'])
    expect((await orders.get('/orders/revenue')).status).toBe(403)
    const { body } = await orders.get<OrderStats>('/orders/stats')
    expect(Object.entries(body).filter(([name, value]) => name.endsWith('Sen') && value !== null)).toEqual([])
  })
})
