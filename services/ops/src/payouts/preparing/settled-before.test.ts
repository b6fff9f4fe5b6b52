import { randomUUID } from 'node:crypto'
import mongoose from 'mongoose'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { AgentModel } from '../../agents/model.ts'
import { createRandom, type Random } from '../../demo/random.ts'
import { OrderModel } from '../../orders/model.ts'
import { PaymentModel } from '../../payments/model.ts'
import type { EventDoc } from '../../platform/changes/event-log.ts'
import { dayMs, malaysianDay } from '../../platform/clock.ts'
import { Types } from '../../platform/database/mongo.ts'
import { RefundModel } from '../../refunds/model.ts'
import { startEmptyDatabase, type TestDatabase } from '../../testing/system/database.ts'
import { scansOf } from '../../testing/explain.ts'
import { seed } from '../../testing/seed.ts'
import { findSettledFaults } from '../../testing/faults/settled-checker.ts'
import { releaseClaims, takeClaims } from './claims.ts'
import { gather } from './gather.ts'
import { PayoutModel, type LineDoc } from '../model.ts'
import { readSettled, reopen, settledSubscriber, settleBefore } from './settled-before.ts'
import { readWallet } from '../wallet/wallet.ts'
import { lengthOf } from '../../testing/tier.ts'

// What is gathered from the settled-before date on is what is gathered from everything.

const histories = lengthOf('GATHERING_HISTORIES', 3, 8)
const steps = lengthOf('GATHERING_STEPS', 60)

let database: TestDatabase

beforeAll(async () => {
  database = await startEmptyDatabase()
})
afterAll(() => database.stop())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

let sequence = 0
const pass = (days: number) => vi.setSystemTime(Date.now() + days * dayMs)
const name = (prefix: string) => `${prefix}-2026-${String((sequence += 1))}`

interface Agent {
  id: Types.ObjectId
  orders: { _id: Types.ObjectId; number: string; createdAt: Date; earningSen: number }[]
  refunds: { _id: Types.ObjectId; createdAt: Date; isOpen: boolean; orderId: Types.ObjectId; agentSen: number }[]
  payouts: Types.ObjectId[]
}
const newAgent = (): Agent => ({ id: new Types.ObjectId(), orders: [], refunds: [], payouts: [] })

/** What the log tells of a change. */
const tell = ({ id }: Agent, entity: 'order' | 'refund', of: { _id: Types.ObjectId; createdAt: Date; orderId?: Types.ObjectId }) =>
  settledSubscriber.handle([
    {
      entity,
      id: of._id.toHexString(),
      at: new Date(),
      data: { createdAt: of.createdAt, agent: { id: id.toHexString() }, ...(of.orderId && { order: { id: of.orderId.toHexString() } }) },
    },
  ] as unknown as EventDoc[])

async function insertOrder(agent: Agent, { isPaid = true, isCancelled = false, at = new Date() } = {}) {
  const order = { _id: new Types.ObjectId(), number: name('KS'), createdAt: at }
  await OrderModel.collection.insertOne({
    ...order,
    year: 2026,
    sequence,
    status: isCancelled ? 'cancelled' : 'delivered',
    paymentStatus: isPaid ? 'paid' : 'pending',
    agent: { id: agent.id },
    subtotalSen: 10_000,
    deliveryFeeSen: 800,
    agentEarningSen: 8_800,
    completedAt: isCancelled ? null : at,
    cancelledAt: isCancelled ? at : null,
    cancellationFeeSen: isCancelled ? 500 : null,
    payment: null,
  })
  const made = { ...order, earningSen: isCancelled ? 500 : 8_800 }
  agent.orders.push(made)
  return made
}

async function insertCash(agent: Agent, at = new Date()): Promise<void> {
  const [_id, number] = [new Types.ObjectId(), name('PAY')]
  const captures = [{ id: 'manual_1', into: 'agent_cash', agentId: agent.id, amountSen: 1_100, at }]
  await PaymentModel.collection.insertOne({ _id, number, year: 2026, sequence, order: { id: _id, number }, captures })
}

async function insertRefund(
  agent: Agent,
  order: Agent['orders'][number],
  { agentSen, status, at = new Date() }: { agentSen: number; status: string; at?: Date },
) {
  const refund = { _id: new Types.ObjectId(), createdAt: at }
  const parties = { order: { id: order._id, number: order.number }, payment: { id: order._id }, agent: { id: agent.id } }
  await RefundModel.collection.insertOne({
    ...refund,
    ...parties,
    number: randomUUID(),
    shares: { agentSen },
    borne: null,
    status,
    endedAt: status === 'succeeded' ? at : null,
  })
  agent.refunds.push({ ...refund, orderId: order._id, agentSen, isOpen: status !== 'succeeded' })
}

