import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AgentModel, type AgentDoc } from '../../agents/model.ts'
import type { Candidate, CandidatePage } from '../agents/candidate-contract.ts'
import { startBookings, type Bookings } from '../../testing/entities/bookings.ts'
import type { Client } from '../../testing/http/client.ts'
import { startSeeded, type Seeded } from '../../testing/system/seeded.ts'
import { fewOrders, startOps, type Ops } from '../../testing/system/ops.ts'
import { until } from '../../testing/system/processes.ts'
import type { OrderDetails, OrderPage, OrderStats } from '../contract.ts'
import { dueAtOf, dueStateOf } from './due.ts'
import type { OrderStatus } from '../status-machine.ts'
import { OrderModel, type OrderDoc } from '../model.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
let ops: Ops
let seeded: Seeded
let bookings: Bookings
let dispatcher: Client

beforeAll(async () => {
  ops = await startOps({ env: fewOrders })
  seeded = await startSeeded()
  bookings = await startBookings(ops)
  dispatcher = await ops.staff('dispatcher')
})
afterAll(() => ops.stop())

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minuteMs)
/** An order whose pickup slot ends in that many minutes. */
const dueIn = (minutes: number) => ({ status: 'confirmed' as const, scheduledPickupTime: inMinutes(minutes - 60) })
const one = async (change: Partial<OrderDoc>) => (await seeded.insert(1, () => change))[0] as OrderDoc
const stats = async () => (await dispatcher.get<OrderStats>('/orders/stats')).body
const list = async (query: string) => (await dispatcher.get<OrderPage>(`/orders?limit=50&${query}`)).body
const allOrders = () => OrderModel.find({}).lean<OrderDoc[]>()

it('has a due time in details and events, updates it with every change, and counts the delivery of the day', async () => {
  const { delivered, onTime } = (await stats()).onTimeToday
  const watcher = dispatcher.watch()
  await watcher.opened
  const { id, dueAt } = await bookings.bookClaimed()
  expect(dueAt).toBe(dueAtOf({ status: 'pending', ...(await bookingTimes(id)) })?.toISOString())
  let { body } = await dispatcher.get<OrderDetails>(`/orders/${id}`)
  const steps: [string, object][] = [
    ['', { scheduledPickupTime: inMinutes(200).toISOString() }],
    ['/status', { status: 'items_collected' }],
    ['', { scheduledDeliveryTime: inMinutes(900).toISOString() }],
    ['/status', { status: 'delivered' }],
  ]
  for (const [path, change] of steps) {
    const request = { version: body.version, ...change }
    const answer = path === '' ? await dispatcher.patch(`/orders/${id}`, request) : await dispatcher.post(`/orders/${id}${path}`, request)
    expect(answer.status).toBe(200)
    ;({ body } = await dispatcher.get<OrderDetails>(`/orders/${id}`))
    const expected = dueAtOf(body)?.toISOString() ?? null
    expect(body).toMatchObject({ dueAt: expected, dueState: 'on_time' })
    expect((await OrderModel.findById(id).lean<OrderDoc>())?.dueAt?.toISOString() ?? null).toBe(expected)
    await until(() => watcher.events.some((event) => event.id === id && event.version === body.version))
    expect(watcher.events.findLast((event) => event.id === id)?.data).toMatchObject({ dueAt: expected, dueState: 'on_time' })
  }
  await until(async () => (await stats()).onTimeToday.delivered === delivered + 1)
  expect((await stats()).onTimeToday.onTime).toBe(onTime + 1)
  watcher.close()
})

const bookingTimes = async (id: string) => {
  const { scheduledPickupTime, scheduledDeliveryTime } = (await dispatcher.get<OrderDetails>(`/orders/${id}`)).body
  return { scheduledPickupTime, scheduledDeliveryTime }
}

it('notifies every console of an order that becomes at risk, then late, though nothing happens to it', async () => {
  const watcher = dispatcher.watch()
  await watcher.opened
  const before = await stats()
  const order = await one(dueIn(30 + 3 / 60))
  const lastStats = () => watcher.stats.filter(({ area }) => area === 'orders').at(-1)?.values as OrderStats | undefined
  await until(() => lastStats()?.atRiskOrders === before.atRiskOrders + 1)
  expect((await list('tab=late')).items.map(({ id }) => id)).not.toContain(order._id.toHexString())
  const scheduledPickupTime = inMinutes(-60 + 3 / 60)
  await OrderModel.collection.updateOne({ _id: order._id }, { $set: { scheduledPickupTime, dueAt: inMinutes(3 / 60) } })
  await until(() => lastStats()?.lateOrders === before.lateOrders + 1)
  const late = await list('tab=late')
  expect(late.items.find(({ id }) => id === order._id.toHexString())).toMatchObject({ dueState: 'late' })
  watcher.close()
})

