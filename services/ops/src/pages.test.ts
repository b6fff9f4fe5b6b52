import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { AgentDayModel } from './agent-performance/model.ts'
import { AgentModel } from './agents/model.ts'
import { ApprovalModel } from './approvals/model.ts'
import { CustomerModel } from './customers/model.ts'
import { noSums } from './orders/agents/agent-days.ts'
import { OrderModel, type OrderDoc } from './orders/model.ts'
import { AuditModel } from './platform/audit/audit-entry.ts'
import { malaysianDay } from './platform/clock.ts'
import { Types } from './platform/database/mongo.ts'
import type { Route } from './platform/http/routes.ts'
import { jsonSchema } from './platform/http/schemas.ts'
import { accounts } from './platform/ledger/accounts.ts'
import { LedgerModel } from './platform/ledger/ledger-transaction.ts'
import { addAgent } from './testing/entities/agents.ts'
import { addCustomer } from './testing/entities/customers.ts'
import { startInProcess, type InProcess } from './testing/system/in-process.ts'
import { anyId, approval, auditEntry, ledgerTransaction } from './testing/entities/paged-rows.ts'
import { everyRoute } from './testing/http/routes.ts'
import { startSeeded, type Seeded } from './testing/system/seeded.ts'
import { walkPages } from './testing/walk-pages.ts'

let product: InProcess
let seeded: Seeded
let order: OrderDoc
const ids = { admin: '', agent: '', customer: '' }
const wallet = new Types.ObjectId()
const record = anyId().toHexString()

beforeAll(async () => {
  product = await startInProcess()
  seeded = await startSeeded()
  ;[order] = (await seeded.insert(1)) as [OrderDoc]
  const [agent, customer] = await Promise.all([AgentModel.findOne({ state: 'Selangor' }).lean(), CustomerModel.findOne().lean()])
  Object.assign(ids, { admin: product.admin.user().id, agent: String(agent?._id), customer: String(customer?._id) })
})
afterAll(() => product.stop())

const fieldsOf = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])
const parametersOf = ({ query }: Pick<Route, 'query'>) => Object.keys((query ? jsonSchema(query, 'input') : {})['properties'] ?? {})

it('takes the last row of the page before on every list that has pages', () => {
  const answering = everyRoute().filter(({ answer }) => fieldsOf(answer).includes('totalPages'))
  expect(answering.length).toBeGreaterThan(20)
  const taken = answering.map((route) => [route.path, ['page', 'limit', 'after'].filter((name) => parametersOf(route).includes(name))])
  expect(taken).toEqual(answering.map(({ path }) => [path, ['page', 'limit', 'after']]))
  expect(
    everyRoute()
      .filter((route) => parametersOf(route).includes('page'))
      .map(({ path }) => path),
  ).toEqual(answering.map(({ path }) => path))
})

type Insert = (place: number) => Promise<string>
interface Listed {
  path: () => string
  by?: 'customerApp' | 'agentApp'
  /** Adds the row of a place in the list, the smaller the nearer to its beginning, and tells its id. */
  insert: Insert
  /** Takes a row out of the list, as the product would; some stay for good. */
  leave?: (id: string) => Promise<unknown>
  idOf?: (row: { id: string }) => string
}

const setIn = (model: { collection: { updateOne: (filter: never, update: never) => Promise<unknown> } }, set: object) => (id: string) =>
  model.collection.updateOne({ _id: new Types.ObjectId(id) } as never, { $set: set } as never)
const insertOf =
  (model: { collection: { insertOne: (doc: never) => Promise<unknown> } }, docOf: (place: number) => { _id: Types.ObjectId }): Insert =>
  async (place) => {
    const doc = docOf(place)
    await model.collection.insertOne(doc as never)
    return doc._id.toHexString()
  }
const insertOrder =
  (change: (place: number) => Partial<OrderDoc>): Insert =>
  async (place) => {
    const [doc] = await seeded.insert(1, () => change(place))
    return doc?._id.toHexString() ?? ''
  }
