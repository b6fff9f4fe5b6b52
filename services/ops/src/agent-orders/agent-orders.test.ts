import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deletedAgentName, type AgentDetails } from '../agents/contract.ts'
import { AgentModel } from '../agents/model.ts'
import type { Order, OrderDetails } from '../orders/contract.ts'
import { OrderModel } from '../orders/model.ts'
import { PaymentModel, type RecordDoc } from '../payments/model.ts'
import type { Wallet } from '../payouts/contract.ts'
import { PayoutModel, type PayoutDoc } from '../payouts/model.ts'
import { AuditModel } from '../platform/audit/audit-entry.ts'
import { systemContext } from '../platform/changes/command-context.ts'
import { EventModel } from '../platform/changes/event-log.ts'
import { dayMs, malaysianDay } from '../platform/clock.ts'
import { oneOf, Types } from '../platform/database/mongo.ts'
import { LedgerModel } from '../platform/ledger/ledger-transaction.ts'
import { ringgit } from '../platform/money.ts'
import { NoticeModel } from '../platform/notices/model.ts'
import type { Refund } from '../refunds/contract.ts'
import { addAgent } from '../testing/entities/agents.ts'
import { startBookings, type Bookings } from '../testing/entities/bookings.ts'
import type { Answer, Client } from '../testing/http/client.ts'
import type { SharedOps } from '../testing/system/ops.ts'
import { postMoney } from '../testing/entities/payments.ts'
import { deliverFor, payOut } from '../testing/entities/payouts.ts'
import { until } from '../testing/system/processes.ts'
import { startSeeded } from '../testing/system/seeded.ts'
import { shareOps } from '../testing/system/shared-ops.ts'
import { newReference } from '../testing/entities/transfers.ts'
import { agentErasureSubscriber } from './erasure.ts'

let ops: SharedOps
let staff: Client
let bookings: Bookings
let financiers: readonly [Client, Client]

beforeAll(async () => {
  ops = await shareOps()
  staff = await ops.somebody(['agents.read', 'agents.write', 'agents.delete', 'orders.read', 'orders.write'])
  bookings = await startBookings(ops)
  const rights = ['finance.read', 'finance.write', 'finance.approve'] as const
  financiers = [await ops.somebody(rights), await ops.somebody(rights)]
})
afterAll(() => ops.stop())

const codeOf = ({ status, body }: Answer<unknown>) => [status, body.code, body.details?.['rule']]
const act = (id: string, verb: string, body: object) => staff.post<AgentDetails>(`/agents/${id}/${verb}`, body)
const remove = (id: string, version: number) => staff.remove(`/agents/${id}?version=${version}`)
const setAgent = (id: string, set: object) => AgentModel.collection.updateOne({ _id: new Types.ObjectId(id) }, { $set: set })
/** As if the agent had been suspended some minutes ago. */
const settle = (id: string) => setAgent(id, { statusChangedAt: new Date(Date.now() - 120_000) })

async function assign(order: Order, agentId: string): Promise<OrderDetails> {
  const answer = await staff.post<OrderDetails>(`/orders/${order.id}/assign`, { version: order.version, agentId })
  expect(answer.status).toBe(200)
  return answer.body
}

it('deletes no agent who may be given orders, carries one, or is owed money', async () => {
  const { id } = await addAgent(staff)
  await act(id, 'verify', { version: 1, status: 'verified', reason: 'Originals seen' })
  expect(codeOf(await remove(id, 2))).toEqual([422, 'rule_broken', 'agent_active'])
  const order = await assign(await bookings.bookPaid(), id)
  await act(id, 'suspend', { version: 2, reason: 'Left us' })
  expect(codeOf(await remove(id, 3))).toEqual([422, 'rule_broken', 'agent_just_changed'])
  await settle(id)
  const setOrder = (set: object) => OrderModel.collection.updateOne({ _id: new Types.ObjectId(order.id) }, { $set: set })
  await setOrder({
    status: 'items_collected',
    agent: { id: new Types.ObjectId(id), name: 'X', phoneNumber: '', vehicleType: 'car', plateNumber: '' },
  })
  const open = await remove(id, 3)
  expect([codeOf(open), open.body.message]).toEqual([
    [422, 'rule_broken', 'agent_unsettled'],
    expect.stringContaining(`${order.number} is still open`),
  ])
  await setOrder({ status: 'delivered', paymentStatus: 'failed' })
  expect((await remove(id, 3)).body.message).toContain(`${order.number} has not been paid`)
  await setOrder({ status: 'cancelled' })
  // Whole, since the payment may still follow its order: it is in the event.
  const byAgent: RecordDoc = {
    state: 'waiting',
    agent: { id: new Types.ObjectId(id), name: 'X' },
    method: 'cash',
    amountSen: order.totalAmountSen,
    reference: null,
    receivedOn: malaysianDay(new Date()),
    recordedBy: systemContext.actor,
    recordedAt: new Date(),
    decidedBy: null,
    decidedAt: null,
    no: 1,
    secondPersonAboveSen: 50_000,
  }
  const setRecord = (record: RecordDoc | null) =>
    PaymentModel.collection.updateOne({ _id: new Types.ObjectId(order.id) }, { $set: { record, needsAttention: record !== null } })
  await until(async () => (await PaymentModel.exists({ _id: order.id })) !== null)
  await setRecord(byAgent)
  expect((await remove(id, 3)).body.message).toContain(`the recorded cash payment of ${order.number} is awaiting approval`)
  await setRecord(null)
  const [paid] = await deliverFor(await startSeeded(), { id, name: 'X' }, 1)
  expect((await remove(id, 3)).body.message).toContain(`${ringgit(paid?.agentEarningSen ?? 0)} is not paid out yet`)
  await payOut(financiers, id)
  expect((await remove(id, 2)).status).toBe(409)
  expect((await remove(id, 3)).status).toBe(204)
})

