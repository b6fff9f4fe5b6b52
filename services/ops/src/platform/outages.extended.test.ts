import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startBookings, type Bookings } from '../testing/entities/bookings.ts'
import type { Client, Watcher } from '../testing/http/client.ts'
import { canOwnDatabase, startDatabase, startRedis, type DatabaseServer, type RedisServer } from '../testing/system/infrastructure.ts'
import { fewOrders, startOps, type Ops } from '../testing/system/ops.ts'
import { failOnSignal, ready, startProcess, until, type OpsProcess } from '../testing/system/processes.ts'
import { required } from '../testing/hostile/required.ts'

// Database and Redis stand still, with their connections open, or are away when a process starts. No process may end by that.

interface Health {
  status: string
  checks: Record<string, boolean>
}

describe.skipIf(!canOwnDatabase)('an outage', () => {
  let database: DatabaseServer
  let redis: RedisServer
  let ops: Ops
  let bookings: Bookings
  let viewer: Client
  let watcher: Watcher

  beforeAll(async () => {
    ;[database, redis] = await Promise.all([startDatabase(), startRedis()])
    const own = { MONGO_URL: `${database.url}/outages`, REDIS_URL: redis.url, WEB_DIR: required('WEB_DIR'), NODE_OPTIONS: failOnSignal }
    ops = await startOps({ env: { ...fewOrders, ...own } })
    bookings = await startBookings(ops)
    viewer = await ops.staff('viewer')
    watcher = viewer.watch()
    await watcher.opened
  })
  afterEach(() => {
    for (const server of [database, redis]) server.thaw()
  })
  afterAll(async () => {
    watcher.close()
    await ops.stop()
    await Promise.all([database.stop(), redis.stop()])
  })

  const api = () => ops.apis[0] as OpsProcess
  const at = (path: string, { port }: OpsProcess = api()) => fetch(`http://127.0.0.1:${port}${path}`)
  const healthOf = async (process: OpsProcess) => (await (await at('/api/health/ready', process)).json()) as Health
  const checkOf = (process: OpsProcess, check: string, state: boolean) =>
    until(async () => (await healthOf(process)).checks[check] === state)
  const running = () => [api(), ops.worker].map(({ child }) => [child.pid, child.exitCode, child.signalCode])
  const settles = async () => {
    await Promise.all([api(), ops.worker].map((process) => ready(process)))
    const order = await bookings.createOrder()
    await until(() => watcher.events.some(({ id }) => id === order.id))
  }

  it.each([
    ['accepts nothing', () => database.freeze()],
    ['greets, and answers no query', () => database.freezeStorage()],
  ])('of the database that %s is answered with 503, while everything else is served, and ends by itself', async (_how, freeze) => {
    const before = running()
    const stalls = watcher.stalls.length
    freeze()
    // Those under way are answered too.
    const underWay = await viewer.get('/orders')
    expect([underWay.status, underWay.body.code]).toEqual([503, 'unavailable'])
    await checkOf(api(), 'database', false)
    for (const path of ['/orders', '/auth/me', '/public/demo']) {
      const { status, body, headers } = await viewer.get(path)
      expect([path, status, body.code, Number(headers.get('retry-after')) > 0]).toEqual([path, 503, 'unavailable', true])
    }
    const served = await Promise.all(['/', '/backoffice/login', '/api/health/live', '/api/public/site'].map((path) => at(path)))
    expect(served.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await healthOf(api())).toMatchObject({ status: 'not_ready', checks: { database: false, redis: true } })
    expect(await healthOf(ops.worker)).toMatchObject({ status: 'not_ready', checks: { database: false, redis: true } })
    await until(() => watcher.stalls.length > stalls)
    database.thaw()
    await settles()
    expect(running()).toEqual(before)
    expect(watcher.messages).toEqual([])
  })

  it('of Redis shows in the health checks, delays no request, and ends by itself', async () => {
    const before = running()
    redis.freeze()
    await Promise.all([api(), ops.worker].map((process) => checkOf(process, 'redis', false)))
    expect(await healthOf(api())).toMatchObject({ status: 'not_ready', checks: { database: true, redis: false } })
    const order = await bookings.createOrder()
    await until(() => watcher.events.some(({ id }) => id === order.id))
    expect((await at('/metrics', ops.worker)).status).toBe(401)
    redis.thaw()
    await settles()
    await redis.kill()
    await checkOf(api(), 'redis', false)
    await redis.start()
    await settles()
    expect(running()).toEqual(before)
  })

  it('at the start of the processes is waited for: the website is served meanwhile', async () => {
    await Promise.all([api(), ops.worker].map((process) => process.kill('SIGKILL')))
    database.freeze()
    redis.freeze()
    ops.apis[0] = startProcess('api', api().port, ops.env)
    ops.worker = startProcess('worker', ops.worker.port, ops.env)
    const before = running()
    await Promise.all([api(), ops.worker].map((process) => ready(process, '/api/health/live')))
    expect((await at('/')).status).toBe(200)
    const refused = await viewer.get('/orders')
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable'])
    expect(await healthOf(api())).toMatchObject({ checks: { database: false, redis: false } })
    database.thaw()
    redis.thaw()
    await ready(api())
    watcher.close()
    watcher = viewer.watch()
    await settles()
    expect(running()).toEqual(before)
  })
})
