import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventDefinitions, everyStats } from './features.ts'
import type { Order, OrderDetails } from './orders/contract.ts'
import type { Permission } from './permissions.ts'
import { EventModel, readHead, type EventDoc } from './platform/changes/event-log.ts'
import { trusted } from './platform/database/mongo.ts'
import { changeAccount } from './testing/entities/account.ts'
import { addAgent, changeAgent } from './testing/entities/agents.ts'
import { reviewApproval } from './testing/entities/approvals.ts'
import { changeCustomer } from './testing/entities/customers.ts'
import { booking, startBookings, type Bookings } from './testing/entities/bookings.ts'
import { changePapers } from './testing/entities/papers.ts'
import { changePayments } from './testing/entities/payments.ts'
import { changeRefunds } from './testing/entities/refunds.ts'
import { changePayoutBatches } from './testing/entities/payout-batches.ts'
import { changePayouts } from './testing/entities/payouts.ts'
import { changeFinancialReports } from './testing/entities/financial-reports.ts'
import { changeReconciliation } from './testing/entities/reconciliation.ts'
import type { Client, Watcher } from './testing/http/client.ts'
import { shareOps, withGateways, type BorrowedOps } from './testing/system/shared-ops.ts'
import { until } from './testing/system/processes.ts'
import { startSeeded } from './testing/system/seeded.ts'
import type { User } from './users/contract.ts'

/** The permission of every event, written down a second time. */
const permissionOf = ({ type, entity }: Pick<EventDoc, 'type' | 'entity'>): Permission => {
  if (entity === 'order') return 'orders.read'
  if (entity === 'payment' || entity === 'refund' || entity === 'payout' || entity === 'payoutBatch') return 'finance.read'
  if (entity === 'approval') return 'finance.approve'
  if (entity === 'customer' || entity === 'customerVerification') return 'customers.read'
  if (entity === 'ledgerTransaction' || entity === 'reconciliationLine' || entity === 'financialReport') return 'finance.read'
  if (entity === 'agent' || entity === 'agentVerification') return 'agents.read'
  return /^user\.(?:password|totp|recovery)/.test(type) ? 'users.write' : 'users.read'
}
const areaPermission: Record<string, Permission> = {
  orders: 'orders.read',
  finance: 'finance.read',
  payments: 'finance.read',
  refunds: 'finance.read',
  payouts: 'finance.read',
  approvals: 'finance.approve',
  payoutBatches: 'finance.read',
  reconciliation: 'finance.read',
  financialReports: 'finance.read',
  ledger: 'finance.read',
  users: 'users.read',
  agents: 'agents.read',
  agentPerformance: 'agents.read',
  agentEarnings: 'finance.read',
  customers: 'customers.read',
  customerVerifications: 'customers.read',
  audit: 'settings.read',
  agentVerifications: 'agents.read',
}

/** The permissions that affect what a console receives. */
const rights = [...new Set<Permission>(['orders.read', 'users.write', ...Object.values(areaPermission)])]
/**
 * None of them, each alone, all but each, and all: what one gives is seen without any other, and with all others. Every pair is held in all
 * four ways.
 */
const sights: Permission[][] = [
  [],
  ...rights.map((right) => [right]),
  ...rights.map((right) => rights.filter((other) => other !== right)),
  rights,
  ['users.read', 'users.write'],
]

let ops: BorrowedOps
let bookings: Bookings
let superAdmin: Client
/** The end of the log before. */
let began = 0

beforeAll(async () => {
  ops = await shareOps({ ...withGateways, apis: 2 })
  bookings = await startBookings(ops)
  superAdmin = await ops.staff('superAdmin')
  began = await readHead()
})
afterAll(() => ops.stop())

/** How many events of this type there have been since the first test began. */
const happened = (type: string, more: object = {}) => EventModel.countDocuments({ _id: trusted({ $gt: began }), type, ...more })