it('lists what is late and what has no agent, each by what it is due, and counts them the same', async () => {
  await seeded.insert(3, (index) => dueIn(-10 * (index + 1)))
  await seeded.insert(2, (index) => ({ ...dueIn(200 + index), status: 'pending' }))
  await seeded.insert(2, (index) => ({ ...dueIn(-5), status: 'agent_assigned', agent: seeded.agents[index] ?? null }))
  const docs = (await allOrders()).filter(({ dueAt }) => dueAt !== null).toSorted(byDue)
  const now = new Date()
  const expected = {
    late: docs.filter(({ dueAt }) => dueStateOf(dueAt, now) === 'late'),
    unassigned: docs.filter(({ status, agent }) => status === 'confirmed' && agent === null),
    pending: docs.filter(({ status }) => status === 'pending'),
  }
  for (const [tab, orders] of Object.entries(expected)) {
    const page = await list(`tab=${tab}`)
    expect([tab, page.items.map(({ number }) => number)]).toEqual([tab, orders.slice(0, 50).map(({ number }) => number)])
  }
  await until(async () => (await list('tab=late')).total === expected.late.length)
  const { lateOrders, worstDelay, oldestUnassigned } = await stats()
  expect([lateOrders, worstDelay?.number]).toEqual([expected.late.length, expected.late[0]?.number])
  expect(expected.unassigned.map(({ number }) => number)).toContain(oldestUnassigned?.number)
  expect((await list('tab=late&status=agent_assigned')).items.every(({ status }) => status === 'agent_assigned')).toBe(true)
  expect((await list('tab=late&status=delivered')).items).toEqual([])
})

const byDue = (a: OrderDoc, b: OrderDoc) =>
  (a.dueAt?.getTime() ?? 0) - (b.dueAt?.getTime() ?? 0) || a._id.toHexString().localeCompare(b._id.toHexString())

it.each(['dueAt', '-dueAt'])('lists every order once by %s, what is not due at all behind the rest', async (sort) => {
  const open = (await allOrders()).filter(({ dueAt }) => dueAt !== null)
  const seen: OrderPage['items'] = []
  const limit = 20
  for (let page = 1; seen.length === (page - 1) * limit; page += 1) {
    seen.push(...(await dispatcher.get<OrderPage>(`/orders?sort=${sort}&limit=${limit}&page=${page}`)).body.items)
  }
  const expected = open.toSorted(byDue).map(({ number }) => number)
  expect(seen.slice(0, open.length).map(({ number }) => number)).toEqual(sort === 'dueAt' ? expected : expected.toReversed())
  const rest = seen.slice(open.length)
  expect(rest.length).toBeGreaterThan(limit)
  expect(rest.every(({ dueAt }) => dueAt === null)).toBe(true)
  expect(rest.map(({ createdAt }) => createdAt)).toEqual(
    rest
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .toReversed(),
  )
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
})

it('counts who waits too long, who has waited longest since the confirmation, and last week', async () => {
  const before = await stats()
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * minuteMs)
  const step = (status: OrderStatus, timestamp: Date) => ({ ...tracking, status, timestamp })
  const { lastTracking: tracking } = await one({ status: 'pending', createdAt: hoursAgo(0.6) })
  await one({ status: 'pending', createdAt: hoursAgo(0.4) })
  // Booked long ago but confirmed just now, compared with one confirmed eighty days ago.
  const trackingEvents = [step('pending', hoursAgo(2_000)), step('confirmed', hoursAgo(1))]
  await one({ status: 'confirmed', createdAt: hoursAgo(2_000), trackingEvents })
  const since = hoursAgo(1_920)
  const declined = [
    step('pending', hoursAgo(1_999)),
    step('agent_assigned', hoursAgo(1_950)),
    step('confirmed', since),
    step('confirmed', hoursAgo(1)),
  ]
  const oldest = await one({ status: 'confirmed', createdAt: hoursAgo(1_999), trackingEvents: declined })
  await until(async () => (await stats()).oldestUnassigned?.id === oldest._id.toHexString())
  const after = await stats()
  expect(after.pendingOver30MinutesOrders).toBe(before.pendingOver30MinutesOrders + 1)
  expect(after.oldestUnassigned).toEqual({
    id: oldest._id.toHexString(),
    number: oldest.number,
    city: oldest.pickup.city,
    since: since.toISOString(),
  })
  const weekAgo = hoursAgo(7 * 24)
  const local = (at: Date) => new Date(at.getTime() + 8 * 60 * minuteMs).toISOString().slice(0, 10)
  const lastWeek = (await allOrders()).filter(({ createdAt }) => local(createdAt) === local(weekAgo) && createdAt <= weekAgo)
  expect(Math.abs((after.lastWeekOrders ?? -1) - lastWeek.length)).toBeLessThanOrEqual(1)
})

