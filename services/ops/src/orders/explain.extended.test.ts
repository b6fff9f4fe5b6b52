import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AgentQuery, AgentSort } from '../agents/contract.ts'
import { AgentModel } from '../agents/model.ts'
import { findTopAgent, listAgentAreas, listAgents } from '../agents/queries.ts'
import { ensureAgents } from '../agents/seed.ts'
import { CustomerQuery, CustomerSort } from '../customers/contract.ts'
import { customerTally } from '../customers/figures.ts'
import { listCustomerAreas, listCustomers } from '../customers/queries.ts'
import { ensureCustomers } from '../customers/seed.ts'
import { demoAgents, demoCustomers } from '../demo/people.ts'
import { createRandom } from '../demo/random.ts'
import { malaysianDay } from '../platform/clock.ts'
import { pageDepthMax } from '../platform/contract.ts'
import { queryTimeMaxMs, Types } from '../platform/database/mongo.ts'
import { nested } from '../platform/stats/counts.ts'
import { recountNow } from '../platform/stats/recount.ts'
import { StatsModel } from '../platform/stats/stats-consumer.ts'
import { startEmptyDatabase, type Command, type TestDatabase } from '../testing/system/database.ts'
import { isCount, scansOf, stagesOf } from '../testing/explain.ts'
import { startSeeded } from '../testing/system/seeded.ts'
import { until } from '../testing/system/processes.ts'
import { OrderQuery, OrderSort, OrderTab } from './contract.ts'
import { listCandidates } from './agents/candidates.ts'
import { findUnsettled } from './customers/customer-copies.ts'
import { dueStats } from './due/due-stats.ts'
import { busyTimes } from './seed.ts'
import { countOpenOrdersByAgent } from './agents/loads.ts'
import type { OrderDoc } from './model.ts'
import { getOrder, getOrderId, listAgentOrders, listCustomerOrders, listJobs, listOrders } from './queries.ts'
import { retentionRate } from './revenue/retention.ts'
import { orderStatsProjection, readOrderStats } from './stats.ts'
import { findTracked } from './tracking/tracked.ts'

const ordersCount = 6_000

let database: TestDatabase
let sample: OrderDoc

beforeAll(async () => {
  database = await startEmptyDatabase()
  const random = createRandom(11)
  // Only what lists read: the rest would only take time.
  await ensureCustomers(demoCustomers(random, 6_000).map((customer) => ({ ...customer, addresses: [], notes: [], history: [] })))
  const agents = await ensureAgents(demoAgents(random, 36))
  const more = Array.from({ length: 2_000 }, (_, index) => ({
    ...random.pick(agents),
    _id: new Types.ObjectId(),
    sequence: 1_000 + index,
    email: `${index}@agent.example`,
    plateNumber: `VX ${index}`,
  }))
  await AgentModel.collection.insertMany(more)
  const orders = await (await startSeeded()).insertPast(busyTimes(random, ordersCount, new Date(), 60))
  sample = orders.find(({ agent, status }) => agent && status === 'delivered') as OrderDoc
  const { seq, counts } = await recountNow(orderStatsProjection, 0)
  await StatsModel.collection.insertOne({ _id: 'orders' as never, seq, counts: nested(counts), recountedAt: new Date() })
  // The planner only knows the data some seconds after a large insert.
  for (const read of [list({}), () => listAgentAreas(top), () => listCustomerAreas(top)])
    await until(async () => (await scans(read)) === '[]')
})
afterAll(() => database.stop())

const list = (query: object) => () => listOrders(OrderQuery.parse(query))
const top = { page: 1, limit: 50 }
const matchOf = ({ pipeline }: Command) => (pipeline as { $match?: object }[] | undefined)?.[0]?.$match ?? {}
const scans = (act: () => Promise<unknown>) => scansOf(database, act)

