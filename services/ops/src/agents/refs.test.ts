import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderPage } from '../orders/contract.ts'
import type { PayoutPage, Wallet } from '../payouts/contract.ts'
import { jsonSchema } from '../platform/http/schemas.ts'
import { refsIn } from '../platform/http/record-refs.ts'
import { addAgent } from '../testing/entities/agents.ts'
import { startBookings, type Bookings } from '../testing/entities/bookings.ts'
import type { Client } from '../testing/http/client.ts'
import type { SharedOps } from '../testing/system/ops.ts'
import { everyRoute } from '../testing/http/routes.ts'
import { shareOps } from '../testing/system/shared-ops.ts'
import type { AgentDetails } from './contract.ts'

let ops: SharedOps
let bookings: Bookings
let staff: Client
let agent: AgentDetails

beforeAll(async () => {
  ops = await shareOps()
  staff = await ops.somebody(['agents.read', 'agents.write', 'orders.read', 'orders.write', 'finance.read'])
  bookings = await startBookings(ops)
  agent = await addAgent(staff)
})
afterAll(() => ops.stop())

const numberOf = ({ number }: AgentDetails) => String(number)
const unknown = 'AG-99999999'

/** The last name of every field called `agentId` or `agentIds` in a schema. */
function agentFields(schema: unknown): string[] {
  if (schema === null || typeof schema !== 'object') return []
  return Object.entries(schema).flatMap(([key, value]) => [...(/^agentIds?$/.test(key) ? [key] : []), ...agentFields(value)])
}

describe('an agent in a request', () => {
  it('may be named by number in every path, query and body', () => {
    const routes = everyRoute()
    const paths = routes.filter(({ path }) => path.includes('/agents/:'))
    expect(paths.length).toBeGreaterThan(20)
    expect(paths.filter(({ params }) => refsIn(params['id']).length === 0).map(({ path }) => path)).toEqual([])
    const inputs = routes.flatMap(({ query, body, method, path }) =>
      [query, body].flatMap((schema) => (schema ? [{ name: `${method} ${path}`, schema }] : [])),
    )
    const named = inputs.flatMap(({ name, schema }) => {
      const fields = agentFields(jsonSchema(schema, 'input'))
      return fields.length > 0 ? [{ name, fields: fields.length, refs: refsIn(schema).length }] : []
    })
    expect(named.length).toBeGreaterThan(8)
    for (const { name, fields, refs } of named) expect([name, refs]).toEqual([name, fields])
  })

  it('is found by number in upper and lower case', async () => {
    for (const ref of [numberOf(agent), numberOf(agent).toLowerCase()]) {
      expect((await staff.get<AgentDetails>(`/agents/${ref}`)).body.id).toBe(agent.id)
      expect((await staff.get<Wallet>(`/agents/${ref}/wallet`)).body.agent.id).toBe(agent.id)
      expect((await staff.get<PayoutPage>(`/payouts?agentId=${ref}`)).body.total).toBe(0)
    }
  })

  it('is changed by number, and the same request by id is its repetition', async () => {
    const body = { version: agent.version, reason: 'Parked the van', ground: 'fraud' }
    const headers = { 'idempotency-key': randomUUID() }
    const suspended = await staff.post<AgentDetails>(`/agents/${numberOf(agent).toLowerCase()}/suspend`, body, headers)
    expect([suspended.status, suspended.body.id, suspended.body.status]).toEqual([200, agent.id, 'suspended'])
    const again = await staff.post<AgentDetails>(`/agents/${agent.id}/suspend`, body, headers)
    expect(again.body).toEqual(suspended.body)
  })

  it('filters and gets orders by number', async () => {
    const working = (await staff.get<AgentDetails>(`/agents/${bookings.agentIds[0]}`)).body
    const ref = numberOf(working).toLowerCase()
    const order = await bookings.bookClaimed(ref)
    expect(order.agent?.id).toBe(working.id)
    const byNumber = (await staff.get<OrderPage>(`/orders?agentId=${ref}&limit=50`)).body
    const byId = (await staff.get<OrderPage>(`/orders?agentId=${working.id}&limit=50`)).body
    expect(byNumber.items.map(({ id }) => id)).toContain(order.id)
    expect(byNumber).toEqual(byId)
  })

  it('is unknown by a number that no agent has, and no agent by what is no number', async () => {
    const verify = { version: 1, status: 'verified', reason: 'Originals seen' }
    expect((await staff.post(`/agents/${unknown}/verify`, verify)).status).toBe(404)
    expect((await staff.get(`/agents/${unknown}/wallet`)).status).toBe(404)
    expect((await staff.get<OrderPage>(`/orders?agentId=${unknown}`)).body.items).toEqual([])
    for (const [path, field] of [
      ['/orders?agentId=AG-1', 'agentId'],
      ['/payouts?agentId=KS-2026-007', 'agentId'],
      ['/agents/AG-0001x/wallet', 'id'],
    ] as const) {
      const { status, body } = await staff.get<{ message: string }>(path)
      expect([status, body.message]).toEqual([400, `${field}: must be an agent number like AG-0001, or an id of 24 hex digits`])
    }
  })
})
