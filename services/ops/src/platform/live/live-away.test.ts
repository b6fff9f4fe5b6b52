import mongoose from 'mongoose'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Permission } from '../../permissions.ts'
import { startBookings, times, type Bookings } from '../../testing/bookings.ts'
import { createClient, wireOf, type Client, type Watcher } from '../../testing/client.ts'
import { fillLog, headOfLog, outboxesEmpty } from '../../testing/event-log.ts'
import { startRedis } from '../../testing/infrastructure.ts'
import { fewOrders, startOps, type Ops } from '../../testing/ops.ts'
import { failOnSignal, ready, startProcess, until } from '../../testing/processes.ts'
import { readAddresses } from '../security/addresses.ts'
import { openLive, type LiveOptions } from './live.ts'
import { createLog } from '../process/log.ts'

// The live path during an outage of one part: Redis, the worker, a reader.

let redis: Awaited<ReturnType<typeof startRedis>>
let ops: Ops
let bookings: Bookings

beforeAll(async () => {
  redis = await startRedis()
  ops = await startOps({ apis: 2, env: { ...fewOrders, REDIS_URL: redis.url, NODE_OPTIONS: failOnSignal } })
  bookings = await startBookings(ops)
})
afterAll(async () => {
  await ops.stop()
  await redis.stop()
})

async function open(client: Client): Promise<Watcher> {
  const watcher = client.watch()
  await watcher.opened
  return watcher
}

const readMetric = async (name: string, api = 0): Promise<number> => {
  const headers = { authorization: `Bearer ${ops.env['METRICS_TOKEN']}` }
  const metrics = await (await fetch(`http://127.0.0.1:${ops.apis[api]?.port}/metrics`, { headers })).text()
  return Number(new RegExp(`^${name}\\{[^}]*\\} (.+)$`, 'm').exec(metrics)?.[1])
}

/** Waits until an order that is booked now has come to a console. */
async function orderArrives(watcher: Watcher): Promise<void> {
  const order = await bookings.createOrder()
  await until(() => watcher.events.some(({ id }) => id === order.id))
}

describe('without Redis', () => {
  const seesRedis = async (state: boolean) =>
    until(async () => {
      const answers = await Promise.all(ops.apis.map(({ port }) => fetch(`http://127.0.0.1:${port}/api/health/ready`)))
      const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as { checks: { redis: boolean } }[]
      return bodies.every(({ checks }) => checks.redis === state)
    }, 30_000)

  it('still brings events and revokes sessions, as it does when Redis is back', async () => {
    const admin = await ops.staff('superAdmin', 0)
    const someone = await ops.somebody(['orders.read'], { api: 1 })
    const [colleague, revoked] = await Promise.all([open(await ops.staff('viewer', 1)), open(someone)])
    await redis.kill()
    await seesRedis(false)
    await orderArrives(colleague)
    const { id, version } = someone.user()
    expect((await admin.post(`/users/${id}/deactivate`, { version })).status).toBe(200)
    await until(() => !revoked.socket.connected)
    expect(revoked.messages).toEqual([{ name: 'signed_out', message: { reason: 'deactivated' } }])
    await redis.start()
    await seesRedis(true)
    await orderArrives(colleague)
    colleague.close()
  })
})

describe('without the worker', () => {
  it('sends stalled while no relay moves events into the log, and head when one does, with nothing left out', async () => {
    const someone = await ops.staff('viewer', 1)
    const early = await open(someone)
    await ops.worker.kill('SIGKILL')
    await until(() => early.stalls.length > 0)
    const order = await bookings.createOrder()
    let at = Date.now()
    early.socket.on('head', () => (at = Date.now()))
    await until(() => Date.now() - at > 8_000)
    const silent = early.heads.length
    const latecomer = someone.watch()
    await until(() => latecomer.stalls.length > 1)
    expect([...early.messages, ...latecomer.messages]).toEqual([])
    expect([early.heads.length, latecomer.heads.length]).toEqual([silent, 0])
    const health = await fetch(`http://127.0.0.1:${ops.apis[1]?.port}/api/health/ready`)
    expect(await health.json()).toMatchObject({ status: 'not_ready', checks: { events: false, database: true } })
    ops.worker = startProcess('worker', ops.worker.port, ops.env)
    await ready(ops.worker)
    await until(() => early.events.some(({ id }) => id === order.id))
    await until(() => early.heads.length > silent && latecomer.heads.length > 0)
    const stalls = early.stalls.length
    await until(() => early.heads.length > silent + 2)
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
    await until(() => other.heads.length > heads + 1)
    expect(concerned.heads.length).toBe(silent)
    expect([other.stalls.length, other.messages]).toEqual([stalls, []])
    await orders().updateOne({ _id: new mongoose.Types.ObjectId(id) }, { $pull: { outbox: { id: entry.id } } } as never)
    await until(() => concerned.heads.length > silent)
    for (const watcher of [concerned, other]) watcher.close()
  })
})

