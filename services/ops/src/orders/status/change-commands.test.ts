import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AgentModel } from '../../agents/model.ts'
import { ensureAgents } from '../../agents/seed.ts'
import { createGuard } from '../../auth/guard.ts'
import { openSession } from '../../auth/sessions.ts'
import { createTokens } from '../../auth/tokens.ts'
import { CustomerModel } from '../../customers/model.ts'
import { ensureCustomers } from '../../customers/seed.ts'
import { demoAgents, demoCustomers } from '../../demo/people.ts'
import { createRandom } from '../../demo/random.ts'
import type { Permission } from '../../permissions.ts'
import { systemContext } from '../../platform/changes/command-context.ts'
import { startEmptyDatabase, type TestDatabase } from '../../testing/system/database.ts'
import { buildServedApp } from '../../testing/http/routes.ts'
import { startSeeded, type Seeded } from '../../testing/system/seeded.ts'
import { createUser } from '../../users/commands.ts'
import { findCredentials } from '../../users/queries.ts'
import { OrderDetails } from '../contract.ts'
import type { OrderDoc } from '../model.ts'

// How many commands a change of an order sends to the database is what it costs, on any machine.

const secret = 'a secret for tokens that nobody uses here'
const tokens = createTokens({ accessSecret: secret, refreshSecret: secret })
const [customerPicture, agentPicture] = ['c'.repeat(24), 'a'.repeat(24)]

let database: TestDatabase
let app: FastifyInstance
let seeded: Seeded
let staff: string

beforeAll(async () => {
  database = await startEmptyDatabase()
  const random = createRandom(5)
  await ensureCustomers(demoCustomers(random, 20))
  await ensureAgents(demoAgents(random, 12))
  await CustomerModel.collection.updateMany({}, { $set: { avatar: customerPicture } })
  await AgentModel.collection.updateMany({}, { $set: { avatar: agentPicture } })
  seeded = await startSeeded()
  app = await buildServedApp(undefined, { guard: createGuard(tokens) })
  staff = await signedIn(['orders.read', 'orders.write', 'customers.read', 'agents.read'])
})
afterAll(async () => {
  await app.close()
  await database.stop()
})

/** The access token of a new user with these permissions. */
async function signedIn(permissions: Permission[]): Promise<string> {
  const email = `${randomUUID()}@staff.example`
  const user = { email, name: 'Somebody', role: 'viewer' as const, department: null, permissions, passwordHash: 'unused' }
  await createUser(systemContext, user)
  const credentials = await findCredentials(email)
  if (!credentials) throw new Error('no such user')
  return tokens.access(await openSession(tokens, credentials, false, { device: null, address: '127.0.0.1' }))
}

async function orderWith(change: Partial<OrderDoc>): Promise<OrderDoc> {
  const [order] = await seeded.insert(1, () => change)
  if (!order) throw new Error('no order was made')
  return order
}
const assigned = () => orderWith({ status: 'agent_assigned', agent: seeded.agents[0] ?? null })

interface Asked {
  method?: 'GET' | 'POST' | 'PATCH'
  path?: string
  body?: object
  token?: string
  key?: string
}

async function send(order: OrderDoc, { method = 'POST', path = '', body, token = staff, key }: Asked) {
  const answer = await app.inject({
    method,
    url: `/api/orders/${order._id.toHexString()}${path}`,
    headers: { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) },
    ...(body && { payload: { version: order.version, ...body } }),
  })
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()])
  return OrderDetails.parse(answer.json())
}

/** The commands that a change sends where its sender is known, such as "find orders". */
async function commandsOf(order: OrderDoc, asked: Asked): Promise<string[]> {
  await send(order, { method: 'GET' })
  const sent: string[] = []
  const record = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }) =>
    sent.push(`${commandName} ${String(command[commandName])}`)
  const client = mongoose.connection.getClient().on('commandStarted', record)
  await send(order, asked)
  client.off('commandStarted', record)
  return sent
}

describe('a change of an order sends', () => {
  const statusChange: Asked = { path: '/status', body: { status: 'pickup_scheduled' } }
  const check = 'aggregate sessions'
  const write = 'findAndModify orders'

  it.each<[string, Asked, string[]]>([
    ['a new status', statusChange, [check, write]],
    ['a cancellation', { path: '/cancel', body: { reason: 'The customer called' } }, [check, write]],
    ['an edit', { method: 'PATCH', body: { specialInstructions: 'No starch' } }, [check, 'find orders', write]],
    ['a new status with a key', { ...statusChange, key: randomUUID() }, [check, 'insert idempotency', write, 'update idempotency']],
  ])('for %s one command that checks the sender again, and no more than it needs', async (_name, asked, commands) => {
    expect(await commandsOf(await assigned(), asked)).toEqual(commands)
  })
})

describe('the pictures of the customer and the agent', () => {
  const both = { customer: customerPicture, agent: agentPicture }

  it('are in the response to a request for the order, each for who may see that person', async () => {
    const order = await assigned()
    const readBy = async (token: string) => (await send(order, { method: 'GET', token })).pictures
    expect(await readBy(staff)).toEqual(both)
    expect(await readBy(await signedIn(['orders.read', 'agents.read']))).toEqual({ ...both, customer: null })
    expect(await readBy(await signedIn(['orders.read']))).toEqual({ customer: null, agent: null })
  })

  it('are in the response to an assignment, which brings another agent, and in none to a change that leaves both people', async () => {
    const order = await orderWith({ status: 'confirmed' })
    expect((await send(order, { method: 'GET' })).pictures).toEqual({ ...both, agent: null })
    const agentId = seeded.agents[0]?.id.toHexString()
    const { pictures, version } = await send(order, { path: '/assign', body: { agentId, allowOtherState: true } })
    expect(pictures).toEqual(both)
    const moved = await send({ ...order, version }, { path: '/status', body: { status: 'pickup_scheduled' } })
    expect(moved.pictures).toBeUndefined()
  })
})