/** Causes every kind of event, through the API. */
async function makeEveryKind(): Promise<void> {
  const { customerId, agentIds, createOrder, bookPaid, bookClaimed } = bookings
  const [agentId = '', otherId = ''] = agentIds
  const agentApp = ops.app('agent')
  const { id } = await bookClaimed(agentId)
  await agentApp.post(`/field/orders/${id}/decline`, { agentId, reason: 'Too far' })
  const { body } = await superAdmin.get<OrderDetails>(`/orders/${id}`)
  await superAdmin.post(`/orders/${id}/assign`, { version: body.version, agentId: otherId })
  await agentApp.post(`/field/orders/${id}/accept`, { agentId: otherId })
  await agentApp.post(`/field/orders/${id}/status`, { agentId: otherId, status: 'delivered' })
  await ops.app('customer').post(`/field/orders/${id}/rating`, { customerId, rating: 2 })
  await superAdmin.post(`/orders/${id}/rating/remove`, { reason: 'Meant for another order' })
  const cancelled = await createOrder()
  await until(async () => (await happened('payment.created', { id: cancelled.id })) === 1)
  await ops.app('customer').post(`/field/orders/${cancelled.id}/cancel`, { customerId, reason: 'Plans changed' })
  const { id: paidId, version } = await bookPaid()
  expect(version).toBe(2)
  await changePayments(bookings, superAdmin, await ops.somebody(['finance.read', 'finance.approve']))
  await changeRefunds(ops, bookings, superAdmin)
  await reviewApproval(bookings, superAdmin)
  await changePayouts(await startSeeded(), superAdmin)
  await changePayoutBatches(ops, await startSeeded(), superAdmin)
  await changeReconciliation(paidId, superAdmin)
  await changeFinancialReports(superAdmin)
  await changeAccount(ops, superAdmin)
  const somebody = await ops.somebody(['orders.read'])
  await superAdmin.post<User>(`/users/${somebody.user().id}/deactivate`, { version: 1 })
  await superAdmin.remove(`/users/${somebody.user().id}?version=2`)
  await suspendWithOrder()
  await changePapers(superAdmin, ops)
  await changeCustomer(superAdmin)
  await changeAgent(superAdmin)
}

/** An order that its agent may no longer have. */
async function suspendWithOrder(): Promise<void> {
  const { id } = await addAgent(superAdmin)
  await superAdmin.post(`/agents/${id}/verify`, { version: 1, status: 'verified', reason: 'Originals seen' })
  const order = await bookings.bookPaid()
  await superAdmin.post(`/orders/${order.id}/assign`, { version: order.version, agentId: id })
  await superAdmin.post(`/agents/${id}/suspend`, { version: 2, reason: 'Asked for it' })
  await until(async () => (await happened('order.unassigned')) === 1)
}

const logged = (from: number, to: number) =>
  EventModel.find({})
    .sort({ _id: 1 })
    .lean<EventDoc[]>()
    .then((events) => events.filter(({ _id }) => _id > from && _id <= to))

/** Everything sent so far has arrived, as guaranteed by `head`. */
const arrived = (watcher: Watcher, seq: number) => until(() => watcher.heads.some((head) => head.seq >= seq))

it('sends each console exactly what its permissions allow, while everything happens, at either process', async () => {
  const watchers = await Promise.all(
    sights.map(async (permissions, index) => {
      const watcher = (await ops.somebody(permissions, { api: index % 2 })).watch()
      await watcher.opened
      return { permissions, watcher }
    }),
  )
  await makeEveryKind()
  await until(async () => (await happened('agent.deleted')) > 0)
  await until(async () => (await happened('agentVerification.erased')) === 3)
  await until(async () => (await happened('customerVerification.erased')) === 3)
  await until(async () => (await happened('customer.deleted')) === 2)
  await until(async () => (await happened('ledger.posted')) > 0)
  await until(async () => (await happened('payment.cancelled')) > 0)
  await until(async () => (await happened('approval.decided')) > 0)
  const head = await readHead()
  await Promise.all(watchers.map(({ watcher }) => arrived(watcher, head)))
  const everyType = new Set<string>()
  for (const { permissions, watcher } of watchers) {
    // What happens while it connects may come before its first head.
    const from = Math.min(watcher.heads[0]?.seq ?? 0, (watcher.events[0]?.seq ?? Infinity) - 1)
    const allowed = (await logged(from, head)).filter((event) => permissions.includes(permissionOf(event)))
    const seen = watcher.events.filter(({ seq }) => seq <= head).map(({ seq, type }) => [seq, type])
    expect({ permissions, seen }).toEqual({ permissions, seen: allowed.map(({ _id, type }) => [_id, type]) })
    for (const { type } of watcher.events) everyType.add(type)
    const areas = new Set(watcher.stats.map(({ area }) => area))
    const allowedAreas = Object.keys(areaPermission).filter((area) => permissions.some((held) => held === areaPermission[area]))
    expect({ permissions, areas: [...areas].toSorted() }).toEqual({ permissions, areas: allowedAreas.toSorted() })
    expect(watcher.messages).toEqual([])
    watcher.close()
  }
  expect([...everyType].toSorted()).toEqual(eventDefinitions.flatMap(({ types }) => types).toSorted())
}, 120_000)

