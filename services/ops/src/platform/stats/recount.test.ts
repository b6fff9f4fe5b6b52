import mongoose from 'mongoose'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OrderDoc } from '../../orders/model.ts'
import { findCounterFaults } from '../../testing/checker.ts'
import { fewOrders, startOps, type Ops } from '../../testing/ops.ts'
import { freePort, ready, startProcess, until } from '../../testing/processes.ts'
import { startSeeded } from '../../testing/seeded.ts'
import { headOfLog, outboxesEmpty, trimLog } from '../../testing/event-log.ts'

// A whole system whose orders change all the time, while its worker counts them.

const seededCount = 6_000
const writers = 6
/** What each order goes through, as its agent. */
const steps = ['pickup_scheduled', 'items_collected', 'in_processing', 'out_for_delivery', 'delivered']

interface StoredStats {
  _id: string
  seq: number
  counts: { total: number; delivered: number }
  recountedAt: Date
}
const stats = () => mongoose.connection.collection<StoredStats>('stats')
const positions = () => mongoose.connection.collection<{ _id: string; seq: number }>('subscriberPositions')
const deliveries = 'agents.completedOrders'
const readStored = () => stats().findOne({ _id: 'orders' })

let ops: Ops
let assigned: OrderDoc[]

beforeAll(async () => {
  ops = await startOps({ env: fewOrders })
  const seeded = await startSeeded()
  assigned = await seeded.insert(seededCount, (index) => ({
    status: 'agent_assigned',
    agent: seeded.agents[index % seeded.agents.length] ?? null,
  }))
})
afterAll(() => ops.stop())

const startWorker = async (env: Record<string, string> = {}) => {
  ops.worker = startProcess('worker', await freePort(), { ...ops.env, ...env })
}
const metric = async (name: string) => {
  const response = await fetch(`http://127.0.0.1:${ops.worker.port}/metrics`, {
    headers: { authorization: `Bearer ${ops.env['METRICS_TOKEN'] ?? ''}` },
  })
  const line = (await response.text()).split('\n').find((text) => text.startsWith(name))
  return Number(line?.split(' ').at(-1))
}

/** Moves orders on until stopped; returns how many changes a second the system took. */
function startChanges(): { stop: () => Promise<number> } {
  const app = ops.app('agent')
  const began = Date.now()
  let isStopped = false
  let changes = 0
  const write = async () => {
    for (let order = assigned.pop(); order && !isStopped; order = assigned.pop()) {
      const agentId = order.agent?.id.toHexString() ?? ''
      for (const status of steps) {
        if (isStopped) return
        const answer = await app.post(`/field/orders/${order._id.toHexString()}/status`, { agentId, status })
        if (answer.status !== 200) throw new Error(`${status}: ${answer.status} ${JSON.stringify(answer.body)}`)
        changes += 1
      }
    }
  }
  const writing = Promise.all(Array.from({ length: writers }, write))
  return {
    stop: async () => {
      isStopped = true
      await writing
      return changes / ((Date.now() - began) / 1_000)
    },
  }
}

/** Waits until everything is counted, and compares with a count that shares no code with the product. */
async function countsAreRight(): Promise<string[]> {
  await outboxesEmpty()
  const head = await headOfLog()
  await until(async () => (await readStored())?.seq === head, 30_000)
  await until(async () => (await positions().findOne({ _id: deliveries }))?.seq === head, 30_000)
  return findCounterFaults(mongoose.connection.db as mongoose.mongo.Db)
}

/** The recount is complete while changes go on; with `crash`, its worker is killed in the middle of it first. */
async function recountedUnderTraffic(crash: boolean): Promise<void> {
  const changes = startChanges()
  if (crash) {
    await startWorker({ CRASH_AT: 'recount.afterPart:5' })
    await until(() => ops.worker.child.signalCode === 'SIGKILL', 60_000)
    await startWorker()
  } else {
    await startWorker()
  }
  await ready(ops.worker)
  const startedAt = Date.now()
  await until(async () => Number((await readStored())?.recountedAt) > startedAt - 1_000, 60_000)
  const seq = await headOfLog()
  await until(async () => ((await readStored())?.seq ?? 0) > seq, 10_000)
  expect(await changes.stop()).toBeGreaterThan(50)
}

beforeEach(() => ops.worker.kill('SIGKILL'))

it.each([false, true])(
  'begins new counters on a busy system, its worker killed in the middle: %s',
  async (crash) => {
    await stats().deleteMany({})
    await recountedUnderTraffic(crash)
    expect(await countsAreRight()).toEqual([])
    expect(await metric('stats_drifts_total')).toBe(0)
  },
  120_000,
)

it.each([false, true])(
  'finds and corrects a drift on a busy system, its worker killed in the middle: %s',
  async (crash) => {
    await stats().updateOne({ _id: 'orders' }, { $inc: { 'counts.delivered': 3, 'counts.status.delivered': -1 } })
    await recountedUnderTraffic(crash)
    expect(await countsAreRight()).toEqual([])
    expect(await metric('stats_drifts_total')).toBe(1)
    expect(ops.worker.output()).toMatch(/differed from a recount.*/)
  },
  120_000,
)

it('counts anew, orders and deliveries, where the log was trimmed past a position, while changes go on', async () => {
  const head = await headOfLog()
  await stats().updateOne({ _id: 'orders' }, { $inc: { seq: -50, 'counts.delivered': -7 } })
  await positions().updateOne({ _id: deliveries }, { $inc: { seq: -50 } })
  await mongoose.connection.collection('agents').updateMany({}, { $set: { completedOrders: 5, countedSeq: head - 50 } })
  await trimLog(head - 20)
  await recountedUnderTraffic(false)
  expect(await countsAreRight()).toEqual([])
  for (const name of ['stats.orders', deliveries]) expect(await metric(`subscriber_gaps_total{subscriber="${name}"`)).toBe(1)
  expect(await metric('stats_drifts_total')).toBe(0)
})
