import { randomUUID } from 'node:crypto'
import { demoStaff } from '../../demo/accounts.ts'
import { createRandom, type Random } from '../../demo/random.ts'
import type { Order } from '../../orders/contract.ts'
import { booking, times } from '../entities/bookings.ts'
import { createClient, type Answer, type Client } from '../http/client.ts'
import { until } from '../system/processes.ts'
import { signingIn } from '../http/signing-in.ts'
import { inTier } from '../tier.ts'

/** Simulates customers, agents and staff until stopped. */
export interface Traffic {
  /** Successful responses: an order, and its version. */
  acknowledged: { id: string; version: number }[]
  /** Orders that were booked. */
  booked: Set<string>
  /** Responses that are neither a success, nor a rejection by the rules, nor an unknown outcome. */
  unexpected: string[]
  /** Resolves when every writer has a final response to its last request. */
  stop: () => Promise<void>
}

export interface TrafficOptions {
  urls: string[]
  keys: { customer: string; agent: string }
  seed: number
}

type Clients = Record<'customer' | 'agent' | 'staff', Client>
type Ask = (client: keyof Clients, path: string, body: unknown) => Promise<Order | null>

const writers = inTier(2, 4)
/** The pause of a person or an app between two steps. */
const stepMs = 60
const retryMs = 200
const timeoutMs = 180_000
const rejectionStatuses = new Set([404, 409, 422])

/** Each writer books and pays orders, has them assigned and moved on, or cancels them. */
export function startTraffic({ urls, keys, seed }: TrafficOptions): Traffic {
  const seen: Omit<Traffic, 'stop'> = { acknowledged: [], booked: new Set(), unexpected: [] }
  let stopped = false
  const isStopped = () => stopped
  const work = async (index: number) => {
    const random = createRandom(seed + index)
    const clients = await clientsAt(urls[index % urls.length] ?? '', keys)
    const parties = await readParties(clients)
    const ask = createAsk(clients, seen)
    while (!isStopped()) await simulateOrder(ask, random, { ...parties, isStopped })
  }
  const working = times(writers, work)
  return {
    ...seen,
    stop: async () => {
      stopped = true
      await Promise.all(working)
    },
  }
}

async function clientsAt(url: string, keys: TrafficOptions['keys']): Promise<Clients> {
  const staff = createClient(url)
  const email = demoStaff.find(({ department }) => department === 'Dispatch')?.email ?? ''
  const { signIn, last } = signingIn(staff, email)
  await until(signIn, timeoutMs, last)
  return { customer: createClient(url, { 'x-api-key': keys.customer }), agent: createClient(url, { 'x-api-key': keys.agent }), staff }
}

function createAsk(clients: Clients, { acknowledged, booked, unexpected }: Omit<Traffic, 'stop'>): Ask {
  return async (client, path, body) => {
    await pause(stepMs)
    const { status, body: order } = await settle(clients[client], path, body)
    if (status > 201) {
      if (!rejectionStatuses.has(status)) unexpected.push(`${path}: ${status} ${JSON.stringify(order)}`)
      return null
    }
    acknowledged.push({ id: order.id, version: order.version })
    if (status === 201) booked.add(order.id)
    return order
  }
}

/** Repeats a request until its response is final. The key stays the same, which makes repeating safe. */
async function settle(client: Client, path: string, body: unknown): Promise<Answer<Order>> {
  const key = { 'idempotency-key': randomUUID() }
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const answer = await client.post<Order>(path, body, key).catch(() => null)
    const isFinal = answer !== null && answer.status !== 503 && answer.body.code !== 'idempotency_in_progress'
    if (isFinal) return answer
    if (Date.now() > deadline) throw new Error(`${path} had no final answer: ${JSON.stringify(answer?.body)}`)
    await pause(retryMs)
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

interface Parties {
  customerIds: string[]
  agentIds: string[]
}

async function readParties({ customer, agent }: Clients): Promise<Parties> {
  const accounts = async (client: Client, path: string) => {
    const { body } = await client.get<{ items: { id: string; state: string }[] }>(`${path}?limit=50`)
    return body.items
  }
  const [customers, agents] = [await accounts(customer, '/field/customers'), await accounts(agent, '/field/agents')]
  // The agents that serve the pickup of `booking`.
  return { customerIds: customers.map(({ id }) => id), agentIds: agents.filter(({ state }) => state === 'Selangor').map(({ id }) => id) }
}

const steps = ['pickup_scheduled', 'items_collected', 'in_processing', 'out_for_delivery', 'delivered']

/** One order from its booking to any end. */
async function simulateOrder(ask: Ask, random: Random, { customerIds, agentIds, isStopped }: Parties & { isStopped: () => boolean }) {
  const customerId = random.pick(customerIds)
  const agentId = random.pick(agentIds)
  const order = await ask('customer', '/field/orders', booking(customerId))
  if (!order) return
  await ask('staff', `/orders/${order.id}/assign`, { version: order.version, agentId })
  await ask('agent', `/field/orders/${order.id}/cash`, { agentId, amountSen: order.totalAmountSen })
  if (random.chance(0.2)) {
    await ask('customer', `/field/orders/${order.id}/cancel`, { customerId, reason: 'Plans changed' })
    return
  }
  await ask('agent', `/field/orders/${order.id}/accept`, { agentId })
  for (const status of steps.slice(0, random.whole(1, steps.length))) {
    if (isStopped()) return
    await ask('agent', `/field/orders/${order.id}/status`, { agentId, status })
  }
}