/** One service area, though two states. */
const klangValley = new Set(['Kuala Lumpur', 'Selangor'])

describe('the candidates for an order', () => {
  const candidates = async (order: OrderDoc, query = '') =>
    (await dispatcher.get<CandidatePage>(`/orders/${order.number}/candidates?limit=50${query}`)).body
  /** In ten days at noon: what is planned an hour or two earlier or later is on the same Malaysian day, at whatever hour this runs. */
  const noon = new Date(Math.floor(inMinutes(24 * 60 * 10).getTime() / dayMs) * dayMs + 4 * 60 * minuteMs)
  const wanted = () => one({ status: 'confirmed', totalItems: 20, scheduledPickupTime: noon })
  const named = (page: CandidatePage, id: AgentDoc['_id'] | undefined) => page.items.find((candidate) => candidate.id === id?.toHexString())
  const kinds = (candidate: Candidate | undefined) => candidate?.reasons.map(({ kind }) => kind)
  const order = ['good', 'other_area', 'full', 'off_duty', 'other_state', 'unavailable']

  it('are every agent, the best first, each with the reason', async () => {
    const asked = await wanted()
    const agents = await AgentModel.find({}).lean<AgentDoc[]>()
    const page = await candidates(asked)
    expect(page.total).toBe(agents.length)
    expect(page.items.map(({ id }) => id).toSorted()).toEqual(agents.map(({ _id }) => _id.toHexString()).toSorted())
    const ranks = page.items.map(({ fit }) => order.indexOf(fit))
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    for (const candidate of page.items) {
      const { fit, state, workingAreas, status, reasons } = candidate
      const says = (kind: string) => kinds(candidate)?.includes(kind as never)
      const expected =
        status !== 'active' || says('papers_expired')
          ? 'unavailable'
          : klangValley.has(state) !== klangValley.has(asked.pickup.state) || (state !== asked.pickup.state && !klangValley.has(state))
            ? 'other_state'
            : says('day_off')
              ? 'off_duty'
              : workingAreas.includes(asked.pickup.city)
                ? 'good'
                : 'other_area'
      expect([fit, reasons.length > 0]).toEqual([expected, true])
    }
    expect(page.items.at(-1)?.fit).toBe('unavailable')
    expect(page.items.flatMap(({ fit, reasons }) => (fit === 'unavailable' ? reasons : []))).toContainEqual({
      kind: 'status',
      status: 'suspended',
    })
    const second = await dispatcher.get<CandidatePage>(`/orders/${asked.number}/candidates?limit=10&page=2`)
    expect(second.body.items.map(({ id }) => id)).toEqual(page.items.slice(10, 20).map(({ id }) => id))
  })

  it('stand behind others when the day is full, the vehicle too small or the order theirs already, before them when nearby', async () => {
    const asked = await wanted()
    const [near, full, own, small] = (await AgentModel.find({ accountStatus: 'active', state: 'Selangor' }).lean<AgentDoc[]>()) as [
      AgentDoc,
      AgentDoc,
      AgentDoc,
      AgentDoc,
    ]
    const workingAreas = [asked.pickup.city]
    await AgentModel.collection.updateMany(
      { _id: { $in: [near._id, full._id, own._id, small._id] } },
      { $set: { workingAreas, vehicleType: 'van', workingHours: null, exceptions: [] } },
    )
    await AgentModel.collection.updateOne({ _id: full._id }, { $set: { maxOrdersPerDay: 2 } })
    await AgentModel.collection.updateOne({ _id: small._id }, { $set: { vehicleType: 'motorcycle' } })
    await OrderModel.collection.updateOne({ _id: asked._id }, { $set: { totalItems: 26, agent: { id: own._id, name: own.name } } })
    const { scheduledPickupTime, pickup: place } = asked
    const given = (agent: AgentDoc, change: Partial<OrderDoc> = {}) => ({
      status: 'agent_assigned' as const,
      agent: { id: agent._id, name: agent.name, phoneNumber: '', vehicleType: agent.vehicleType, plateNumber: '' },
      scheduledPickupTime,
      pickup: { city: 'Elsewhere', state: place.state },
      ...change,
    })
    await seeded.insert(2, () => given(full))
    const beside = await one(given(near, { pickup: place, scheduledPickupTime: new Date(scheduledPickupTime.getTime() + 80 * minuteMs) }))
    await one(given(near, { pickup: place, scheduledPickupTime: new Date(scheduledPickupTime.getTime() - 91 * minuteMs) }))
    await one({ ...given(near), status: 'cancelled' })
    const page = await candidates(asked)
    expect(named(page, near._id)).toMatchObject({
      fit: 'good',
      nearby: { number: beside.number, at: beside.scheduledPickupTime.toISOString() },
    })
    expect(page.items[0]?.id).toBe(near._id.toHexString())
    expect(named(page, full._id)).toMatchObject({ fit: 'full', dayLoad: 2 })
    expect(kinds(named(page, full._id))).toEqual(['full', 'area'])
    expect(named(page, own._id)?.fit).toBe('unavailable')
    expect(kinds(named(page, own._id))).toContain('has_order')
    const vehicle = { kind: 'vehicle_small', vehicleType: 'motorcycle', items: 26, itemsMax: 25 }
    expect(named(page, small._id)).toMatchObject({ fit: 'good', reasons: expect.arrayContaining([vehicle]) })
  })

  it('are found by name, area, state, vehicle and plate', async () => {
    const asked = await wanted()
    const agents = await AgentModel.find({}).lean<AgentDoc[]>()
    const agent = agents[3] as AgentDoc
    const plate = agent.plateNumber
    for (const search of [
      agent.name,
      agent.city,
      agent.state,
      agent.vehicleType,
      plate,
      plate.replace(' ', '').toLowerCase(),
      `${agent.name.split(' ')[0]} ${agent.vehicleType.slice(0, 3)}`,
    ]) {
      const page = await candidates(asked, `&search=${encodeURIComponent(search)}`)
      expect([search, page.items.some(({ id }) => id === agent._id.toHexString())]).toEqual([search, true])
      expect([search, page.total <= agents.length]).toEqual([search, true])
    }
    const inPenang = await candidates(asked, '&search=penang')
    expect(inPenang.total).toBe(agents.filter(({ state }) => state === 'Penang').length)
    for (const search of ['nobodyatall', '%21%21']) expect((await candidates(asked, `&search=${search}`)).total).toBe(0)
  })
})

