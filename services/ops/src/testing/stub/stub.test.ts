import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPassword } from '../../demo/accounts.ts'
import type { Order } from '../../orders/contract.ts'
import { startBookings, type Bookings } from '../entities/bookings.ts'
import { createClient, type Answer, type Client } from '../http/client.ts'
import type { SharedOps } from '../system/ops.ts'
import { until } from '../system/processes.ts'
import { shareOps, withGateways } from '../system/shared-ops.ts'
import { moneyAsks } from './money-asks.ts'
import { startStub, type Stub } from './server.ts'

interface Side {
  client: Client
  /** Another user of finance. */
  checker: Client
  bookings: Bookings
  order: Order
}

let ops: SharedOps
let stub: Stub
let product: Side
let double: Side

beforeAll(async () => {
  ;[ops, stub] = await Promise.all([shareOps(withGateways), startStub('')])
  const checks = ['finance.read', 'finance.write', 'finance.approve'] as const
  product = await sideOf(
    createClient(`http://localhost:${String(ops.apis[0]?.port)}`),
    await ops.somebody(checks),
    await startBookings(ops),
  )
  double = await stubSide()
})
afterAll(async () => {
  await stub.close()
  await ops.stop()
})

/** Somebody who may see everything, with an order that an agent has just claimed. */
async function sideOf(client: Client, checker: Client, bookings: Bookings): Promise<Side> {
  await client.signIn(stub.staff('superAdmin').user().email, demoPassword)
  return { client, checker, bookings, order: await bookings.bookClaimed() }
}

async function stubSide(): Promise<Side> {
  const checker = createClient(stub.url)
  await checker.signIn(stub.somebody(['finance.read', 'finance.write', 'finance.approve']).user().email, demoPassword)
  return sideOf(createClient(stub.url), checker, stub.bookings)
}

type Ask = (side: Side) => Promise<Answer<unknown>>

/** Another session of the same person. */
const visit = async ({ client }: Side) => {
  const visitor = createClient(client.url)
  const answer = await visitor.signIn(client.user().email, demoPassword)
  const [cookie = ''] = answer.headers.getSetCookie().map((each) => each.split(';')[0] ?? '')
  return { visitor, answer, withCookie: { method: 'POST', headers: { cookie } } }
}

const asks: Readonly<Record<string, Ask>> = {
  ...moneyAsks,
  'POST /api/auth/login': async (side) => (await visit(side)).answer,
  'POST /api/auth/refresh': async (side) => {
    const { visitor, withCookie } = await visit(side)
    return visitor.send('/auth/refresh', withCookie)
  },
  'POST /api/auth/logout': async (side) => {
    const { visitor, withCookie } = await visit(side)
    return visitor.send('/auth/logout', withCookie)
  },
  'POST /api/auth/logout-all': async ({ client }) => {
    const answer = await client.send('/auth/logout-all', { method: 'POST' })
    await client.signInAgain()
    return answer
  },
  'PATCH /api/users/:id': async ({ client }) => {
    const { items } = (await client.get<{ items: { id: string; version: number }[] }>('/users?sort=-createdAt')).body
    const { id, version } = items.find((user) => user.id !== client.user().id) ?? client.user()
    return client.patch(`/users/${id}`, { version, employeeId: '0047' })
  },
  'POST /api/activity/visits': ({ client }) => client.post('/activity/visits'),
  'POST /api/orders/exports': ({ client, order }) => client.post('/orders/exports', { format: 'csv', query: {}, ids: [order.id] }),
  ...Object.fromEntries(
    (
      [
        { verb: 'assign', agent: 1 },
        { verb: 'status', status: 'pickup_scheduled' },
        { verb: 'cancel', reason: 'Plans changed' },
      ] as const
    ).map((command) => [
      `POST /api/orders/:id/${command.verb}`,
      async ({ client, bookings }: Side) => {
        const { id, version } = await bookings.bookClaimed()
        const { verb, ...rest } = command
        const body = 'agent' in rest ? { agentId: bookings.agentIds[rest.agent] } : rest
        return client.post(`/orders/${id}/${verb}`, { version, ...body })
      },
    ]),
  ),
}

/** A GET of the list, or of the first record in it; of the orders, of the one that was just claimed. */
const read =
  (path: string): Ask =>
  async ({ client, order }) => {
    const [list = '', rest] = path.replace('/api', '').split('/:id')
    if (rest === undefined) return client.get(list)
    const { items } = list === '/orders' ? { items: [order] } : (await client.get<{ items: { id: string }[] }>(list)).body
    return client.get(`${list}/${items[0]?.id ?? ''}${rest}`)
  }

const kindOf = (value: unknown): unknown => {
  const { kind, type } = (value ?? {}) as { kind?: unknown; type?: unknown }
  return kind ?? type
}

