import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OrderModel, type OrderDoc } from '../../orders/model.ts'
import type { Refund } from '../../refunds/contract.ts'
import { outcomeOf, type Client } from '../../testing/http/client.ts'
import type { SharedOps } from '../../testing/system/ops.ts'
import { payForEach, postMoney } from '../../testing/entities/payments.ts'
import { actOn, addPaidAgent, askForPayout, deliverFor, financeStaff, makePayoutOf, wholePeriod } from '../../testing/entities/payouts.ts'
import { until } from '../../testing/system/processes.ts'
import { startSeeded, type Seeded } from '../../testing/system/seeded.ts'
import { shareOps } from '../../testing/system/shared-ops.ts'
import { newReference } from '../../testing/entities/transfers.ts'
import { changedText, findChangedOrders } from './changed-orders.ts'
import type { PayoutDetails } from '../contract.ts'
import { PayoutModel, type PayoutDoc } from '../model.ts'

let ops: SharedOps
let seeded: Seeded
let admin: Client
let maker: Client
let checker: Client

beforeAll(async () => {
  ops = await shareOps({ apis: 2 })
  seeded = await startSeeded()
  ;({ admin, maker, checker } = await financeStaff(ops))
})
afterAll(() => ops.stop())

const read = async (id: string) => (await maker.get<PayoutDetails>(`/payouts/${id}`)).body

/** An agent with so many deliveries, all of them in one payout that waits. */
async function waiting(count: number): Promise<{ agentId: string; orders: OrderDoc[]; payout: PayoutDetails }> {
  const agent = await addPaidAgent(admin)
  const orders = await deliverFor(seeded, agent, count)
  await payForEach(orders)
  return { agentId: agent.id, orders, payout: await makePayoutOf(maker, agent.id, { method: 'cash' }) }
}

const setOrder = ({ _id }: OrderDoc, set: Partial<OrderDoc>) => OrderModel.collection.updateOne({ _id }, { $set: set })

const askRefund = async ({ _id, totalAmountSen: amountSen }: OrderDoc, more: object = {}): Promise<Refund> => {
  const answer = await postMoney<Refund>(maker, `/payments/${_id.toHexString()}/refunds`, { amountSen, reason: 'damaged_items', ...more })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body
}
async function payRefund({ id }: Refund): Promise<void> {
  await postMoney(checker, `/refunds/${id}/approve`, { version: 1 })
  const paid = { version: 2, paidBy: 'bank_transfer', reference: newReference(), paidOn: wholePeriod.periodEnd }
  const { status, body } = await postMoney<Refund>(checker, `/refunds/${id}/paid`, paid)
  expect([status, body.status]).toEqual([200, 'succeeded'])
}
const isRefunded = ({ _id }: OrderDoc, paymentStatus: OrderDoc['paymentStatus']) =>
  until(async () => (await OrderModel.findById(_id).lean<OrderDoc>())?.paymentStatus === paymentStatus)

/** It is not sent: it is put on hold, says why, and is not released. */
async function expectHeld(id: string, why: string): Promise<void> {
  const answer = await actOn(checker, id, 'process')
  expect(outcomeOf(answer)).toEqual([422, 'rule_broken', 'on_hold'])
  expect(answer.body.message).toContain(why)
  expect(answer.body.message).toContain('Cancel this payout and create a new one')
  const held = await read(id)
  expect(held).toMatchObject({ status: 'on_hold', hold: { reason: 'orders_changed' }, processedAt: null })
  expect(held.holdNote).toContain(why)
  const refused = await actOn(checker, id, 'release')
  expect(outcomeOf(refused)).toEqual([422, 'rule_broken', 'on_hold'])
  expect(refused.body.message).toContain(why)
}