const faultsIn = () => findSettledFaults(mongoose.connection.db as mongoose.mongo.Db)
const today = () => malaysianDay(new Date())
const wanted = ({ id }: Agent, isWhole: boolean) => ({ agentId: id, periodStart: null, periodEnd: today(), isWhole })

async function pay(agent: Agent, lines: LineDoc[]): Promise<void> {
  const payoutId = new Types.ObjectId()
  const isTaken = await takeClaims({ _id: payoutId, agent: { id: agent.id, name: 'Hafiz' } }, lines, new Types.ObjectId())
  expect(isTaken).toBe(true)
  agent.payouts.push(payoutId)
  const payout = { _id: payoutId, agent: { id: agent.id }, year: 2026, sequence: (sequence += 1), status: 'pending', lines }
  await PayoutModel.collection.insertOne(payout)
}

const over = ['in_another_payout', 'refunded', 'not_paid']

/** Both ways to gather say the same, but for what is over. */
async function compare(agent: Agent, said: string): Promise<LineDoc[]> {
  const [whole, bounded] = [await gather(wanted(agent, true)), await gather(wanted(agent, false))]
  expect(bounded.lines, said).toEqual(whole.lines)
  const open = ({ excluded }: typeof whole) => excluded.filter(({ reason }) => !over.includes(reason))
  expect(open(bounded), said).toEqual(open(whole))
  return whole.lines
}

async function changeOrder(agent: Agent, order: Agent['orders'][number] | undefined, set: object): Promise<void> {
  if (!order) return
  await OrderModel.collection.updateOne({ _id: order._id }, { $set: set })
  await tell(agent, 'order', order)
}

/** What of an order's earning no refund has taken. */
const leftOf = ({ orders, refunds }: Agent, id: Types.ObjectId | undefined): number =>
  (orders.find(({ _id }) => _id === id)?.earningSen ?? 0) -
  refunds.filter(({ orderId }) => orderId === id).reduce((sum, { agentSen }) => sum + agentSen, 0)

async function changeRefund(agent: Agent, random: Random): Promise<void> {
  const open = agent.refunds.filter(({ isOpen }) => isOpen)
  const refund = open.length > 0 ? random.pick(open) : undefined
  if (!refund) return
  const status = random.pick(['succeeded', 'succeeded', 'rejected', 'unknown'])
  // Asked for before the delivery, and borne by the agent since.
  const isBorne = refund.agentSen === 0 && leftOf(agent, refund.orderId) >= 150 && random.chance(0.5)
  const borne = isBorne ? { borne: { shares: { agentSen: 150 } } } : {}
  if (isBorne) refund.agentSen = 150
  await RefundModel.collection.updateOne({ _id: refund._id }, { $set: { status, endedAt: new Date(), ...borne } })
  refund.isOpen = status === 'unknown'
  await tell(agent, 'refund', refund)
}

/** What may happen to an agent, by name. */
const acts: Record<string, (agent: Agent, random: Random) => Promise<void>> = {
  delivered: async (agent) => void (await insertOrder(agent)),
  'delivered, not paid': async (agent) => void (await insertOrder(agent, { isPaid: false })),
  'cancelled with a fee': async (agent, random) => void (await insertOrder(agent, { isCancelled: true, isPaid: random.chance(0.5) })),
  'paid late': (agent, random) =>
    changeOrder(agent, agent.orders.length > 0 ? random.pick(agent.orders) : undefined, { paymentStatus: 'paid' }),
  disputed: (agent, random) => changeOrder(agent, agent.orders.at(-1 - random.whole(0, 3)), { status: 'disputed' }),
  'dispute resolved': async (agent, random) => {
    for (const order of agent.orders) if (random.chance(0.5)) await changeOrder(agent, order, { status: 'delivered' })
  },
  'refund of any order': async (agent, random) => {
    const order = agent.orders.length > 0 ? random.pick(agent.orders) : undefined
    const agentSen = Math.min(leftOf(agent, order?._id), random.pick([0, 700, 8_800]))
    if (order) await insertRefund(agent, order, { agentSen, status: random.pick(['requested', 'succeeded']) })
  },
  'refund ends': changeRefund,
  cash: (agent) => insertCash(agent),
  'paid out': async (agent) => {
    const { lines } = await gather(wanted(agent, false))
    if (lines.length > 0) await pay(agent, lines)
  },
  'payout cancelled': async (agent, random) => {
    const [id] = agent.payouts.length > 0 ? agent.payouts.splice(random.whole(0, agent.payouts.length - 1), 1) : []
    if (!id) return
    await PayoutModel.collection.updateOne({ _id: id }, { $set: { status: 'cancelled' } })
    await releaseClaims(id)
  },
}