/** Where two answers differ in their keys and the types of their values. Null and an empty list may stand for anything; kinds are only compared with themselves. */
function differences(one: unknown, other: unknown, path = ''): string[] {
  if (one === null || other === null || kindOf(one) !== kindOf(other)) return []
  if (Array.isArray(one) && Array.isArray(other)) {
    const alike = (item: unknown) => other.find((each) => kindOf(each) === kindOf(item))
    return [...new Set(one.flatMap((item) => differences(item, alike(item) ?? item, `${path}[]`)))]
  }
  if (typeof one !== typeof other) return [`${path}: ${typeof one}, ${typeof other}`]
  if (typeof one !== 'object') return []
  const [mine, theirs] = [one as Record<string, unknown>, other as Record<string, unknown>]
  return [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].flatMap((key) =>
    key in mine && key in theirs ? differences(mine[key], theirs[key], `${path}.${key}`) : [`${path}.${key}: on one side only`],
  )
}

it('answers each route that it serves as the product does', async () => {
  const found: Record<string, unknown> = {}
  const unread = stub.answered.filter((name) => !asks[name] && !name.startsWith('GET '))
  expect(unread, 'say above how each is asked').toEqual([])
  // What is asked for by a POST is in the lists then.
  for (const name of stub.answered.toSorted((one, other) => other.localeCompare(one))) {
    const ask = asks[name] ?? read(name.replace('GET ', ''))
    const [expected, given] = [await ask(product), await ask(double)]
    const differs = differences(expected.body, given.body)
    if (expected.status !== given.status || differs.length > 0 || given.status >= 400)
      found[name] = { statuses: [expected.status, given.status], differs, said: given.status >= 400 && given.body }
  }
  expect(found).toEqual({})
  stub.reset()
})

it('answers what is refused as the product does', async () => {
  double = await stubSide()
  const lost = '0'.repeat(24)
  for (const path of [
    '/orders?page=9999',
    '/orders?limit=7x',
    '/orders?lost=1',
    `/orders/${lost}`,
    `/agents/${lost}`,
    `/customers/${lost}`,
  ]) {
    const [expected, given] = [await product.client.get(path), await double.client.get(path)]
    expect([path, given.status, given.body.code]).toEqual([path, expected.status, expected.body.code])
  }
  for (const body of [{ version: 1 }, { status: 'pending' }, { status: 'lost' }]) {
    const move = ({ client, order }: Side) =>
      client.post(`/orders/${order.id}/status`, { version: order.version, status: 'delivered', ...body })
    const [expected, given] = [await move(product), await move(double)]
    expect([body, given.status, given.body.code]).toEqual([body, expected.status, expected.body.code])
    expect(differences(expected.body, given.body)).toEqual([])
  }
  for (const who of [stub.staff('admin').user().email, 'nobody@staff.example']) {
    const enter = ({ client }: Side) => createClient(client.url).signIn(who, 'not-the-password')
    const [expected, given] = [await enter(product), await enter(double)]
    expect([given.status, { ...given.body, requestId: '' }]).toEqual([expected.status, { ...expected.body, requestId: '' }])
  }
  const anyone = [product, double].map(({ client }) => createClient(client.url).get('/orders'))
  const [expected, given] = await Promise.all(anyone)
  expect([given?.status, given?.body.code]).toEqual([expected?.status, expected?.body.code])
  const viewer = [await ops.somebody([]), createClient(stub.url)]
  await viewer[1]?.signIn(stub.somebody([]).user().email, demoPassword)
  const refused = await Promise.all(viewer.map((client) => client.get('/orders')))
  expect(refused[1]?.body).toMatchObject({ code: refused[0]?.body.code, details: refused[0]?.body.details })
})

it('sends heads, events and stats as the product does', async () => {
  const seen = async ({ client, bookings }: Side) => {
    const watcher = client.watch()
    await watcher.opened
    const { id } = await bookings.bookClaimed()
    // The stub has no payments, whose events have the id of their order.
    const events = () => watcher.events.filter((event) => event.entity === 'order' && event.id === id)
    await until(() => events().some(({ type }) => type === 'order.assigned') && watcher.stats.some(({ area }) => area === 'orders'))
    watcher.close()
    return {
      heads: watcher.heads.slice(0, 1),
      events: events(),
      stats: watcher.stats.filter(({ area }) => area === 'orders').slice(-1),
    }
  }
  const [expected, given] = [await seen(product), await seen(double)]
  expect(given.events.map(({ type }) => type)).toEqual(expected.events.map(({ type }) => type))
  expect(differences(expected, given)).toEqual([])
})

it('tells a console that its permissions changed as the product does', async () => {
  const told = async (client: Client, change: () => unknown) => {
    const watcher = client.watch()
    await watcher.opened
    await change()
    await until(() => watcher.messages.some(({ name }) => name === 'access'))
    watcher.close()
    return watcher.messages.filter(({ name }) => name === 'access').slice(0, 1)
  }
  const mine = await ops.somebody(['orders.read'])
  const edit = { version: 1, permissions: ['orders.read', 'users.read'] }
  const expected = await told(mine, () => product.client.patch(`/users/${mine.user().id}`, edit))
  const person = stub.somebody(['orders.read'])
  const theirs = createClient(stub.url)
  await theirs.signIn(person.user().email, demoPassword)
  expect(await told(theirs, () => stub.permit(person, ['orders.read', 'users.read']))).toEqual(expected)
})
