import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureAgents } from '../agents/seed.ts'
import { CustomerModel, type CustomerDoc } from '../customers/model.ts'
import { ensureCustomers } from '../customers/seed.ts'
import { demoAgents, demoCustomers } from '../demo/people.ts'
import { createRandom } from '../demo/random.ts'
import { createKey } from '../field-keys/commands.ts'
import { startEmptyDatabase, type TestDatabase } from '../testing/system/database.ts'
import { startSeeded, type Seeded } from '../testing/system/seeded.ts'
import { buildServedApp } from '../testing/http/routes.ts'
import { booking } from '../testing/entities/bookings.ts'
import { homeAddress, newCustomer } from '../testing/entities/customers.ts'
import { OrderModel } from '../orders/model.ts'
import { AgentOrderPage, FieldOrderPage, OwnOrderPage } from './contract.ts'

type Order = Awaited<ReturnType<Seeded['insert']>>[number]
type Agent = Seeded['agents'][number]

let database: TestDatabase
let app: FastifyInstance
let seeded: Seeded
let keys: { customer: string; agent: string }
/** One order in progress with an agent, and one that any agent may claim. */
let carried: Order
let free: Order

beforeAll(async () => {
  database = await startEmptyDatabase()
  const random = createRandom(1)
  await ensureCustomers(demoCustomers(random, 4))
  await ensureAgents(demoAgents(random, 12))
  seeded = await startSeeded()
  const [agent] = seeded.agents
  ;[carried, free] = (await seeded.insert(2, (index) =>
    index === 0 ? { status: 'agent_en_route', agent: agent ?? null } : { status: 'confirmed' },
  )) as [Order, Order]
  keys = { customer: await createKey('Customers', 'field:customer'), agent: await createKey('Agents', 'field:agent') }
  app = await buildServedApp('http://localhost:4000', { fieldLimits: { perKey: 120, perPerson: 50, windowMs: 600_000 } })
})
afterAll(async () => {
  await app.close()
  await database.stop()
})

const get = (key: string, path: string) => app.inject({ url: `/api/field${path}`, headers: { 'x-api-key': key } })
const customerIdOf = ({ customer }: Order) => customer.id.toHexString()
const agentIdOf = ({ agent }: Order) => agent?.id.toHexString() ?? ''