describe('a reader that stops reading', () => {
  it('is cut off while the others go on, and what waits for it stays small', async () => {
    const someone = await ops.somebody(['users.read'])
    await outboxesEmpty()
    const [normal, ...sleepers] = (await Promise.all(times(11, () => open(someone)))) as [Watcher, ...Watcher[]]
    const { seq: lastSeq, epoch } = normal.heads[0] ?? { seq: 0, epoch: '' }
    const connected = await readMetric('live_sockets')
    // Once the process has the memory that this many messages take anyway.
    await fillLog(1_000, 2_000)
    await until(() => [normal, ...sleepers].every(({ events }) => events.length === 1_000))
    const residentBefore = await readMetric('process_resident_memory_bytes')
    const wires = sleepers.map(wireOf)
    for (const paused of wires) paused.pause()
    for (let messages = 2_000; messages <= 7_000; messages += 1_000) {
      await fillLog(1_000, 2_000)
      await until(() => normal.events.length === messages)
    }
    // On a busy machine some are cut off because they do not answer pings, before much waits for them.
    await until(async () => (await readMetric('live_sockets')) === connected - sleepers.length)
    expect(normal.events.map(({ seq }) => seq)).toEqual(times(7_000, (index) => lastSeq + 1 + index))
    // Everything that they did not read would be 120 MB.
    expect((await readMetric('process_resident_memory_bytes')) - residentBefore).toBeLessThan(80_000_000)
    for (const paused of wires) paused.resume()
    await until(() => sleepers.every(({ socket }) => !socket.connected))
    const [sleeper] = sleepers as [Watcher]
    const back = someone.watch({ lastSeq: sleeper.events.at(-1)?.seq ?? lastSeq, epoch })
    await back.opened
    await until(() => back.messages.some(({ message }) => message['reason'] === 'too_far'))
    expect(back.heads[0]?.seq).toBe(await headOfLog())
    for (const watcher of [normal, back]) watcher.close()
  })
})

describe('rooms', () => {
  const permissionsOf: Record<string, Permission[]> = {
    a: ['orders.read', 'users.read'],
    b: ['users.read', 'orders.read', 'support.read'],
    c: ['orders.read'],
    d: [],
  }

  let http: Server
  let client: Client
  beforeEach(async () => {
    http = createServer().listen(0, '127.0.0.1')
    await once(http, 'listening')
    client = createClient(`http://127.0.0.1:${(http.address() as AddressInfo).port}`)
  })
  afterEach(() => http.close())

  const openRooms = (findStalled: LiveOptions['findStalled']) =>
    openLive(http, {
      log: createLog('silent', 'test'),
      allowedOrigins: new Set(),
      addresses: readAddresses([]),
      gatekeeper: {
        authenticate: async (token) => ({
          kind: 'staff',
          id: token,
          name: token,
          avatar: null,
          sessionId: token,
          permissions: permissionsOf[token] ?? [],
          version: 1,
        }),
        sessionStatuses: async () => new Map(),
      },
      eventPermissions: new Map([['order.created', 'orders.read']]),
      relevant: ['orders.read', 'users.read'],
      epoch: 'test',
      seq: 0,
      findStalled,
    })

  it('there is one for each set of rights that matter, whatever else somebody may do', async () => {
    const live = openRooms(async () => [])
    const watchers = await Promise.all(
      ['a', 'a', 'b', 'b', 'c', 'd'].map(async (token) => {
        const watcher = client.watch({ token })
        await watcher.opened
        return watcher
      }),
    )
    const rooms = [...live.io.sockets.adapter.rooms].filter(([name]) => name.startsWith('see:'))
    expect(rooms.map(([, { size }]) => size).toSorted((a, b) => a - b)).toEqual([1, 1, 4])
    for (const watcher of watchers) watcher.close()
    live.close()
  })

  it('the first console has everything looked up again, and is sent nothing of before', async () => {
    let looked = 0
    const live = openRooms(async () => (looked++ === 0 ? 'all' : []))
    const stats = (value: number) => live.stats('orders.read', { area: 'orders', seq: 0, values: { value } })
    let calls = 0
    live.onWatched(() => stats((calls += 1)))
    stats(0)
    expect([live.isWatched(), looked, calls]).toEqual([false, 0, 0])
    const first = client.watch({ token: 'a' })
    await until(() => first.stalls.length > 0 && first.stats.length === 1)
    const second = client.watch({ token: 'c' })
    await until(() => second.stats.length === 1)
    expect([...first.stats, ...second.stats].map(({ values }) => values)).toEqual([{ value: 1 }, { value: 1 }])
    expect([live.isWatched(), calls]).toEqual([true, 1])
    for (const watcher of [first, second]) watcher.close()
    await until(() => !live.isWatched())
    live.close()
  })
})

describe('an unexpected error', () => {
  it.each([
    ['an exception', 'SIGUSR2', () => ops.apis[0]],
    ['an unhandled rejection', 'SIGHUP', () => ops.apis[1]],
    ['an exception', 'SIGUSR2', () => ops.worker],
  ] as const)('%s (%s) ends the process at once, with one line and the code that has it started again', async (_what, signal, victimOf) => {
    const victim = victimOf()
    if (!victim) throw new Error('there is no such process')
    const before = victim.output().length
    victim.child.kill(signal)
    expect(await victim.exited).toBe(70)
    const lines = victim.output().slice(before).trim().split('\n')
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({
        level: 60,
        msg: 'unexpected error; exiting for a restart',
        err: expect.objectContaining({ message: 'unforeseen' }),
      }),
    ])
  })
})
