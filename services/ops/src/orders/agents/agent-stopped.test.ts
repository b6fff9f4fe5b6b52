import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AgentDetails } from '../../agents/contract.ts'
import { addAgent } from '../../testing/entities/agents.ts'
import { startBookings, times, type Bookings } from '../../testing/entities/bookings.ts'
import type { Client } from '../../testing/http/client.ts'
import type { SharedOps } from '../../testing/system/ops.ts'
import { until } from '../../testing/system/processes.ts'
import { shareOps } from '../../testing/system/shared-ops.ts'
import { randomUUID } from 'node:crypto'
import type { Order, OrderDetails } from '../contract.ts'
import type { AgentOpenOrders } from './open-contract.ts'

let ops: SharedOps
let staff: Client
let bookings: Bookings

beforeAll(async () => {
  ops = await shareOps()
  staff = await ops.somebody(['agents.read', 'agents.write', 'orders.read', 'orders.write'])
  bookings = await startBookings(ops)
})
afterAll(() => ops.stop())

const act = (id: string, verb: string, body: object) => staff.post<AgentDetails>(`/agents/${id}/${verb}`, body)
const read = async ({ id }: Pick<Order, 'id'>) => (await staff.get<OrderDetails>(`/orders/${id}`)).body
const readOpen = (client: Client, id: string) => client.get<AgentOpenOrders>(`/agents/${id}/open-orders`)
const app = (order: Pick<Order, 'id'>, verb: string, body: object) =>
  ops.app('agent').post<Order>(`/field/orders/${order.id}/${verb}`, body, { 'idempotency-key': randomUUID() })

async function addWorking(): Promise<string> {
  const { id } = await addAgent(staff)
  expect((await act(id, 'verify', { version: 1, status: 'verified', reason: 'Originals seen' })).status).toBe(200)
  return id
}

it('returns what is not collected to the pool, and leaves what is with the agent, who may bring it to an end', async () => {
  const agentId = await addWorking()
  const [waiting, carried] = [await bookings.bookClaimed(agentId), await bookings.bookClaimed(agentId)]
  await app(carried, 'status', { agentId, status: 'items_collected' })
  expect((await readOpen(staff, agentId)).body).toMatchObject({
    returning: { count: 1, orders: [{ number: waiting.number, status: 'agent_assigned' }] },
    staying: { count: 1, orders: [{ number: carried.number, customerName: carried.customer.name }] },
  })
  const suspended = await act(agentId, 'suspend', { version: 2, reason: 'A customer complained', ground: 'delivery_failures' })
  expect(suspended.status).toBe(200)
  await until(async () => (await read(waiting)).agent === null && (await read(carried)).agentStopped !== null)
  const [free, kept] = [await read(waiting), await read(carried)]
  expect([free.status, free.acceptedAt, free.lastTracking.note]).toMatchObject([
    'confirmed',
    null,
    { kind: 'unassigned', why: 'suspended' },
  ])
  expect([kept.status, kept.agent?.id, kept.agentStopped]).toEqual(['items_collected', agentId, 'suspended'])
  expect((await app(free, 'accept', { agentId })).body).toMatchObject({ details: { rule: 'agent_not_active' } })
  expect((await app(kept, 'status', { agentId, status: 'out_for_delivery' })).status).toBe(200)
  await act(agentId, 'activate', { version: 3, reason: 'Cleared' })
  await until(async () => (await read(carried)).agentStopped === null)
  expect((await read(carried)).agent?.id).toBe(agentId)
})

it('counts the open orders of an agent for who may suspend, and names them only to who may see orders', async () => {
  const agentId = await addWorking()
  await Promise.all(times(6, () => bookings.bookClaimed(agentId)))
  const { returning, staying } = (await readOpen(staff, agentId)).body
  expect([returning.count, returning.orders?.length, staying]).toEqual([6, 5, { count: 0, orders: [] }])
  const suspender = await ops.somebody(['agents.read', 'agents.write'])
  expect((await readOpen(suspender, agentId)).body).toEqual({ returning: { count: 6, orders: null }, staying: { count: 0, orders: null } })
  expect((await readOpen(staff, '0'.repeat(24))).status).toBe(404)
})

it('lets a suspension win against jobs accepted in the same moment: a second later none is left with the agent', async () => {
  const agentId = await addWorking()
  const orders = await Promise.all(times(8, () => bookings.bookPaid()))
  const accept = (order: Order) => app(order, 'accept', { agentId })
  const [early, late] = [orders.slice(0, 4), orders.slice(4)]
  await Promise.all([...early.map(accept), act(agentId, 'suspend', { version: 2, reason: 'Fraud', ground: 'fraud' }), ...late.map(accept)])
  expect((await accept(orders[7] as Order)).status).toBe(422)
  const withAgent = async () => (await Promise.all(orders.map(read))).filter(({ agent }) => agent?.id === agentId)
  await until(async () => (await withAgent()).length === 0)
  expect((await Promise.all(orders.map(read))).map(({ status }) => status)).toEqual(orders.map(() => 'confirmed'))
})

it('refuses a job to an agent whose papers have expired, and says which', async () => {
  const vehicle = {
    type: 'car',
    brand: 'Perodua',
    model: 'Axia',
    year: 2019,
    color: 'Red',
    insuranceExpiry: '2026-01-31',
    roadtaxExpiry: '2099-01-31',
  }
  const { id: agentId } = await addAgent(staff)
  const plateNumber = (await staff.get<AgentDetails>(`/agents/${agentId}`)).body.vehicle.plateNumber
  await staff.patch(`/agents/${agentId}`, { version: 1, vehicle: { ...vehicle, plateNumber } })
  await act(agentId, 'verify', { version: 2, status: 'verified', reason: 'Originals seen' })
  const order = await bookings.bookPaid()
  const refused = await app(order, 'accept', { agentId })
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { details: { rule: 'agent_papers_expired' }, message: expect.stringContaining('the insurance expired on 2026-01-31') },
  ])
})
