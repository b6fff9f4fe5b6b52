import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Permission } from '../permissions.ts'
import { startBookings, times, type Bookings } from '../testing/bookings.ts'
import { createClient, type Client, type Watcher } from '../testing/client.ts'
import { fillLog, headOfLog, outboxesEmpty } from '../testing/event-log.ts'
import { startRedis } from '../testing/infrastructure.ts'
import { startOps, type Ops } from '../testing/ops.ts'
import { ready, startProcess, until } from '../testing/processes.ts'
import { openLive } from './live.ts'
import { createLog } from './log.ts'

// The live path while a part of it is away: Redis, the worker, a reader.

let redis: Awaited<ReturnType<typeof startRedis>>
let ops: Ops
let bookings: Bookings

beforeAll(async () => {
  redis = await startRedis()
  ops = await startOps({ apis: 2, env: { REDIS_URL: redis.url } })
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
  const words = await (await fetch(`http://127.0.0.1:${ops.apis[api]?.port}/metrics`, { headers })).text()
  return Number(new RegExp(`^${name}\\{[^}]*\\} (.+)$`, 'm').exec(words)?.[1])
}

async function arrivalMs(watcher: Watcher): Promise<number> {
  const began = performance.now()
  const order = await bookings.place()
  await until(() => watcher.events.some(({ id }) => id === order.id))
  return performance.now() - began
}

describe('without Redis', () => {
  const seesRedis = async (state: boolean) =>
    until(async () => {
      const answers = await Promise.all(ops.apis.map(({ port }) => fetch(`http://127.0.0.1:${port}/api/health/ready`)))
      const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as { checks: { redis: boolean } }[]
      return bodies.every(({ checks }) => checks.redis === state)
    }, 30_000)

  it('brings events within a second, revokes within ten, and is as quick as before when Redis is back', async () => {
    const admin = await ops.staff('superAdmin', 0)
    const someone = await ops.somebody(['orders.read'], { api: 1 })
    const [viewer, revoked] = await Promise.all([open(await ops.staff('viewer', 1)), open(someone)])
    await redis.kill()
    await seesRedis(false)
    for (let round = 0; round < 5; round += 1) expect(await arrivalMs(viewer)).toBeLessThan(1_000)
    const { id, version } = someone.user()
    expect((await admin.patch(`/users/${id}`, { version, isActive: false })).status).toBe(200)
    await until(() => !revoked.socket.connected, 30_000)
    expect(revoked.told).toEqual([{ name: 'signed_out', message: { reason: 'deactivated' } }])
    await redis.start()
    await seesRedis(true)
    await arrivalMs(viewer)
    expect(await arrivalMs(viewer)).toBeLessThan(500)
    viewer.close()
  })
})

describe('without the worker', () => {
  it('says that it is stalled while nobody moves events into the log, and a head when somebody does, with nothing left out', async () => {
    const someone = await ops.staff('viewer', 1)
    const viewer = await open(someone)
    await ops.worker.kill('SIGKILL')
    await until(() => viewer.told.length > 0, 9_000)
    const order = await bookings.place()
    let at = Date.now()
    viewer.socket.on('head', () => (at = Date.now()))
    await until(() => Date.now() - at > 8_000, 30_000)
    const silent = viewer.heads.length
    const latecomer = someone.watch()
    await until(() => latecomer.told.length > 1, 15_000)
    expect(new Set([...viewer.told, ...latecomer.told].map(({ name }) => name))).toEqual(new Set(['stalled']))
    expect([viewer.heads.length, latecomer.heads.length]).toEqual([silent, 0])
    const health = await fetch(`http://127.0.0.1:${ops.apis[1]?.port}/api/health/ready`)
    expect(await health.json()).toMatchObject({ status: 'not_ready', checks: { events: false, database: true } })
    ops.worker = startProcess('worker', ops.worker.port, ops.env)
    await ready(ops.worker)
    await until(() => viewer.events.some(({ id }) => id === order.id))
    await until(() => viewer.heads.length > silent && latecomer.heads.length > 0)
    const told = viewer.told.length
    await until(() => viewer.heads.length > silent + 2, 20_000)
    expect(viewer.told).toHaveLength(told)
    expect(viewer.heads.at(-1)?.seq).toBeGreaterThanOrEqual(viewer.events.at(-1)?.seq ?? Infinity)
    for (const watcher of [viewer, latecomer]) watcher.close()
  })
})

describe('a reader that stops reading', () => {
  const wire = ({ socket }: Watcher) =>
    (socket.io as unknown as { engine: { transport: { ws: { pause: () => void; resume: () => void } } } }).engine.transport.ws

  it('is cut off while the others go on, and what waits for it stays small', async () => {
    const someone = await ops.somebody(['users.read'])
    await outboxesEmpty()
    const [normal, ...sleepers] = (await Promise.all(times(11, () => open(someone)))) as [Watcher, ...Watcher[]]
    const { seq: lastSeq, epoch } = normal.heads[0] ?? { seq: 0, epoch: '' }
    const connected = await readMetric('live_sockets')
    const residentBefore = await readMetric('process_resident_memory_bytes')
    const wires = sleepers.map(wire)
    for (const paused of wires) paused.pause()
    for (let told = 1_000; told <= 6_000; told += 1_000) {
      await fillLog(1_000, 2_000)
      await until(() => normal.events.length === told)
    }
    // Long before their missing pongs would have told.
    await until(async () => (await readMetric('live_sockets')) === connected - sleepers.length, 5_000)
    expect(normal.events.map(({ seq }) => seq)).toEqual(times(6_000, (index) => lastSeq + 1 + index))
    expect((await readMetric('process_resident_memory_bytes')) - residentBefore).toBeLessThan(60_000_000)
    for (const paused of wires) paused.resume()
    await until(() => sleepers.every(({ socket }) => !socket.connected))
    const [sleeper] = sleepers as [Watcher]
    const back = someone.watch({ lastSeq: sleeper.events.at(-1)?.seq ?? lastSeq, epoch })
    await back.opened
    await until(() => back.told.some(({ message }) => message['reason'] === 'too_far'))
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

  it('there is one for each set of rights that matter, whatever else somebody may do', async () => {
    const http = createServer().listen(0, '127.0.0.1')
    await once(http, 'listening')
    const live = openLive(http, {
      log: createLog('silent', 'test'),
      allowedOrigins: new Set(),
      gatekeeper: {
        authenticate: async (token) => ({ sessionId: token, permissions: permissionsOf[token] ?? [] }),
        standings: async () => new Map(),
      },
      eventPermissions: new Map([['order.created', 'orders.read']]),
      relevant: ['orders.read', 'users.read'],
      epoch: 'test',
      seq: 0,
      isFresh: async () => true,
    })
    const client = createClient(`http://127.0.0.1:${(http.address() as AddressInfo).port}`)
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
    http.close()
  })
})