describe('a key', () => {
  it('reads orders for those whom its app serves, and for nobody else', async () => {
    const ask = async (key: string, query: string) => {
      const answer = await get(key, `/orders?${query}`)
      return [answer.statusCode, answer.json<{ code?: string }>().code]
    }
    const [customer, agent] = [customerIdOf(carried), agentIdOf(carried)]
    expect(await ask(keys.customer, `customerId=${customer}`)).toEqual([200, undefined])
    expect(await ask(keys.agent, `agentId=${agent}`)).toEqual([200, undefined])
    expect(await ask('x', `customerId=${customer}`)).toEqual([401, 'unauthenticated'])
    for (const query of [`agentId=${agent}`, 'agentId=x', `agentId=${agent}&customerId=${customer}`])
      expect([query, await ask(keys.customer, query)]).toEqual([query, [403, 'forbidden']])
    for (const query of [`customerId=${customer}`, 'customerId=', `customerId=${customer}&customerId=${customer}`])
      expect([query, await ask(keys.agent, query)]).toEqual([query, [403, 'forbidden']])
    for (const key of Object.values(keys)) expect(await ask(key, '')).toEqual([400, 'validation_failed'])
    expect((await get(keys.customer, `/orders?customerId=${'0'.repeat(24)}`)).json()).toMatchObject({ items: [], total: 0 })
  })

  it('shows the customers’ app its orders and who comes, and no other name', async () => {
    const page = FieldOrderPage.parse((await get(keys.customer, `/orders?customerId=${customerIdOf(carried)}`)).json())
    const order = page.items.find(({ id }) => id === carried._id.toHexString())
    expect(order).toMatchObject({
      customer: { id: customerIdOf(carried) },
      agent: { name: carried.agent?.name },
      subtotalSen: carried.subtotalSen,
    })
    expect(JSON.stringify(page)).not.toContain(carried.customer.name)
    expect(JSON.stringify(page)).not.toMatch(/performedBy|description/)
  })

  it('shows the agents’ app the customer only while the agent carries the order, and of the amounts the total', async () => {
    const idOf = { agentId: agentIdOf(carried) }
    const page = OwnOrderPage.parse((await get(keys.agent, `/orders?agentId=${idOf.agentId}`)).json())
    expect(page.items).toMatchObject([{ customer: { name: carried.customer.name }, totalAmountSen: carried.totalAmountSen }])
    const jobs = AgentOrderPage.parse((await get(keys.agent, `/jobs?agentId=${idOf.agentId}`)).json())
    expect(jobs.items).toMatchObject([{ id: free._id.toHexString(), agent: null, customer: { name: null } }])
    for (const text of [free.customer.name, 'subtotalSen', 'performedBy']) expect(JSON.stringify(jobs)).not.toContain(text)
    const [done] = await seeded.insert(1, () => ({ status: 'delivered', agent: seeded.agents[1] ?? null }))
    const { items } = OwnOrderPage.parse((await get(keys.agent, `/orders?agentId=${agentIdOf(done as Order)}`)).json())
    expect(items).toMatchObject([{ customer: { name: null } }])
  })

  it('tells an agent the street and the phone of their own orders, from acceptance to delivery, and of no others', async () => {
    const [own, other] = seeded.agents as [Agent, Agent]
    const act = async (agent: Agent, what: string, body: object = {}) => {
      const headers = { 'x-api-key': keys.agent, 'idempotency-key': randomUUID() }
      const payload = { agentId: agent.id.toHexString(), ...body }
      const answer = await app.inject({ method: 'POST', url: `/api/field/orders/${order.number}/${what}`, headers, payload })
      expect([what, answer.statusCode, showsDoor(answer.body)]).toEqual([what, 200, false])
    }
    const [order] = (await seeded.insert(1, () => ({ status: 'agent_assigned', agent: own, acceptedAt: null }))) as [Order]
    const { addressLine1 } = order.pickupAddress
    const showsDoor = (text: string) => text.includes(addressLine1) || text.includes(order.customer.phoneNumber)
    const shown = async (agent: Agent) => {
      const { body } = await get(keys.agent, `/orders?agentId=${agent.id.toHexString()}&limit=50`)
      const found = OwnOrderPage.parse(JSON.parse(body)).items.find(({ number }) => number === order.number)
      const door = found && [found.pickupAddress?.addressLine1, found.deliveryAddress?.addressLine1, found.customer.phoneNumber]
      expect(showsDoor(body)).toBe(door !== undefined && door[0] !== undefined)
      return found ? (door?.every(Boolean) === true ? 'all' : door?.some(Boolean) === true ? 'some' : 'none') : 'not theirs'
    }
    const set = (change: Partial<Order>) => OrderModel.collection.updateOne({ _id: order._id }, { $set: change })
    expect(await shown(own), 'before acceptance').toBe('none')
    await act(own, 'accept')
    expect([await shown(own), await shown(other)]).toEqual(['all', 'not theirs'])
    await act(own, 'status', { status: 'delivery_arrived' })
    expect(await shown(own)).toBe('all')
    await act(own, 'status', { status: 'delivered' })
    expect(await shown(own), 'after delivery').toBe('none')
    for (const status of ['cancelled', 'refunded', 'disputed'] as const) {
      await set({ status })
      expect([status, await shown(own)]).toEqual([status, 'none'])
    }
    await set({ status: 'agent_en_route', agent: other, acceptedAt: null })
    expect([await shown(own), await shown(other)], 'reassigned').toEqual(['not theirs', 'none'])
    await act(other, 'accept')
    await act(other, 'decline', { reason: 'Too far' })
    expect([await shown(own), await shown(other)], 'declined').toEqual(['not theirs', 'not theirs'])
    await set({ status: 'agent_assigned', agent: own, acceptedAt: null })
    await act(own, 'status', { status: 'pickup_scheduled' })
    expect(await shown(own), 'moved on without a word').toBe('all')
    expect(showsDoor((await get(keys.agent, `/jobs?agentId=${other.id.toHexString()}&limit=50`)).body)).toBe(false)
  })

  it('books without a priority: which order is urgent is for staff to say', async () => {
    const book = (change: object) => {
      const headers = { 'x-api-key': keys.customer, 'idempotency-key': randomUUID() }
      return app.inject({ method: 'POST', url: '/api/field/orders', headers, payload: booking(customerIdOf(carried), change) })
    }
    for (const priority of ['urgent', 'normal']) expect((await book({ priority })).json()).toMatchObject({ code: 'validation_failed' })
    const answer = await book({})
    expect([answer.statusCode, answer.json<{ priority: string }>().priority]).toEqual([201, 'normal'])
  })

  it('answers a command with what its side may see', async () => {
    const customerId = customerIdOf(free)
    const payload = { customerId, reason: 'Plans changed' }
    const headers = { 'x-api-key': keys.customer, 'idempotency-key': randomUUID() }
    const url = `/api/field/orders/${free._id.toHexString()}/cancel`
    for (const time of ['first', 'again']) {
      const answer = await app.inject({ method: 'POST', url, headers, payload })
      expect([time, answer.statusCode, answer.json()]).toEqual([
        time,
        200,
        expect.objectContaining({ status: 'cancelled', customer: { id: customerId } }),
      ])
    }
  })

  it('registers a customer, and keeps their profile and address book', async () => {
    const send = async (path: string, payload: object, key = randomUUID()) => {
      const headers = { 'x-api-key': keys.customer, 'idempotency-key': key }
      const answer = await app.inject({ method: 'POST', url: `/api/field/customers${path}`, headers, payload })
      return { status: answer.statusCode, body: answer.json<{ id: string; city: string; message?: string }>() }
    }
    const person = newCustomer()
    const key = randomUUID()
    const [first, again] = [await send('', person, key), await send('', person, key)]
    expect(again).toEqual(first)
    const { id, ...shown } = first.body
    expect([first.status, shown]).toEqual([
      201,
      { city: 'Shah Alam', state: 'Selangor', status: 'pending_verification', verificationStatus: 'pending' },
    ])
    expect((await send('', person)).body).toMatchObject({ code: 'rule_broken', details: { rule: 'email_taken' } })
    expect((await send('', { ...newCustomer(), phoneNumber: '+65 8123 4567' })).status, 'a foreign phone').toBe(400)
    await send(`/${id}/profile`, { phoneNumber: '019 223 4455', preferredLanguage: 'zh' })
    const office = {
      ...homeAddress,
      type: 'office',
      label: 'Office',
      city: 'George Town',
      state: 'Penang',
      postalCode: '10200',
      isDefault: true,
    }
    for (const address of [office, { ...office, label: 'OFFICE', addressLine1: '2, Jalan Sultan' }]) await send(`/${id}/addresses`, address)
    expect((await send(`/${id}/addresses`, { ...office, postalCode: '40000' })).body.message).toContain('postalCode')
    const doc = await CustomerModel.findById(id).lean<CustomerDoc>()
    expect([doc?.phoneNumber, doc?.preferredLanguage, doc?.city]).toEqual(['+60192234455', 'zh', 'George Town'])
    expect(doc?.addresses?.map(({ label, addressLine1, isDefault }) => [label, addressLine1, isDefault])).toEqual([
      ['Home', homeAddress.addressLine1, false],
      ['OFFICE', '2, Jalan Sultan', true],
    ])
    expect(doc?.history?.map(({ by, act }) => [by.kind, act.kind])).toEqual([
      ['customer', 'created'],
      ['customer', 'edited'],
      ['customer', 'edited'],
      ['customer', 'edited'],
    ])
  })

  it('acts for one person, and as a whole, only so often, and says when to come back', async () => {
    const person = (index: number) => String(index).padStart(24, '0')
    const key = await createKey('Copied', 'field:customer')
    const ask = (index: number) => get(key, `/orders?customerId=${person(index)}&limit=1`)
    const statuses: number[] = []
    for (let turn = 0; turn < 52; turn += 1) statuses.push((await ask(0)).statusCode)
    expect(statuses.map((status) => status === 200)).toEqual(statuses.map((_, turn) => turn < 50))
    const refused = await ask(0)
    expect(refused.json()).toMatchObject({ code: 'rate_limited', message: expect.stringContaining('this person') })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
    // The key has 67 requests left: 120 less the 53 sent.
    for (let index = 1; index <= 68; index += 1) expect([index, (await ask(index)).statusCode]).toEqual([index, index <= 67 ? 200 : 429])
    expect((await get(keys.customer, '/services')).statusCode, 'another key is not held up').toBe(200)
  })
})