it(
  `is the same for ${histories} random histories, at each of ${steps} steps`,
  async () => {
    let settledDates = 0
    const begun = Date.now()
    for (let run = 0; run < histories; run += 1) {
      vi.setSystemTime(begun)
      const [random, agent] = [createRandom(seed + run), newAgent()]
      const told: string[] = []
      for (let step = 0; step < steps; step += 1) {
        const act = random.pick([...Object.keys(acts), 'delivered', 'delivered', 'paid out'])
        told.push(act)
        await acts[act]?.(agent, random)
        if (random.chance(0.5)) pass(random.whole(1, 20))
        await compare(agent, `SEED=${seed + run}: ${told.join(', ')}`)
      }
      expect(await faultsIn(), told.join(', ')).toEqual([])
      if ((await readSettled(agent.id)).settledBefore) settledDates += 1
    }
    expect(settledDates, 'histories in which something is settled').toBeGreaterThan(histories / 4)
  },
  60_000 + histories * 2_000,
)

it('is judged by a checker that sees what is called settled and is owed', async () => {
  const [agent, before] = [newAgent(), await faultsIn()]
  const at = new Date(Date.now() - 60 * dayMs)
  const [, claimed] = [await insertOrder(agent, { at }), await insertOrder(agent, { at })]
  const [line] = (await compare(agent, 'owed')).filter(({ sourceId }) => sourceId === claimed._id.toHexString())
  await pay(agent, line ? [line] : [])
  await insertCash(agent, at)
  await insertRefund(agent, claimed, { agentSen: 100, status: 'succeeded', at })
  await settleBefore(agent.id, await readSettled(agent.id), new Date(), [])
  expect((await faultsIn()).length - before.length, 'an order, a refund and cash').toBe(3)
})

/** The documents that reading sends back. */
async function readBy(act: () => Promise<unknown>): Promise<number> {
  const counts = (await database.commandsOf(act)).map(async ({ lsid: _session, $db: _db, maxTimeMS: _limit, ...command }) => {
    const isFind = 'find' in command
    const asked = isFind ? { ...command, batchSize: 10_000 } : { ...command, cursor: { batchSize: 10_000 } }
    const { cursor } = (await mongoose.connection.getClient().db(mongoose.connection.name).command(asked)) as {
      cursor: { firstBatch: unknown[] }
    }
    return cursor.firstBatch.length
  })
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

it('reads no more for a long history than for a short one', async () => {
  const readFor = async (months: number) => {
    const agent = newAgent()
    const contact = { name: 'Hafiz', email: randomUUID(), plateNumber: randomUUID(), deletedAt: null, accountStatus: 'active' }
    await AgentModel.collection.insertOne({ _id: agent.id, ...contact })
    for (let month = months; month > 0; month -= 1) {
      const at = new Date(Date.now() - (40 + month * 30) * dayMs)
      for (let count = 0; count < 4; count += 1) await insertOrder(agent, { at })
      await insertRefund(agent, agent.orders.at(-1) as Agent['orders'][number], { agentSen: 100, status: 'succeeded', at })
      await insertCash(agent, at)
      await insertOrder(agent, { at, isPaid: false })
    }
    const lines = await compare(agent, 'everything is owed')
    await pay(agent, lines)
    pass(8)
    await insertOrder(agent, { at: new Date(Date.now() - 3 * dayMs) })
    const whole = await readBy(() => gather(wanted(agent, true)))
    await compare(agent, 'most is settled')
    const bounded = await readBy(() => gather(wanted(agent, false)))
    const wallet = await readBy(() => readWallet(agent.id.toHexString()))
    expect(await scansOf(database, () => gather(wanted(agent, false)))).not.toMatch(/agentId|agent\.id|"_id"|payment\.id/)
    return { whole, bounded, wallet }
  }
  const [short, long] = [await readFor(2), await readFor(24)]
  expect([long.bounded, long.wallet]).toEqual([short.bounded, short.wallet])
  expect(long.bounded).toBeLessThan(10)
  expect(long.whole).toBeGreaterThan(short.whole * 5)
}, 60_000)

it('is not moved on by what was read before a claim was released', async () => {
  const agent = newAgent()
  await insertOrder(agent, { at: new Date(Date.now() - 60 * dayMs) })
  await pay(agent, await compare(agent, 'owed'))
  pass(8)
  const seen = await readSettled(agent.id)
  await releaseClaims(agent.payouts[0] as Types.ObjectId)
  await settleBefore(agent.id, seen, new Date(), [])
  expect(await compare(agent, 'released')).toHaveLength(1)
  // Whoever read it after it was opened, and the claim before it was released, does not close it either.
  const [order] = agent.orders
  await reopen(agent.id, [`order:${order?._id.toHexString()}`])
  await settleBefore(agent.id, await readSettled(agent.id), new Date(), [])
  expect(await compare(agent, 'opened')).toHaveLength(1)
})
