import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepAgents } from '../agents/seed.ts'
import { keepCustomers } from '../customers/seed.ts'
import { demoAgents, demoCustomers } from '../demo/people.ts'
import { createRandom } from '../demo/random.ts'
import { systemCause } from '../platform/cause.ts'
import { change } from '../platform/change.ts'
import { createLog } from '../platform/log.ts'
import { wordsFilter } from '../platform/words.ts'
import { startEmptyDatabase, type TestDatabase } from '../testing/database.ts'
import { startHistory, type History } from '../testing/history.ts'
import { until } from '../testing/processes.ts'
import { giveTo } from './commands.ts'
import { OrderQuery } from './contract.ts'
import { orders, OrderModel, type OrderDoc } from './model.ts'
import { listOrders } from './queries.ts'
import { findMatches, indexWords, startFillingSearch } from './search.ts'

let database: TestDatabase
let history: History

beforeAll(async () => {
  database = await startEmptyDatabase()
  const random = createRandom(5)
  await keepCustomers(demoCustomers(random, 20))
  await keepAgents(demoAgents(random, 4))
  history = await startHistory()
})
afterAll(() => database.stop())

const index = () => mongoose.connection.collection('orderSearches')
const found = async (search: string) => (await listOrders(OrderQuery.parse({ search }))).items.map(({ id }) => id)

async function insertOne(): Promise<OrderDoc> {
  const [order] = await history.insert(1, () => ({ status: 'confirmed' }))
  if (!order) throw new Error('no order was made')
  return order
}

const agentNamed = (name: string) => ({ ...history.agents[0], name }) as NonNullable<OrderDoc['agent']>

function assign(order: OrderDoc, name: string, entity = orders): Promise<OrderDoc> {
  const set = [giveTo(agentNamed(name))]
  return change(entity, { id: order._id.toHexString(), when: {}, set, event: 'order.assigned', by: systemCause, explain: () => null })
}

it('finds an order by its new agent as soon as the change is answered, and no more by the old one', async () => {
  const order = await insertOne()
  await assign(order, 'Quirinus Abendroth')
  expect(await found('abendroth')).toEqual([order._id.toHexString()])
  await assign(order, 'Zebedee Yong')
  expect(await found('abendroth')).toEqual([])
  expect(await found('zebedee yo')).toEqual([order._id.toHexString()])
})

it('keeps the newest words, whatever comes late or twice', async () => {
  const order = await insertOne()
  const { index: _index, ...unindexed } = orders
  const event = { type: 'order.assigned', id: order._id.toHexString() }
  await assign(order, 'Ludmila Ossip', unindexed)
  expect(await found('ludmila')).toEqual([])
  const before = await OrderModel.collection.findOne({ _id: order._id })
  await assign(order, 'Wendelin Uda', unindexed)
  await indexWords(OrderModel.collection, [event, event])
  expect(await found('wendelin')).toEqual([order._id.toHexString()])
  const asItWas = { find: () => ({ toArray: async () => [before] }) } as unknown as typeof OrderModel.collection
  await indexWords(asItWas, [event])
  expect(await found('wendelin')).toEqual([order._id.toHexString()])
  expect(await found('ludmila')).toEqual([])
})

it('does not tell of an order that no longer matches, though the index still says so', async () => {
  const order = await insertOne()
  await assign(order, 'Balthasar Nkomo')
  await OrderModel.collection.updateOne({ _id: order._id }, { $set: { words: order.ownWords } })
  expect(await findMatches(wordsFilter('nkomo') ?? { $and: [] }, 10)).toEqual([order._id])
  expect(await found('nkomo')).toEqual([])
})

it('adds what is missing by itself', async () => {
  const made = await history.insert(30)
  await index().deleteMany({ _id: { $in: made.slice(0, 20).map(({ _id }) => _id) } })
  const number = made[3]?.number ?? ''
  expect(await found(number)).toEqual([])
  const filling = startFillingSearch(OrderModel.collection, createLog('warn', 'test'))
  await until(async () => (await found(number)).length === 1)
  await filling.stop()
  expect(await index().countDocuments({ _id: { $in: made.map(({ _id }) => _id) } })).toBe(made.length)
})

it('counts what is searched for, alone and with other filters, and pages it', async () => {
  const many = await history.insert(620, (at) => ({ priority: at % 3 === 0 ? 'urgent' : 'low', words: ['swarm', `swarm${at}`] }))
  await index().bulkWrite(many.map(({ _id, words }) => ({ updateOne: { filter: { _id }, update: { $set: { words } } } })))
  const page = (query: object) => listOrders(OrderQuery.parse({ search: 'swarm', limit: '50', ...query }))
  expect(await page({})).toMatchObject({ total: 620, totalExact: true, totalPages: 13 })
  expect(await page({ priority: 'urgent' })).toMatchObject({ total: 207, totalPages: 5 })
  expect((await page({ priority: 'urgent', page: '5' })).items).toHaveLength(7)
  expect(await page({ search: 'swarm61' })).toMatchObject({ total: 11 })
  expect(await page({ search: '%*' })).toMatchObject({ items: [], total: 0, totalExact: true })
  expect(await page({ search: 'nosuchword' })).toMatchObject({ items: [], total: 0, totalExact: true })
})
