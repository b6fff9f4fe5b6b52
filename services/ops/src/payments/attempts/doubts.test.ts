import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AgentOrder } from '../../field/contract.ts'
import type { OrderDetails } from '../../orders/contract.ts'
import { Types } from '../../platform/database/mongo.ts'
import { approvalOf } from '../../testing/entities/approvals.ts'
import type { Bookings } from '../../testing/entities/bookings.ts'
import { outcomeOf, type Client } from '../../testing/http/client.ts'
import type { SharedOps } from '../../testing/system/ops.ts'
import { bookLarge, payOrder, postMoney } from '../../testing/entities/payments.ts'
import { until } from '../../testing/system/processes.ts'
import { transferOf } from '../../testing/entities/transfers.ts'
import { startTwoPeople } from '../../testing/entities/two-people.ts'
import type { PaymentDetails, PaymentPage } from '../contract.ts'
import { PaymentModel, type PaymentDoc } from '../model.ts'
import { postingsOf } from '../postings.ts'
import { paymentStatsProjection } from '../stats.ts'

// Money of which it is not plain what it is for, and the list of what somebody has to look at.

let ops: SharedOps
let bookings: Bookings
let maker: Client
let checker: Client

beforeAll(async () => {
  ;({ ops, bookings, maker, checker } = await startTwoPeople(['orders.write']))
})
afterAll(() => ops.stop())

const read = async (ref: string) => (await maker.get<PaymentDetails>(`/payments/${ref}`)).body
const readOrder = async (ref: string) => (await maker.get<OrderDetails>(`/orders/${ref}`)).body
const docOf = async (id: string) => (await PaymentModel.findById(id).lean<PaymentDoc>()) as PaymentDoc

it('of an agent is known again on the next day, and after staff have recorded more', async () => {
  const [agentId = ''] = bookings.agentIds
  const { id, totalAmountSen: amountSen, version } = await bookings.createOrder()
  await maker.post(`/orders/${id}/assign`, { version, agentId })
  const cash = () => ops.app('agent').post(`/field/orders/${id}/cash`, { agentId, amountSen }, { 'idempotency-key': randomUUID() })
  expect((await cash()).status).toBe(200)
  const later = { 'record.receivedOn': '2026-01-01', 'record.agent': null }
  await PaymentModel.collection.updateOne({ _id: new Types.ObjectId(id) }, { $set: later })
  expect(outcomeOf(await cash())).toEqual([422, 'rule_broken', 'already_recorded'])
})

it('of an agent who has the order no more is not lost: a second person confirms it', async () => {
  const [agentId = '', otherId = ''] = bookings.agentIds
  const { id, totalAmountSen: amountSen } = await bookings.createOrder()
  const assign = async (to: string) => {
    const { version } = await readOrder(id)
    expect((await maker.post(`/orders/${id}/assign`, { version, agentId: to })).status).toBe(200)
  }
  const app = ops.app('agent')
  await assign(agentId)
  expect((await app.post(`/field/orders/${id}/accept`, { agentId }, { 'idempotency-key': randomUUID() })).status).toBe(200)
  await assign(otherId)
  // The payment follows its order, which is a version of its own.
  await until(async () => (await PaymentModel.exists({ _id: id, 'agent.id': new Types.ObjectId(otherId) })) !== null)
  const key = randomUUID()
  const cash = () => app.post(`/field/orders/${id}/cash`, { agentId, amountSen }, { 'idempotency-key': key })
  expect((await cash()).status).toBe(200)
  const { version, record } = await read(id)
  expect(record).toMatchObject({ state: 'waiting', doubt: 'former_agent', agent: { id: agentId } })
  const again = await app.post<AgentOrder>(`/field/orders/${id}/cash`, { agentId, amountSen }, { 'idempotency-key': randomUUID() })
  expect([again.status, again.body.agent, again.body.lastTracking.location]).toEqual([200, null, null])
  expect((await read(id)).version, 'said twice, it is one record').toBe(version)
  expect((await postMoney(checker, `/payments/${id}/confirm`, { version })).status).toBe(200)
  expect(postingsOf(await docOf(id)).flatMap(({ entries }) => entries.map(({ account }) => account))).toContain(`agent_cash:${agentId}`)
})