const searches = () => {
  const { customer, number } = sample
  const [first = '', second = ''] = customer.name.split(' ')
  return [
    number,
    number.slice(0, 8),
    number.slice(3),
    'ks',
    first,
    `${first} ${second}`,
    first.slice(0, 2),
    customer.email,
    customer.phoneNumber,
    `0${customer.phoneNumber.slice(3, 9)}`,
    'nobodyatall',
    'a',
  ]
}
const day = malaysianDay(new Date(Date.now() - 30 * 86_400_000))
const filters: Record<string, string>[] = [
  { status: 'agent_assigned,pickup_scheduled' },
  { status: 'refunded' },
  { priority: 'high,urgent' },
  { paymentStatus: 'pending' },
  { serviceType: 'dry_cleaning' },
  { hasDispute: 'true' },
  { hasDispute: 'false' },
  { minAmountSen: '5000' },
  { minAmountSen: '5000', maxAmountSen: '6000' },
  { state: 'Johor' },
  { method: 'card,fpx' },
  { createdFrom: day, createdTo: day },
  { createdTo: day, status: 'cancelled' },
  { pickupFrom: day, pickupTo: day },
  { pickupTo: day, priority: 'urgent' },
  { paidFrom: day, paidTo: day },
  { paidTo: day, state: 'Selangor', method: 'fpx' },
  { createdFrom: day, pickupFrom: day, paidTo: day },
  { page: '4', limit: '25' },
  { priority: 'urgent', paymentStatus: 'paid', serviceType: 'ironing', minAmountSen: '3000' },
]

/** Tabs and sorts with the same query are tested with filters only once. */
const isNarrowed = (sort: OrderSort, tab: OrderTab) =>
  sort === 'dueAt' ? ['all', 'active', 'late'].includes(tab) : sort !== '-dueAt' && !['unassigned', 'late'].includes(tab)

describe('every list of orders reads through an index', () => {
  it.each(OrderSort.options.flatMap((sort) => OrderTab.options.map((tab) => [sort, tab] as const)))(
    'sorted by %s on the tab %s, whatever is filtered',
    async (sort, tab) => {
      const people = [{ agentId: sample.agent?.id.toHexString() ?? '' }, { customerId: sample.customer.id.toHexString() }]
      for (const filter of isNarrowed(sort, tab) ? [{}, ...filters, ...people] : [{}]) {
        expect(await scans(list({ sort, tab, ...filter }))).toBe('[]')
      }
    },
  )

  it.each(OrderSort.options.filter((sort) => sort !== '-dueAt'))('sorted by %s, whatever is searched for', async (sort) => {
    for (const search of searches()) {
      for (const more of [{}, { tab: 'active' }, { priority: 'high' }]) expect(await scans(list({ sort, search, ...more }))).toBe('[]')
    }
  })
})

it('asks the database for nothing when a tab and the statuses have nothing in common', async () => {
  const impossible = { tab: 'completed', status: 'pending,confirmed' }
  expect(await database.commandsOf(list(impossible))).toEqual([])
  expect(await listOrders(OrderQuery.parse(impossible))).toMatchObject({ items: [], total: 0, totalExact: true, totalPages: 0 })
})

