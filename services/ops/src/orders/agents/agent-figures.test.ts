import { afterAll, beforeAll, expect, it } from 'vitest'
import { AgentModel, type AgentDoc } from '../../agents/model.ts'
import { ensureAgents } from '../../agents/seed.ts'
import { ensureCustomers } from '../../customers/seed.ts'
import { demoAgents, demoCustomers } from '../../demo/people.ts'
import { createRandom } from '../../demo/random.ts'
import type { EventDoc } from '../../platform/changes/event-log.ts'
import { Types } from '../../platform/database/mongo.ts'
import { startEmptyDatabase, type TestDatabase } from '../../testing/system/database.ts'
import { startSeeded } from '../../testing/system/seeded.ts'
import { agentFigures } from './agent-figures.ts'
import type { Order } from '../contract.ts'
import { toOrder, type OrderDoc } from '../model.ts'
import { busyTimes } from '../seed.ts'

let database: TestDatabase
let orders: OrderDoc[]

beforeAll(async () => {
  database = await startEmptyDatabase()
  const random = createRandom(7)
  await ensureCustomers(demoCustomers(random, 12))
  await ensureAgents(demoAgents(random, 12))
  orders = await (await startSeeded()).insertPast(busyTimes(random, 80, new Date(), 20))
})
afterAll(() => database.stop())

const figuresOf = async (id: Types.ObjectId | string) => {
  const doc = await AgentModel.findById(id).lean<AgentDoc>()
  return [doc?.totalOrders, doc?.completedOrders, doc?.cancelledOrders, doc?.onTimeOrders, doc?.totalEarningsSen]
}

it('counts what is older than the log for every agent', async () => {
  await AgentModel.collection.updateMany({}, { $unset: { figuresSeq: '', totalOrders: '' } })
  await agentFigures.subscriber.onGap(0)
  const late = ({ actualDeliveryTime, scheduledDeliveryTime }: OrderDoc) =>
    (actualDeliveryTime?.getTime() ?? Infinity) > scheduledDeliveryTime.getTime() + 60 * 60_000
  let delivered = 0
  for (const { _id } of await AgentModel.find({}).lean<AgentDoc[]>()) {
    const own = orders.filter(({ agent }) => agent?.id.equals(_id))
    const done = own.filter(({ completedAt }) => completedAt !== null)
    const paid = done.filter(({ status, paymentStatus }) => status === 'delivered' && paymentStatus === 'paid')
    delivered += done.length
    expect(await figuresOf(_id)).toEqual([
      own.length,
      done.length,
      own.filter(({ status }) => status === 'cancelled').length,
      done.filter((order) => !late(order)).length,
      // 15 % and 5 % of the subtotal are the company's.
      paid.reduce(
        (sum, { subtotalSen, deliveryFeeSen }) =>
          sum + subtotalSen + deliveryFeeSen - Math.floor((subtotalSen * 15 + 50) / 100) - Math.floor((subtotalSen * 5 + 50) / 100),
        0,
      ),
    ])
  }
  expect(delivered).toBeGreaterThan(0)
})

it('follows an order from one agent to another, and counts its delivery once, however often its events come', async () => {
  const [first, second] = (await AgentModel.find({}).limit(2).lean<AgentDoc[]>()) as [AgentDoc, AgentDoc]
  const base: Order = {
    ...toOrder(orders[0] as OrderDoc),
    paymentStatus: 'paid',
    subtotalSen: 10_000,
    deliveryFeeSen: 800,
    completedAt: null,
  }
  const agent = ({ _id, name }: AgentDoc) => ({ id: _id.toHexString(), name, vehicleType: 'car' as const })
  const event = (seq: number, change: Partial<Order>, was: object): EventDoc => ({
    _id: seq,
    type: 'order.statusChanged',
    entity: 'order',
    id: base.id,
    version: seq,
    at: new Date(),
    actor: { kind: 'system', id: null, name: 'System' },
    data: { ...base, ...change },
    was: { paymentStatus: 'paid', rating: null, completedAt: null, agentEarningSen: 8_800, ...was },
  })
  const [a, b] = [agent(first), agent(second)]
  const promised = base.scheduledDeliveryTime
  const events = [
    event(1, { status: 'agent_assigned', agent: a }, { status: 'confirmed', agent: {} }),
    event(2, { status: 'agent_assigned', agent: b }, { status: 'agent_assigned', agent: { id: first._id } }),
    event(
      3,
      { status: 'delivered', agent: b, completedAt: promised, actualDeliveryTime: promised },
      { status: 'delivery_arrived', agent: { id: second._id } },
    ),
    // A dispute of what was delivered takes the earning back until it is decided; the delivery stays.
    event(
      4,
      { status: 'disputed', agent: b, completedAt: promised, actualDeliveryTime: promised },
      { status: 'delivered', agent: { id: second._id }, completedAt: new Date(promised) },
    ),
  ]
  const [beforeA, beforeB] = [await figuresOf(first._id), await figuresOf(second._id)]
  const plus = (figures: (number | undefined)[], by: number[]) => figures.map((value, index) => (value ?? 0) + (by[index] ?? 0))
  await agentFigures.subscriber.handle(events.slice(0, 1))
  expect(await figuresOf(first._id)).toEqual(plus(beforeA, [1, 0, 0, 0, 0]))
  await agentFigures.subscriber.handle(events.slice(0, 3))
  await agentFigures.subscriber.handle(events.slice(1, 3))
  expect(await figuresOf(first._id)).toEqual(beforeA)
  expect(await figuresOf(second._id)).toEqual(plus(beforeB, [1, 1, 0, 1, 8_800]))
  await agentFigures.subscriber.handle(events.slice(2))
  expect(await figuresOf(second._id)).toEqual(plus(beforeB, [1, 1, 0, 1, 0]))
})