const insertAgent = async () => {
  const { id } = await addAgent(product.admin)
  await setIn(AgentModel, { accountStatus: 'active' })(id)
  return id
}
const past = (place: number) => new Date(1_790_000_000_000 - Math.floor(place / 3) * 60_000)
const ofAgent = () => seeded.agents.find(({ id }) => id.toHexString() === ids.agent) ?? null
const decided = { state: 'approved', decidedAt: new Date() }
const audited = (change: (place: number) => Parameters<typeof auditEntry>[1]) =>
  insertOf(AuditModel, (place) => auditEntry(place, change(place)))

const lists: Record<string, Listed> = {
  'approvals that wait': {
    path: () => '/approvals',
    insert: insertOf(ApprovalModel, (place) => approval(place, ids.admin)),
    leave: setIn(ApprovalModel, decided),
  },
  'my approvals': { path: () => '/approvals?view=mine', insert: insertOf(ApprovalModel, (place) => approval(place, ids.admin)) },
  'decided approvals': {
    path: () => '/approvals?view=decided',
    insert: insertOf(ApprovalModel, (place) => approval(place, ids.admin, { ...decided, decidedAt: past(place) } as never)),
  },
  'the audit log': { path: () => '/audit', insert: audited(() => ({})) },
  'the audit log, the oldest first': { path: () => '/audit?sort=at', insert: audited(() => ({})) },
  'the audit log of two entities': {
    path: () => '/audit?entity=order,customer',
    insert: audited(() => ({ action: 'order.created', entity: 'order' })),
  },
  'the audit log of a user': {
    path: () => `/audit?actorId=${record}`,
    insert: audited(() => ({ actor: { kind: 'staff', id: record, name: 'Nadia' } })),
  },
  'the audit log of a record, and files that it is in': {
    path: () => `/audit?recordId=${record}`,
    insert: audited((place) => ({
      action: 'customer.updated',
      entity: 'customer',
      ...(place % 2 === 0 ? { id: record } : { people: [record] }),
    })),
  },
  'who saw whose numbers': {
    path: () => '/audit?tab=shown',
    insert: audited((place) => ({ shown: { field: 'icNumber', reason: 'Check' }, shownAt: past(place) })),
  },
  'the changes of a user': {
    path: () => `/users/${ids.admin}/activity`,
    insert: audited(() => ({ action: 'user.updated', entity: 'user', id: ids.admin })),
  },
  'the ledger': { path: () => '/ledger/entries', insert: insertOf(LedgerModel, (place) => ledgerTransaction(place, wallet)) },
  'transactions of an account': {
    path: () => `/ledger/entries?account=${accounts.agentPayable(wallet.toHexString())}`,
    insert: insertOf(LedgerModel, (place) => ledgerTransaction(place, wallet)),
  },
  'transactions of an order': {
    path: () => `/ledger/entries?order=${order._id.toHexString()}`,
    insert: insertOf(LedgerModel, (place) => ledgerTransaction(-place, wallet, { orderId: order._id })),
  },
  'accounts of agents': {
    path: () => '/ledger/accounts?family=agent_payable',
    insert: async (place) => {
      const agent = anyId()
      await LedgerModel.collection.insertOne(ledgerTransaction(place, agent))
      return accounts.agentPayable(agent.toHexString())
    },
    idOf: (row) => (row as unknown as { account: string }).account,
  },
  'a wallet': {
    path: () => `/agents/${ids.agent}/wallet/entries`,
    insert: insertOf(LedgerModel, (place) => ledgerTransaction(place, new Types.ObjectId(ids.agent))),
  },
  mails: {
    path: () => '/mails',
    insert: insertOf({ collection: AuditModel.db.collection('mails') }, (place) => ({
      _id: anyId(),
      to: 'nadia@mail.example',
      subject: 'Invitation',
      text: '',
      createdAt: past(place),
    })),
  },
  'ratings of an agent': {
    path: () => `/agents/${ids.agent}/ratings`,
    insert: insertOrder((place) => ({ agent: ofAgent(), status: 'delivered', rating: 4, ratedAt: past(place), completedAt: past(place) })),
  },
  'candidates for an order': {
    path: () => `/orders/${order._id.toHexString()}/candidates`,
    insert: insertAgent,
    leave: setIn(AgentModel, { deletedAt: new Date() }),
  },
  'agents by performance': {
    path: () => '/agents/performance',
    insert: async (place) => {
      const id = await insertAgent()
      const day = malaysianDay(new Date())
      const sums = { ...noSums, completed: 40 - (place % 7), seq: 1 }
      await AgentDayModel.collection.insertOne({ _id: `${id} ${day}`, agentId: new Types.ObjectId(id), day, ...sums } as never)
      return id
    },
    leave: setIn(AgentModel, { deletedAt: new Date() }),
  },
  'customers of the app': {
    path: () => '/field/customers',
    by: 'customerApp',
    insert: async () => {
      const { id } = await addCustomer(product.admin)
      await setIn(CustomerModel, { accountStatus: 'active' })(id)
      return id
    },
    leave: setIn(CustomerModel, { accountStatus: 'suspended' }),
  },
  'agents of the app': {
    path: () => '/field/agents',
    by: 'agentApp',
    insert: insertAgent,
    leave: setIn(AgentModel, { accountStatus: 'suspended' }),
  },
  'orders that an agent can claim': {
    path: () => `/field/jobs?agentId=${ids.agent}`,
    by: 'agentApp',
    insert: insertOrder((place) => ({ status: 'confirmed', createdAt: past(place) })),
    leave: setIn(OrderModel, { status: 'cancelled' }),
  },
  'orders of an agent': {
    path: () => `/field/orders?agentId=${ids.agent}`,
    by: 'agentApp',
    insert: insertOrder((place) => ({ agent: ofAgent(), status: 'agent_assigned', createdAt: past(place) })),
    leave: setIn(OrderModel, { agent: null }),
  },
  'orders of a customer': {
    path: () => `/field/orders?customerId=${ids.customer}`,
    by: 'customerApp',
    insert: insertOrder((place) => ({ customer: { ...order.customer, id: new Types.ObjectId(ids.customer) }, createdAt: past(place) })),
  },
}