it('deletes no agent who owes money: cash from a door, or their part of a refund', async () => {
  const { id } = await addAgent(staff)
  const app = ops.app('agent')
  const key = () => ({ 'idempotency-key': randomUUID() })
  await act(id, 'verify', { version: 1, status: 'verified', reason: 'Originals seen' })
  const order = await assign(await bookings.createOrder(), id)
  expect((await app.post(`/field/orders/${order.id}/cash`, { agentId: id, amountSen: order.totalAmountSen }, key())).status).toBe(200)
  await act(id, 'suspend', { version: 2, reason: 'Left us' })
  await settle(id)
  await until(async () => (await staff.get<Order>(`/orders/${order.id}`)).body.agent === null)
  const held = async () => (await financiers[0].get<Wallet>(`/agents/${id}/wallet`)).body.cashHeldSen
  await until(async () => (await held()) === order.totalAmountSen)
  const cash = `${ringgit(order.totalAmountSen)} of collected cash is not handed over yet`
  expect((await remove(id, 3)).body.message).toContain(cash)

  const other = await addAgent(staff)
  const [paid] = await deliverFor(await startSeeded(), other, 1)
  await payOut(financiers, other.id)
  const [maker, checker] = financiers
  const asked = await postMoney<Refund>(maker, `/payments/${paid?._id.toHexString() ?? ''}/refunds`, {
    amountSen: 500,
    reason: 'damaged_items',
  })
  const approved = await postMoney<Refund>(checker, `/refunds/${asked.body.id}/approve`, { version: asked.body.version })
  const how = { paidBy: 'bank_transfer', reference: newReference(), paidOn: malaysianDay(new Date()) }
  expect((await postMoney(checker, `/refunds/${asked.body.id}/paid`, { version: approved.body.version, ...how })).status).toBe(200)
  const balance = async () => (await maker.get<Wallet>(`/agents/${other.id}/wallet`)).body.balanceSen
  await until(async () => (await balance()) < 0)
  expect((await remove(other.id, 1)).body.message).toContain(`the agent owes ${ringgit(-(await balance()))}`)
})

it('deletes no agent whose earnings a refund may still give back, or a bank', async () => {
  const { id } = await addAgent(staff)
  const [paid] = await deliverFor(await startSeeded(), { id, name: 'X' }, 1)
  const [maker, checker] = financiers
  const { body: refund } = await postMoney<Refund>(maker, `/payments/${paid?._id.toHexString() ?? ''}/refunds`, {
    amountSen: paid?.totalAmountSen,
    reason: 'damaged_items',
  })
  const balance = async () => (await maker.get<Wallet>(`/agents/${id}/wallet`)).body.balanceSen
  await until(async () => (await balance()) === 0)
  expect((await remove(id, 1)).body.message).toContain(`${refund.number} can still change the agent’s earnings`)
  await postMoney(checker, `/refunds/${refund.id}/reject`, { version: refund.version, reason: 'Not ours' })
  await until(async () => (await balance()) === (paid?.agentEarningSen ?? 0))
  await payOut(financiers, id)
  const lastPaid = { 'agent.id': new Types.ObjectId(id), status: 'completed' }
  await PayoutModel.collection.updateOne(lastPaid, { $set: { nextCheckAt: new Date(Date.now() + 86_400_000) } })
  expect((await remove(id, 1)).body.message).toMatch(/PO-\d{4}-\d+ can still be returned by the bank/)
  await PayoutModel.collection.updateOne(lastPaid, { $set: { nextCheckAt: null } })
  expect((await remove(id, 1)).status).toBe(204)
})