it('gives an order to an agent of another state only after a yes, and lets nobody claim one there', async () => {
  const stranger = (await AgentModel.findOne({ accountStatus: 'active', state: 'Johor' }).lean<AgentDoc>()) as AgentDoc
  const agentId = stranger._id.toHexString()
  const asked = await one({ status: 'confirmed' })
  const path = `/orders/${asked._id.toHexString()}`
  const otherState = { status: 422, body: { code: 'rule_broken', details: { rule: 'agent_other_state' } } }
  const agentApp = ops.app('agent')
  for (const allowOtherState of [undefined, false]) {
    expect(await dispatcher.post(`${path}/assign`, { version: asked.version, agentId, allowOtherState })).toMatchObject(otherState)
  }
  expect(await agentApp.post(`/field${path}/accept`, { agentId })).toMatchObject(otherState)
  expect(await OrderModel.findById(asked._id).lean()).toEqual(expect.objectContaining({ version: asked.version, agent: null }))
  const jobs = (await agentApp.get<OrderPage>(`/field/jobs?agentId=${agentId}&limit=50`)).body.items
  expect(jobs.filter(({ pickup: { state } }) => state !== 'Johor')).toEqual([])
  expect((await agentApp.get(`/field/jobs?agentId=${'f'.repeat(24)}`)).status).toBe(404)
  const answer = await dispatcher.post<OrderDetails>(`${path}/assign`, { version: asked.version, agentId, allowOtherState: true })
  expect(answer).toMatchObject({ status: 200, body: { agent: { id: agentId } } })
  expect((await agentApp.post(`/field${path}/accept`, { agentId })).status).toBe(200)
})
