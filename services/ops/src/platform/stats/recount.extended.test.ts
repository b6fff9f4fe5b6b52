import mongoose from 'mongoose'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { OrderDoc } from '../../orders/model.ts'
import { findCounterFaults } from '../../testing/faults/checker.ts'
import { fewOrders, startOps, type Ops } from '../../testing/system/ops.ts'
import { freePort, ready, startProcess, until } from '../../testing/system/processes.ts'
import { startSeeded } from '../../testing/system/seeded.ts'
import { headOfLog, trimLog } from '../../testing/changes/event-log.ts'
import { settledHead } from '../../testing/faults/settled.ts'

// A whole system whose orders change all the time, while its worker counts them.

const seededCount = 3_000
const writers = 3
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
const deliveries = 'agents.figures'
const readStored = () => stats().findOne({ _id: 'orders' })

// Killed and counted under load, on machines of any speed.
vi.setConfig({ testTimeout: 180_000 })

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

/** Moves orders on until stopped, as fast as the system takes it. */
function startChanges(): { stop: () => Promise<void> } {
  const app = ops.app('agent')
  const stopping = new AbortController()
  const write = async () => {
    for (let order = assigned.pop(); order && !stopping.signal.aborted; order = assigned.pop()) {
      const agentId = order.agent?.id.toHexString() ?? ''
      for (const status of steps) {
        if (stopping.signal.aborted) return
        const answer = await app.post(`/field/orders/${order._id.toHexString()}/status`, { agentId, status })
        if (answer.status !== 200) throw new Error(`${status}: ${answer.status} ${JSON.stringify(answer.body)}`)
      }
    }
  }
  const writing = Promise.all(Array.from({ length: writers }, write))
  return {
    stop: async () => {
      stopping.abort()
      await writing
    },
  }
}

/** Waits until everything has come to rest, and compares with a count that shares no code with the product. */
async function countFaults(): Promise<string[]> {
  const db = mongoose.connection.db as mongoose.mongo.Db
  await until(async () => (await settledHead(db)) !== null)
  return findCounterFaults(db)
}

/** Runs a worker, which is killed in the middle of its recount, and its successor, which completes one while changes go on. */
async function recountUnderChanges(): Promise<void> {
  const [changes, head, startedAt] = [startChanges(), await headOfLog(), Date.now()]
  await startWorker({ CRASH_AT: 'recount.afterPart:5' })
  await until(() => ops.worker.child.signalCode === 'SIGKILL')
  expect(Number((await readStored())?.recountedAt ?? 0)).toBeLessThan(startedAt)
  await startWorker()
  await ready(ops.worker)
  await until(async () => Number((await readStored())?.recountedAt ?? 0) > startedAt)
  const { seq } = (await readStored()) as StoredStats
  expect(seq).toBeGreaterThan(head + 50)
  await until(async () => (await headOfLog()) > seq + 10)
  await changes.stop()
}

beforeEach(() => ops.worker.kill('SIGKILL'))

it('begins new counters on a busy system', async () => {
  await stats().deleteMany({})
  await recountUnderChanges()
  expect(await countFaults()).toEqual([])
  expect(await metric('stats_drifts_total')).toBe(0)
})

it('finds and corrects a drift on a busy system', async () => {
  await stats().updateOne({ _id: 'orders' }, { $inc: { 'counts.delivered': 3, 'counts.status.delivered': -1 } })
  await recountUnderChanges()
  expect(await countFaults()).toEqual([])
  expect(await metric('stats_drifts_total')).toBe(1)
  expect(ops.worker.output()).toContain('differed from a recount')
})

it('counts orders and deliveries anew on a busy system where the log was trimmed past a position', async () => {
  const head = await headOfLog()
  await stats().updateOne({ _id: 'orders' }, { $inc: { seq: -50, 'counts.delivered': -7 } })
  await positions().updateOne({ _id: deliveries }, { $inc: { seq: -50 } })
  await mongoose.connection.collection('agents').updateMany({}, { $set: { completedOrders: 5, figuresSeq: head - 50 } })
  await trimLog(head - 20)
  await recountUnderChanges()
  expect(await countFaults()).toEqual([])
  // A worker that was slow for longer than its lease begins once more, and meets the same gap.
  expect(await metric('subscriber_gaps_total{subscriber="stats.orders"')).toBeGreaterThanOrEqual(1)
  expect(await metric('stats_drifts_total')).toBe(0)
})