it('erases who the agent was everywhere, once and for all, and keeps money and counts', async () => {
  const agent = await addAgent(staff, { name: 'Zulkarnain Effendy', phoneNumber: '019-555 0148', icNumber: '901231-55-6004' })
  const { id } = agent
  const app = ops.app('agent')
  await act(id, 'verify', { version: 1, status: 'verified', reason: 'Originals seen' })
  await setAgent(id, { completedOrders: 7 })
  const delivered = await assign(await bookings.bookPaid(), id)
  for (const [step, body] of Object.entries({ accept: {}, status: { status: 'delivered' } })) {
    const key = { 'idempotency-key': randomUUID() }
    expect((await app.post(`/field/orders/${delivered.id}/${step}`, { agentId: id, ...body }, key)).status).toBe(200)
  }
  const rating = { customerId: bookings.customerId, rating: 1 }
  expect((await ops.app('customer').post(`/field/orders/${delivered.id}/rating`, rating, { 'idempotency-key': randomUUID() })).status).toBe(
    200,
  )
  const notices = () => NoticeModel.find({ 'data.number': delivered.number } as never).lean()
  await until(async () => JSON.stringify(await notices()).includes('Zulkarnain'))
  const pooled = await assign(await bookings.bookPaid(), id)
  const passedOn = await assign(await bookings.bookPaid(), id)
  await assign(passedOn, bookings.agentIds.find((other) => other !== id) ?? '')
  await act(id, 'suspend', { version: 2, reason: 'Left us' })
  await settle(id)
  await until(async () => (await EventModel.countDocuments({ id: pooled.id, type: 'order.unassigned' })) === 1)
  await until(async () => (await AgentModel.findById(id).lean())?.completedOrders === 8)
  const ago = new Date(Date.now() - 5 * dayMs)
  await OrderModel.collection.updateOne({ _id: new Types.ObjectId(delivered.id) }, { $set: { completedAt: ago } })
  await until(async () => (await LedgerModel.countDocuments({ recordId: delivered.id, kind: 'ord:earned' })) === 1)
  await payOut(financiers, id)
  expect((await remove(id, 3)).status).toBe(204)
  expect((await remove(id, 3)).status).toBe(404)
  const orders = [delivered.id, pooled.id, passedOn.id]
  const traces = async () => {
    const paid = await PayoutModel.find({ 'agent.id': new Types.ObjectId(id) }).lean<PayoutDoc[]>()
    const docs = [await AgentModel.findById(id).lean(), ...(await OrderModel.find({ _id: oneOf(orders) }).lean()), ...paid]
    const ids = [id, ...orders, ...paid.map(({ _id }) => _id.toHexString())]
    expect(ids).toHaveLength(5)
    const events = await EventModel.collection.find({ id: { $in: ids } } as never).toArray()
    const entries = await AuditModel.find({ entity: 'agent', id } as never).lean()
    return (
      JSON.stringify([docs, events, entries, await notices()]).match(
        new RegExp(`zulkarnain|195550148|${agent.vehicle.plateNumber}`, 'gi'),
      ) ?? []
    )
  }
  await until(async () => (await traces()).length === 0)
  const [returned] = await EventModel.find({ id: pooled.id, type: 'order.unassigned' }).lean()
  expect(returned?.data).toMatchObject({ lastTracking: { description: `Unassigned: ${deletedAgentName} is suspended` } })
  expect(await OrderModel.findById(delivered.id).lean()).toMatchObject({
    agent: { name: deletedAgentName },
    totalAmountSen: delivered.totalAmountSen,
  })
  const left = await AgentModel.findById(id).lean()
  expect(left).toMatchObject({ icNumber: null, accountNumber: null, bank: null, words: [], completedOrders: 8 })
  for (const path of [`/agents?search=zulkarnain`, '/orders?search=zulkarnain'])
    expect((await staff.get<{ total: number }>(path)).body.total).toBe(0)
  expect((await staff.get(`/agents/${id}`)).status).toBe(404)
  // Who comes back, comes as somebody new: with the same IC number and the same vehicle.
  const { plateNumber } = agent.vehicle
  await addAgent(staff, { icNumber: '901231-55-6004', vehicle: { ...agent.vehicle, plateNumber } })
  // A second one without numbers does not collide with the first; a crash half way is made up for by a repetition.
  const second = await addAgent(staff)
  expect((await remove(second.id, 1)).status).toBe(204)
  await OrderModel.collection.updateOne(
    { _id: new Types.ObjectId(delivered.id) },
    { $set: { 'agent.name': 'Zulkarnain', words: ['zulkarnain'] } },
  )
  await agentErasureSubscriber.onGap(0)
  expect(await traces()).toEqual([])
})