describe('every other read goes through an index', () => {
  const reads: [string, () => Promise<unknown>][] = [
    ['an order by its number', () => getOrder(sample.number)],
    ['an order by its id', () => getOrder(sample._id.toHexString())],
    ['the id of an order', () => getOrderId(sample.number, ['agent'])],
    ['an order as its customer follows it', () => findTracked({ number: sample.number })],
    ['the jobs of the agents’ app', () => listJobs({ page: 1, limit: 25, agentId: sample.agent?.id.toHexString() ?? '' })],
    ['the orders of an agent', () => listAgentOrders({ page: 1, limit: 25, agentId: sample.agent?.id.toHexString() ?? '' })],
    ['the orders of a customer', () => listCustomerOrders({ page: 1, limit: 25, customerId: sample.customer.id.toHexString() })],
    [
      'what changed of an agent’s orders',
      () =>
        listAgentOrders({
          page: 1,
          limit: 25,
          agentId: sample.agent?.id.toHexString() ?? '',
          changedSince: new Date(Date.now() - 3_600_000).toISOString(),
        }),
    ],
    ['who could take an order', () => listCandidates(sample.number, { page: 1, limit: 25 })],
    ['who could take an order, searched for', () => listCandidates(sample.number, { page: 1, limit: 25, search: 'shah alam' })],
    ['how busy agents are', () => countOpenOrdersByAgent([sample.agent?.id ?? sample._id])],
    ['the top agent', () => findTopAgent()],
    ['agents', () => listAgents(AgentQuery.parse({}))],
    ...AgentSort.options.map((sort): [string, () => Promise<unknown>] => [
      `agents sorted by ${sort}`,
      () => listAgents(AgentQuery.parse({ sort, tab: 'active', vehicleType: 'car,van', state: 'Johor' })),
    ]),
    ['agents of one status', () => listAgents(AgentQuery.parse({ status: 'active' }))],
    ['agents who wait to be verified', () => listAgents(AgentQuery.parse({ tab: 'pending' }))],
    ['agents of one city', () => listAgents(AgentQuery.parse({ city: 'Shah Alam' }))],
    ['agents that are searched for', () => listAgents(AgentQuery.parse({ search: 'ah', status: 'active' }))],
    ['customers', () => listCustomers(CustomerQuery.parse({}))],
    ...CustomerSort.options.map((sort): [string, () => Promise<unknown>] => [
      `customers sorted by ${sort}`,
      () => listCustomers(CustomerQuery.parse({ sort, language: 'ms', state: 'Johor', minSpentSen: '100' })),
    ]),
    ['customers who wait to be verified', () => listCustomers(CustomerQuery.parse({ tab: 'pending' }))],
    ['customers who are suspended', () => listCustomers(CustomerQuery.parse({ tab: 'suspended' }))],
    ['customers of a status who joined lately', () => listCustomers(CustomerQuery.parse({ status: 'active', joinedDays: '7' }))],
    ['how many customers come back', () => retentionRate.fresh()],
    ['what keeps a customer from being deleted', () => findUnsettled(sample.customer.id.toHexString())],
    ['customers whose orders were never counted', customerTally.isLacking],
    ['customers that are searched for', () => listCustomers(CustomerQuery.parse({ search: 'siti b' }))],
    ['customers whom many searches find', () => listCustomers(CustomerQuery.parse({ search: 'a', sort: '-totalSpentSen' }))],
    ['the customers of an app', () => listCustomerAreas(top)],
    ['the agents of an app', () => listAgentAreas(top)],
  ]
  it.each(reads)('%s', async (_what, read) => {
    expect(await scans(read)).toBe('[]')
  })
})

describe('a count that no counter saves', () => {
  it('of a search uses the index of terms', async () => {
    for (const search of searches()) {
      for (const command of (await database.commandsOf(list({ search }))).filter(isCount)) {
        expect([search, await stagesOf(command)]).toEqual([search, expect.not.arrayContaining(['COLLSCAN'])])
      }
    }
  })

  it('of a filter stops one beyond what can be paged, and within the time a query has', async () => {
    for (const filter of filters) {
      const commands = await database.commandsOf(list(filter))
      // How many there are in all is known to the database.
      const counts = commands.filter((command) => isCount(command) && command['count'] === undefined)
      for (const command of counts) {
        expect(command).toMatchObject({ maxTimeMS: queryTimeMaxMs, pipeline: expect.arrayContaining([{ $limit: pageDepthMax + 1 }]) })
      }
    }
  })
})

