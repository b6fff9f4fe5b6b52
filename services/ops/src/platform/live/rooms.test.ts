import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Permission } from '../../permissions.ts'
import { createClient, type Client } from '../../testing/http/client.ts'
import { until } from '../../testing/system/processes.ts'
import { createLog } from '../process/log.ts'
import { readAddresses } from '../security/addresses.ts'
import { openLive, type LiveOptions } from './live.ts'

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
      publicUrl: 'http://localhost',
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