it('is refused to an agent who has only declined the order', async () => {
  const [agentId = ''] = bookings.agentIds
  const { id, totalAmountSen: amountSen, version } = await bookings.createOrder()
  const post = (path: string, body: object) =>
    ops.app('agent').post(`/field/orders/${id}/${path}`, body, { 'idempotency-key': randomUUID() })
  await maker.post(`/orders/${id}/assign`, { version, agentId })
  expect((await post('decline', { agentId, reason: 'Too far' })).status).toBe(200)
  expect((await post('cash', { agentId, amountSen })).status).toBe(404)
})

it('is told again once a record that waited is decided, under the same key', async () => {
  const [agentId = ''] = bookings.agentIds
  const { id, totalAmountSen: amountSen, version } = await bookLarge(bookings, maker)
  await maker.post(`/orders/${id}/assign`, { version, agentId })
  const { body: waiting } = await postMoney(maker, `/payments/${id}/record`, transferOf((await read(id)).version, amountSen))
  const key = randomUUID()
  const cash = () => ops.app('agent').post(`/field/orders/${id}/cash`, { agentId, amountSen }, { 'idempotency-key': key })
  expect(outcomeOf(await cash())).toEqual([422, 'rule_broken', 'record_waits'])
  expect((await postMoney(checker, `/payments/${id}/confirm`, { version: waiting.version })).status).toBe(200)
  expect((await cash()).status).toBe(200)
  expect(await read(id)).toMatchObject({ status: 'completed', record: { state: 'waiting', agent: { id: agentId } } })
})

it('that came by a reference that has paid another order takes a second person, who is told why', async () => {
  const [first, second] = [await bookings.createOrder(), await bookings.createOrder()]
  const { reference } = await payOrder(maker, first.id)
  await until(async () => (await PaymentModel.exists({ _id: second.id })) !== null)
  const body = transferOf((await read(second.id)).version, second.totalAmountSen, { reference })
  const recorded = (await postMoney(maker, `/payments/${second.id}/record`, body)).body
  expect(recorded).toMatchObject({ status: 'processing', capturedSen: 0, record: { state: 'waiting' } })
  expect((await approvalOf(checker, 'payment', second.id)).why).toEqual({ code: 'same_reference', aboveSen: null })
  const replaced = (await postMoney(maker, `/payments/${second.id}/record`, transferOf(recorded.version, second.totalAmountSen))).body
  expect(replaced.record, 'another reference does not do away with the doubt').toMatchObject({ state: 'waiting', doubt: 'same_reference' })
  expect((await postMoney(checker, `/payments/${second.id}/confirm`, { version: replaced.version })).status).toBe(200)
})

it('is listed where it does not go on by itself: what needs a hand before what failed, and the longest unchanged first', async () => {
  const [failed, waiting] = [await bookLarge(bookings, maker), await bookLarge(bookings, maker)]
  for (const { id } of [failed, waiting]) await payOrder(maker, id)
  const { version } = await read(failed.id)
  expect((await postMoney(checker, `/payments/${failed.id}/reject`, { version, reason: 'Not on the statement' })).status).toBe(200)
  // As if it had been seen to.
  await PaymentModel.collection.updateOne({ _id: new Types.ObjectId(failed.id) }, { $set: { needsAttention: false } })
  const { totalAmountSen: sen } = failed
  const path = `/payments?tab=open&sort=-needsAttention&limit=50&minAmountSen=${sen}&maxAmountSen=${sen}`
  const { items } = (await maker.get<PaymentPage>(path)).body
  expect(items.every(({ status, needsAttention }) => needsAttention || status === 'failed')).toBe(true)
  const inTurn = items.toSorted(
    (one, other) => Number(other.needsAttention) - Number(one.needsAttention) || Date.parse(one.updatedAt) - Date.parse(other.updatedAt),
  )
  expect(items).toEqual(inTurn)
  const own = items.filter(({ id }) => id === failed.id || id === waiting.id)
  expect(own.map(({ id }) => id)).toEqual([waiting.id, failed.id])
  const { countDocument } = paymentStatsProjection
  for (const { id } of own) expect(countDocument(await docOf(id))).toMatchObject({ open: 1 })
  expect(countDocument({ ...(await docOf(failed.id)), status: 'completed' })).not.toHaveProperty('open')
})