it('knows no event and no area but those written here', () => {
  for (const { entity, types, permission } of eventDefinitions)
    for (const type of types) expect([type, permission]).toEqual([type, permissionOf({ type, entity })])
  expect(Object.assign({}, ...everyStats.map(({ areas }) => areas))).toEqual(areaPermission)
})

it('looks with every pair of the permissions held in all four ways', () => {
  const pairs = rights.flatMap((one, index) => rights.slice(index + 1).map((other) => [one, other] as const))
  for (const [one, other] of pairs) {
    const ways = new Set(sights.map((held) => `${held.includes(one)} ${held.includes(other)}`))
    expect({ one, other, ways: ways.size }).toEqual({ one, other, ways: 4 })
  }
})

it('sends amounts only in the areas of finance', async () => {
  const held: Permission[] = ['orders.read', 'finance.read']
  const watcher = (await ops.somebody(held)).watch()
  const areas = Object.keys(areaPermission).filter((area) => held.some((permission) => permission === areaPermission[area]))
  await until(() => new Set(watcher.stats.map(({ area }) => area)).size === areas.length)
  for (const { area, values } of watcher.stats) {
    const money = Object.keys(values).filter((name) => name.endsWith('Sen'))
    if (area === 'finance') expect(money).toEqual(expect.arrayContaining(['totalRevenueSen', 'todayRevenueSen', 'netProfitSen']))
    else {
      const amounts: Record<string, string[]> = { payouts: ['pendingSen', 'completedSen'], payoutBatches: ['submittedSen'] }
      const wanted = area === 'agentEarnings' ? Object.keys(values) : (amounts[area] ?? [])
      expect({ area, money }).toEqual({ area, money: wanted })
    }
  }
  watcher.close()
})

it('carries no phone, email, street, gate note or instruction in an event', async () => {
  const watcher = (await ops.staff('superAdmin')).watch()
  await watcher.opened
  const address = {
    addressLine1: 'secret street',
    city: 'Shah Alam',
    state: 'Selangor',
    postalCode: '40999',
    landmark: 'secret landmark',
    accessInstructions: 'secret gate code',
  }
  const order = await ops.app('customer').post<Order>(
    '/field/orders',
    booking(bookings.customerId, {
      pickupAddress: address,
      specialInstructions: 'secret wish',
      pickupInstructions: 'secret door',
      deliveryInstructions: 'secret neighbour',
      lines: [{ serviceType: 'ironing', item: 'Shirt', quantity: 10, declaredValueSen: 9_000, requests: 'secret request' }],
    }),
  )
  const { body } = await superAdmin.get<OrderDetails>(`/orders/${order.body.id}`)
  expect(body.pickupInstructions).toBe('secret door')
  await superAdmin.post(`/orders/${body.id}/assign`, { version: body.version, agentId: bookings.agentIds[0] })
  await until(() => watcher.events.filter(({ id, type }) => id === body.id && type.startsWith('order.')).length === 2)
  const sent = JSON.stringify(watcher.events)
  const { body: assigned } = await superAdmin.get<OrderDetails>(`/orders/${order.body.id}`)
  const { customer, agent } = assigned.contacts
  for (const hidden of ['secret', '40999', customer.email, customer.phoneNumber, agent?.phoneNumber, agent?.plateNumber]) {
    expect(hidden).toBeTruthy()
    expect(sent).not.toContain(hidden)
  }
  watcher.close()
})

it('sends a returning console what it missed, and of that only what its permissions allow', async () => {
  const both = await ops.somebody(['orders.read', 'users.read'])
  const ordersOnly = await ops.somebody(['orders.read'])
  const first = both.watch()
  await first.opened
  const { seq = 0, epoch = '' } = first.heads.at(-1) ?? {}
  first.close()
  const order = await bookings.createOrder()
  const stranger = await ops.somebody([])
  const ids = [order.id, stranger.user().id]
  await until(
    async () =>
      (await EventModel.countDocuments({
        $or: [
          { id: order.id, entity: 'order' },
          { id: stranger.user().id, entity: 'user' },
        ],
      })) === 2,
  )
  const [back, partly] = [both.watch({ lastSeq: seq, epoch }), ordersOnly.watch({ lastSeq: seq, epoch })]
  await until(() => back.events.filter(({ id }) => ids.includes(id)).length === 2)
  await arrived(partly, await readHead())
  expect(partly.events.map(({ entity }) => entity)).not.toContain('user')
  expect(partly.events.some(({ id }) => id === order.id)).toBe(true)
  back.close()
  partly.close()
})
