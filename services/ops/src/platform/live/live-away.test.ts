import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBookings, type Bookings } from '../../testing/entities/bookings.ts'
import type { Client, Watcher } from '../../testing/http/client.ts'
import { outboxesEmpty } from '../../testing/changes/event-log.ts'
import { shareOps, type BorrowedOps } from '../../testing/system/shared-ops.ts'
import { until } from '../../testing/system/processes.ts'

// What consoles are told while events do not come.

let ops: BorrowedOps
let bookings: Bookings

beforeAll(async () => {
  ops = await shareOps({ apis: 2 })
  bookings = await startBookings(ops)
})
afterAll(() => ops.stop())

async function open(client: Client): Promise<Watcher> {
  const watcher = client.watch()
  await watcher.opened
  return watcher
}

describe('without the worker', () => {
  it('sends stalled while no relay moves events into the log, and head when one does, with nothing left out', async () => {
    const someone = await ops.staff('viewer', 1)
    const early = await open(someone)
    const resume = ops.pauseWorker()
    await until(() => early.stalls.length > 0)
    const order = await bookings.createOrder()
    const silent = early.heads.length
    // It takes the place of head, in its turn.
    await until(() => early.stalls.length > 1)
    const latecomer = someone.watch()
    await until(() => latecomer.stalls.length > 0)
    // Another API process may not have noticed it yet when it connects.
    const greeted = latecomer.heads.length
    await until(() => latecomer.stalls.length > 1)
    expect([...early.messages, ...latecomer.messages]).toEqual([])
    expect([early.heads.length, latecomer.heads.length]).toEqual([silent, greeted])
    const health = await fetch(`http://127.0.0.1:${ops.apis[1]?.port}/api/health/ready`)
    expect(await health.json()).toMatchObject({ status: 'not_ready', checks: { events: false, database: true } })
    resume()
    await until(() => early.events.some(({ id }) => id === order.id))
    await until(() => early.heads.length > silent && latecomer.heads.length > greeted)
    const stalls = early.stalls.length
    await until(() => early.heads.length > silent + 1)
    expect(early.stalls).toHaveLength(stalls)
    expect(early.heads.at(-1)?.seq).toBeGreaterThanOrEqual(early.events.at(-1)?.seq ?? Infinity)
    for (const watcher of [early, latecomer]) watcher.close()
  })
})

describe('with an event that cannot be logged', () => {
  const orders = () => mongoose.connection.collection('orders')

  it('sends stalled to who may see its entity, while everybody else stays live', async () => {
    const { id } = await bookings.createOrder()
    const [concerned, other] = await Promise.all([
      open(await ops.somebody(['orders.read', 'users.read'], { api: 1 })),
      open(await ops.somebody(['users.read'], { api: 1 })),
    ])
    await outboxesEmpty()
    const entry = { id: new mongoose.Types.ObjectId(), type: 'order.edited', version: 99, at: new Date(Date.now() - 11_000), data: {} }
    await orders().updateOne({ _id: new mongoose.Types.ObjectId(id) }, { $push: { outbox: entry } } as never)
    await until(() => concerned.stalls.length > 0)
    const [silent, heads, stalls] = [concerned.heads.length, other.heads.length, other.stalls.length]
    const someone = await ops.somebody(['agents.read'])
    await until(() => [concerned, other].every(({ events }) => events.some((event) => event.id === someone.user().id)))
    const next = await bookings.createOrder()
    await until(() => concerned.events.some((event) => event.id === next.id))
    await until(() => other.heads.length > heads)
    expect(concerned.heads.length).toBe(silent)
    expect([other.stalls.length, other.messages]).toEqual([stalls, []])
    await orders().updateOne({ _id: new mongoose.Types.ObjectId(id) }, { $pull: { outbox: { id: entry.id } } } as never)
    await until(() => concerned.heads.length > silent)
    for (const watcher of [concerned, other]) watcher.close()
  })
})