it.each(Object.entries(lists))('shows each row of %s once while rows arrive and leave', async (_, { path, by, insert, leave, idOf }) => {
  const client = by ? product[by] : product.admin
  const early: string[] = []
  for (let place = 0; place < 13; place += 1) early.push(await insert(place))
  const gone = new Set<string>()
  let arrived = 0
  const seen = await walkPages(client, path(), {
    limit: 4,
    ...(idOf && { idOf }),
    between: async (shown) => {
      // One before all, one among those shown, and one after them, while the list may still grow.
      if (arrived < 9) for (const place of [-1 - arrived, shown.length - 2, shown.length + 3]) await insert(place)
      arrived += 3
      for (const id of leave ? [shown.at(-1) ?? '', shown.at(-3) ?? ''] : []) {
        gone.add(id)
        await leave?.(id)
      }
    },
  })
  expect([seen.length, early.filter((id) => !gone.has(id) && !seen.includes(id))]).toEqual([new Set(seen).size, []])
  expect(seen.length).toBeGreaterThan(13)
})

it('shows an approval that is about to expire only once while pages are turned', async () => {
  await ApprovalModel.deleteMany({})
  const insert = insertOf(ApprovalModel, (place) => approval(place, ids.admin, { expiresAt: null }))
  for (let place = 0; place < 8; place += 1) await insert(place)
  const hour = 60 * 60_000
  const nearMs = 1_500
  const nearing = approval(30, ids.admin, { expiresAt: new Date(Date.now() + hour + nearMs) })
  await ApprovalModel.collection.insertOne(nearing)
  const between = () => new Promise((resolve) => setTimeout(resolve, nearMs))
  const seen = await walkPages(product.admin, '/approvals', { limit: 5, between })
  expect([seen.length, new Set(seen).size, seen.at(-1)]).toEqual([9, 9, nearing._id.toHexString()])
  const [first] = await walkPages(product.admin, '/approvals', { limit: 5 })
  expect(first).toBe(nearing._id.toHexString())
})