describe('a payout of which an order has changed since it was made', () => {
  it('waits while a dispute is open, and may be paid once that is over', async () => {
    const { orders, payout } = await waiting(2)
    const [one] = orders
    if (!one) throw new Error('no order')
    await setOrder(one, { status: 'disputed' })
    await expectHeld(payout.id, `${one.number} is disputed`)
    await setOrder(one, { status: 'delivered' })
    expect((await actOn(checker, payout.id, 'release')).body.status).toBe('pending')
    expect((await actOn(checker, payout.id, 'process')).body.status).toBe('processing')
  })

  it('is made anew without an order that was refunded', async () => {
    const { agentId, orders, payout } = await waiting(2)
    const [one, two] = orders
    if (!one || !two) throw new Error('no orders')
    const refund = await askRefund(one)
    await expectHeld(payout.id, `${one.number} has a refund in progress`)
    await payRefund(refund)
    await isRefunded(one, 'refunded')
    const refused = await actOn(checker, payout.id, 'release')
    expect(refused.body.message).toContain(`${one.number} was refunded.`)
    expect((await actOn(maker, payout.id, 'cancel')).body.status).toBe('cancelled')
    const anew = await makePayoutOf(maker, agentId, { method: 'cash' })
    expect(anew).toMatchObject({ totalOrders: 1, amountSen: two.agentEarningSen })
    expect((await actOn(checker, anew.id, 'process')).body.status).toBe('processing')
  })

  it('is paid as it is where all that the customer got back was goodwill, which takes nothing off the agent', async () => {
    const { agentId, orders, payout } = await waiting(1)
    const [one, later] = [...orders, ...(await deliverFor(seeded, { id: agentId, name: payout.agent.name }, 1))]
    if (!one || !later) throw new Error('no orders')
    await payForEach([later])
    for (const order of [one, later]) {
      await payRefund(await askRefund(order, { reason: 'goodwill' }))
      await isRefunded(order, 'refunded')
    }
    expect((await actOn(checker, payout.id, 'process')).body.status).toBe('processing')
    expect(await makePayoutOf(maker, agentId, { method: 'cash' })).toMatchObject({ totalOrders: 1, amountSen: later.agentEarningSen })
  })

  it('deducts what was refunded of an order in part, once it is made anew', async () => {
    const { agentId, orders, payout } = await waiting(1)
    const [one] = orders
    if (!one) throw new Error('no order')
    await payRefund(await askRefund(one, { amountSen: 500 }))
    await isRefunded(one, 'partial_refund')
    await expectHeld(payout.id, `${one.number} was refunded in part`)
    await actOn(maker, payout.id, 'cancel')
    const anew = await makePayoutOf(maker, agentId, { method: 'cash' })
    expect(anew.deductionsSen).toBeGreaterThan(0)
    expect((await actOn(checker, anew.id, 'process')).body.status).toBe('processing')
  })

  it('is paid as it is where another payout deducts what was refunded', async () => {
    const { agentId, orders, payout } = await waiting(1)
    const [one] = orders
    if (!one) throw new Error('no order')
    await payRefund(await askRefund(one))
    await isRefunded(one, 'refunded')
    await payForEach(await deliverFor(seeded, { id: agentId, name: payout.agent.name }, 2))
    const next = await askForPayout(maker, agentId, { method: 'cash' })
    expect([next.status, next.body.lines.filter(({ kind }) => kind === 'refund').map(({ order }) => order?.number)]).toEqual([
      201,
      [one.number],
    ])
    for (const id of [payout.id, next.body.id]) expect((await actOn(checker, id, 'process')).body.status).toBe('processing')
  })

  it('waits where its payment does not count any more', async () => {
    const { orders, payout } = await waiting(1)
    const [one] = orders
    if (!one) throw new Error('no order')
    await setOrder(one, { paymentStatus: 'failed' })
    await expectHeld(payout.id, `${one.number} is not paid`)
  })
})

it('names some of the orders, and counts the others', () => {
  const orders = Array.from({ length: 7 }, (_, index) => ({ number: `KS-2026-00${index + 1}`, why: 'was refunded' }))
  expect(changedText(orders.slice(0, 2))).toBe('KS-2026-001 was refunded, KS-2026-002 was refunded')
  expect(changedText(orders)).toMatch(/KS-2026-005 was refunded, and 2 more orders$/)
  expect(changedText(orders.slice(0, 6))).toMatch(/and 1 more order$/)
})

it('takes as many queries for many payouts as for one', async () => {
  const made = [await waiting(1), await waiting(2), await waiting(3)]
  for (const { orders } of made) if (orders[0]) await setOrder(orders[0], { status: 'disputed' })
  const docs = await Promise.all(made.map(({ payout }) => PayoutModel.findById(payout.id).lean<PayoutDoc>()))
  const payouts = docs.flatMap((doc) => doc ?? [])
  const countFor = async (some: readonly PayoutDoc[]) => {
    let count = 0
    mongoose.set('debug', () => (count += 1))
    const found = await findChangedOrders(some).finally(() => mongoose.set('debug', false))
    expect(found.size).toBe(some.length)
    return count
  }
  const ofOne = await countFor(payouts.slice(0, 1))
  expect(ofOne).toBeGreaterThan(0)
  expect(await countFor(payouts)).toBe(ofOne)
})