describe('a list of people by one filter', () => {
  const customers = (query: object) => () => listCustomers(CustomerQuery.parse(query))
  const agents = (query: object) => () => listAgents(AgentQuery.parse(query))
  const lists: [string, () => Promise<unknown>, string][] = [
    ['all customers', customers({ sort: '-lastOrderDate' }), 'createdAt_1__id_1'],
    ['customers of a status', customers({ tab: 'suspended' }), 'accountStatus_1_createdAt_1__id_1'],
    ['customers of a verification', customers({ verification: 'rejected' }), 'verificationStatus_1_createdAt_1__id_1'],
    ['customers of a language', customers({ language: 'zh' }), 'preferredLanguage_1_createdAt_1__id_1'],
    ['customers of a state', customers({ state: 'Johor' }), 'state_1_createdAt_1__id_1'],
    ['customers who joined lately', customers({ joinedDays: '90' }), 'createdAt_1__id_1'],
    ['customers who spent much', customers({ minSpentSen: '5000' }), 'totalSpentSen_1__id_1'],
    ['customers that are searched for', customers({ search: 'siti' }), 'words_1'],
    ['agents of a vehicle', agents({ vehicleType: 'van' }), 'vehicleType_1_completedOrders_1__id_1'],
    ['agents of a state', agents({ state: 'Johor,Penang' }), 'state_1_completedOrders_1__id_1'],
    ['agents of a city', agents({ city: 'klang' }), 'city_1_nameKey_1__id_1'],
    ['agents of a rating', agents({ minRating: '0.5' }), 'averageRating_1__id_1'],
    ['agents of some orders', agents({ maxOrders: '50' }), 'completedOrders_1__id_1'],
  ]
  it.each(lists)('%s: is counted once, by the index of what is asked, and read by an index', async (_what, read, hint) => {
    const commands = await database.commandsOf(read)
    const limited = expect.arrayContaining([{ $limit: pageDepthMax + 1 }])
    // How many there are in all is known to the database.
    const counts = commands.filter((command) => isCount(command) && command['count'] === undefined)
    expect(counts).toEqual([expect.objectContaining({ hint, pipeline: limited, maxTimeMS: queryTimeMaxMs })])
    expect(await scans(read)).toBe('[]')
  })

  it('is read in the order of the index where that is the order of the list, and not at all where nobody matches', async () => {
    const read = async (query: object) =>
      (await database.commandsOf(customers({ sort: '-createdAt', ...query }))).filter(({ find }) => find)
    expect(await read({ language: 'ms' })).toEqual([expect.objectContaining({ hint: 'preferredLanguage_1_createdAt_1__id_1' })])
    expect(await read({ language: 'ms,en' })).toEqual([expect.objectContaining({ hint: 'createdAt_1__id_1' })])
    expect(await read({ search: 'nobodyatall' })).toEqual([])
    expect(await read({ minSpentSen: '90000000' })).toEqual([])
  })
})

describe('what a counter knows is not counted', () => {
  it.each(OrderTab.options.filter((tab) => tab !== 'late'))('on the tab %s: its list sends no count', async (tab) => {
    for (const query of [{ tab }, { tab, page: '2', limit: '25' }, { tab, sort: '-totalAmountSen' }, { tab, search: '' }]) {
      const commands = await database.commandsOf(list(query))
      expect(commands.filter(isCount)).toEqual([])
      expect(commands.length).toBeGreaterThan(0)
    }
  })

  it('in the stats: they count only what changes with time alone, bounded, by an index, and once for all readers', async () => {
    const readFresh = () => readOrderStats({ withAmounts: true }, 'fresh')
    // Only the first read counts last week: it does not change.
    await readFresh()
    const counts = (await database.commandsOf(readFresh)).filter(isCount)
    expect(counts.map((command) => Object.keys(matchOf(command)).toSorted().join()).toSorted()).toEqual([
      'createdAt,status',
      'dueAt',
      'dueAt',
    ])
    for (const command of counts) {
      expect(command).toMatchObject({ maxTimeMS: queryTimeMaxMs, pipeline: expect.arrayContaining([{ $limit: pageDepthMax + 1 }]) })
      expect(await stagesOf(command)).toEqual(expect.arrayContaining(['IXSCAN']))
    }
    expect(await scans(readFresh)).toBe('[]')
    const [first] = await Promise.all([readOrderStats({ withAmounts: true }, 'fresh'), dueStats.recent()])
    expect(first.totalOrders).toBe(ordersCount)
    const asked = await database.commandsOf(() => Promise.all(Array.from({ length: 20 }, () => dueStats.recent())))
    expect(asked.filter(isCount).length).toBeLessThanOrEqual(3)
  })

  it('and a tab has the same total as a count', async () => {
    for (const tab of OrderTab.options) {
      const { total } = await listOrders(OrderQuery.parse({ tab }))
      const counted = await listOrders(OrderQuery.parse({ tab, minAmountSen: '0' }))
      expect([tab, total]).toEqual([tab, counted.total])
    }
    const commands = await database.commandsOf(list({ tab: 'active', minAmountSen: '0' }))
    expect(commands.some(isCount)).toBe(true)
  })
})
