import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import mongoose from 'mongoose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startBookings, times, type Bookings } from '../../testing/entities/bookings.ts'
import type { Client, Watcher } from '../../testing/http/client.ts'
import { causedSince, headOfLog, outboxesEmpty } from '../../testing/changes/event-log.ts'
import { fewOrders, startOps, type Ops } from '../../testing/system/ops.ts'
import { until } from '../../testing/system/processes.ts'
import { lastFourOf } from '../../testing/entities/tracking.ts'
import { frame, openWire, upgradeTo, type Wire } from '../../testing/http/wire.ts'
import { networkOf, readAddresses } from '../security/addresses.ts'
import { limitConnections } from './connections.ts'
import { createLog } from '../process/log.ts'

// The limits of connections, set short enough to wait for.

const connectionsMax = 400
const requestMaxMs = 1_000
/** Much longer than a request may take: what is still open after it was not ended by that limit. */
const afterwardsMs = 2.5 * requestMaxMs
let ops: Ops
let bookings: Bookings

beforeAll(async () => {
  ops = await startOps({ env: { ...fewOrders, REQUEST_TIMEOUT_SECONDS: '1', CONNECTIONS_PER_ADDRESS_MAX: String(connectionsMax) } })
  bookings = await startBookings(ops)
})
afterAll(() => ops.stop())

const apiPort = () => ops.apis[0]?.port ?? 0
const ports = () => [apiPort(), ops.worker.port]
const dripping = (wire: Wire, bytes: string) => {
  const timer = setInterval(() => wire.write(bytes), 50)
  return wire.ended.finally(() => clearInterval(timer))
}

it('ends a request that does not arrive: a body a byte at a time, a header without end, and silence', async () => {
  const login = 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 4000\r\n\r\n{"email":"'
  for (const port of ports()) {
    const [body, header, silent] = [openWire(port, login), openWire(port, 'GET / HTTP/1.1\r\nx-header: '), openWire(port, '')]
    await Promise.all([dripping(body, 'a'), dripping(header, 'a'), silent.ended])
    for (const wire of [body, header]) {
      expect(wire.received()).toMatch(/^HTTP\/1\.1 408 /)
      expect(wire.received()).toContain('The request took too long to arrive.')
      expect(wire.received()).toContain('content-security-policy: ')
    }
  }
})

it('ends an upload that does not arrive, and keeps nothing of it', async () => {
  const viewer = await ops.staff('viewer')
  const files = () => mongoose.connection.collection('files').countDocuments()
  const before = await files()
  const head = `POST /api/auth/me/avatar?version=1 HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${viewer.token()}\r\n`
  const form =
    'content-type: multipart/form-data; boundary=x\r\ncontent-length: 5000\r\n\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n'
  const wire = openWire(apiPort(), head + form)
  await until(async () => (await mongoose.connection.collection('uploadQuotas').countDocuments()) === 1)
  await dripping(wire, 'a')
  expect(wire.received()).toMatch(/^HTTP\/1\.1 408 /)
  expect(await files()).toBe(before)
})

it('leaves sockets and server-sent events alone, however long they last', async () => {
  const viewer = (await ops.staff('viewer')).watch()
  await viewer.opened
  const order = await bookings.bookClaimed()
  const { body } = await ops.visitor().post<{ token: string }>('/public/track', {
    orderNumber: order.number,
    phoneLast4: await lastFourOf(order),
  })
  const page = openWire(
    apiPort(),
    `GET /api/public/track/stream?token=${encodeURIComponent(body.token)} HTTP/1.1\r\nhost: localhost\r\n\r\n`,
  )
  await until(() => page.received().includes('event: order'))
  const openedAt = performance.now()
  await until(() => performance.now() - openedAt > afterwardsMs)
  const seen = page.received().length
  const next = await bookings.bookPaid()
  await ops.app('agent').post(`/field/orders/${order.id}/status`, { agentId: order.agent?.id, status: 'agent_en_route' })
  await until(() => viewer.events.some(({ id }) => id === next.id) && page.received().length > seen)
  expect([viewer.socket.connected, page.isOpen()]).toEqual([true, true])
  page.leave()
  viewer.close()
})

it('limits the connections of an address, rejects further ones with the reason, and accepts others when some have closed', async () => {
  const request = 'GET /api/health/live HTTP/1.1\r\nhost: localhost\r\n\r\n'
  for (const port of ports()) {
    const wires = times(2 * connectionsMax, () => openWire(port, request))
    await until(() => wires.every((wire) => wire.received() !== '' || !wire.isOpen()))
    const served = wires.filter((wire) => wire.received().startsWith('HTTP/1.1 200 '))
    // The test's own clients have connections open too.
    expect(served.length).toBeLessThanOrEqual(connectionsMax)
    expect(served.length).toBeGreaterThan(connectionsMax / 2)
    const refused = wires.filter((wire) => wire.received().startsWith('HTTP/1.1 429 ') && wire.received().includes('"code":"rate_limited"'))
    expect(refused.length).toBeGreaterThan(0)
    for (const wire of refused) expect(wire.received()).toContain('content-security-policy: ')
    for (const wire of wires) wire.leave()
    await until(async () => {
      const wire = openWire(port, request)
      await until(() => wire.received() !== '' || !wire.isOpen())
      wire.leave()
      return wire.received().startsWith('HTTP/1.1 200 ')
    })
  }
})

it('upgrades nothing but its own path, and keeps no connection that asks for another', async () => {
  for (const path of ['/', '/api/health/live', '/socket.io']) {
    const wire = openWire(apiPort(), upgradeTo(path))
    await wire.ended
    expect(wire.received()).toMatch(/^HTTP\/1\.1 404 /)
  }
})

it('does not limit a trusted proxy, and counts the visitors behind it', async () => {
  const addresses = readAddresses(['127.0.0.1', '10.0.0.0/8'])
  const server = createServer((request, response) => response.end(addresses.visitorOf(request) ?? 'the proxy')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  limitConnections(server, { max: 2, addresses, headers: {}, log: createLog('silent', 'test') })
  const ask = async (forwarded: string) => {
    const headers = forwarded === '' ? '' : `x-forwarded-for: ${forwarded}\r\n`
    const wire = openWire((server.address() as AddressInfo).port, `GET / HTTP/1.1\r\nhost: x\r\n${headers}\r\n`)
    await until(() => wire.received() !== '')
    return wire.received().split('\r\n').at(-1)
  }
  expect(await Promise.all(['198.51.100.7', '203.0.113.9, 198.51.100.7', '198.51.100.7, 10.1.2.3', '10.1.2.3', ''].map(ask))).toEqual([
    '198.51.100.7',
    '198.51.100.7',
    '198.51.100.7',
    '10.1.2.3',
    'the proxy',
  ])
  server.closeAllConnections()
  server.close()
})

it('takes the many addresses of an IPv6 network for one', () => {
  expect(['198.51.100.7', '::ffff:198.51.100.7'].map(networkOf)).toEqual(['198.51.100.7', '198.51.100.7'])
  expect(['2001:db8:1:2::5', '2001:0db8:1:2:a:b:c:d', '2001:db8:1:2::%eth0'].map(networkOf)).toEqual(times(3, () => '2001:db8:1:2::/64'))
  expect(['::1', '2001:db8::2:0:0:0:1', 'fe80::1'].map(networkOf)).toEqual(['0:0:0:0::/64', '2001:db8:0:2::/64', 'fe80:0:0:0::/64'])
})

describe('a WebSocket nobody is signed in behind', () => {
  const knock = () => openWire(apiPort(), upgradeTo())
  const isUp = (wire: Wire) => wire.received().includes('"pingTimeout"')
  const goesUp = (wire: Wire) => until(() => isUp(wire))
  const connects = (token: string) => frame(`40${JSON.stringify({ token })}`)
  const watching = async () => {
    const answer = await fetch(`http://127.0.0.1:${apiPort()}/metrics`, {
      headers: { authorization: `Bearer ${ops.env['METRICS_TOKEN']}` },
    })
    return Number(/^live_sockets\{[^}]*\} (?<count>\d+)$/m.exec(await answer.text())?.groups?.['count'])
  }
  const opened: Watcher[] = []
  // A failed test leaves nobody behind who would fail the next one.
  afterEach(() => {
    for (const watcher of opened.splice(0)) watcher.close()
  })
  const open = async (client: Client) => {
    const watcher = client.watch()
    opened.push(watcher)
    await watcher.opened
    return watcher
  }
  /** As a console does, it tries again if it was not let in in time. */
  const opensAtLast = async (client: Client): Promise<Watcher> => {
    for (;;) {
      const watcher = await open(client).catch(() => null)
      if (watcher) return watcher
      await wait(100)
    }
  }
  const nobodyIsLeft = () => until(async () => (await watching()) === 0)

  it('sends one CONNECT: a second one, and any other packet, ends it', async () => {
    const token = (await ops.staff('viewer')).token()
    await nobodyIsLeft()
    const spoken: Buffer[][] = [
      times(200, () => connects(token)),
      [connects(token), frame('40/admin,{}')],
      [frame('40/admin,{}')],
      [frame('42["join","see:finance.read"]')],
      [frame('41')],
      [frame('43[]'), connects(token)],
      [frame('2probe')],
      [frame('5')],
      [frame('4')],
      [frame('')],
      [frame(Buffer.from([4, 0, 255]), 2)],
      times(40, () => frame('3')),
      times(40, () => frame('', 9)),
      [frame('40{"token":')],
    ]
    for (const frames of spoken) {
      const wire = knock()
      await goesUp(wire)
      wire.write(Buffer.concat(frames))
      await wire.ended
    }
    await nobodyIsLeft()
  })

  it('cannot be upgraded from another connection, and is refused an invalid request', async () => {
    const first = knock()
    await goesUp(first)
    const sid = /"sid":"(?<sid>[^"]+)"/.exec(first.received())?.groups?.['sid'] ?? ''
    for (const query of [`&sid=${sid}`, '&sid=__proto__', '&sid=']) {
      const wire = openWire(apiPort(), upgradeTo(`/socket.io/?EIO=4&transport=websocket${query}`))
      await wire.ended
      expect(wire.received()).toMatch(/^HTTP\/1\.1 400 /)
    }
    first.leave()
  })

  it('is one of few that an address may have, ends soon, and keeps nobody out who has a token', async () => {
    await nobodyIsLeft()
    const wires = times(300, knock)
    const most = { watching: 0 }
    const viewer = await ops.staff('viewer')
    await until(async () => {
      most.watching = Math.max(most.watching, await watching())
      return wires.every((wire) => !wire.isOpen())
    }, 60_000)
    expect(most.watching).toBeGreaterThan(0)
    expect(most.watching).toBeLessThanOrEqual(50)
    expect(wires.filter(isUp).length).toBeLessThan(150)
    expect(wires.some((wire) => wire.received().includes('Too many new live connections'))).toBe(true)
    // Authenticated sockets free their slot: any number may be open.
    const office = await Promise.all(times(120, () => opensAtLast(viewer)))
    expect(await watching()).toBe(office.length)
    for (const watcher of office) watcher.close()
    await nobodyIsLeft()
  })

  it('that is left before it is answered leaves nothing behind', async () => {
    for (const afterMs of times(6, (each) => each)) {
      const wires = times(40, knock)
      for (const wire of wires) setTimeout(wire.leave, afterMs)
      await Promise.all(wires.map(({ ended }) => ended))
    }
    await nobodyIsLeft()
    const viewer = await ops.staff('viewer')
    await opensAtLast(viewer)
  })

  it('changes nothing, whatever it sends', async () => {
    const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000)
    console.log(`hostile packets: FUZZ_SEED=${seed}`)
    const viewer = await ops.staff('viewer')
    const witness = await open(viewer)
    await outboxesEmpty()
    const head = await headOfLog()
    const token = viewer.token()
    const packet = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }).map((text) => frame(text)),
      fc
        .tuple(fc.constantFrom('40', '41', '42', '43', '44', '45', '46', '451-', '42/x,', '40/x,', '1', '2', '3', '5', '6'), fc.json())
        .map(([type, json]) => frame(type + json)),
      fc
        .constantFrom('{"token":{"$ne":null}}', '{"token":"x","lastSeq":-1}', '{"__proto__":{"token":1}}', '[]', 'null')
        .map((auth) => frame(`40${auth}`)),
      fc
        .tuple(fc.uint8Array({ maxLength: 300 }), fc.integer({ min: 0, max: 15 }))
        .map(([bytes, opcode]) => frame(Buffer.from(bytes), opcode)),
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
      fc.constant(connects(token)),
    )
    const attack = fc.array(packet, { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(fc.array(attack, { minLength: 5, maxLength: 5 }), async (attacks) => {
        const wires = await Promise.all(
          attacks.map(async (frames) => {
            const wire = knock()
            await until(() => isUp(wire) || !wire.isOpen())
            wire.write(Buffer.concat(frames))
            return wire
          }),
        )
        // Incomplete frames keep a WebSocket waiting, but no longer than the sign-in timeout.
        await fetch(`http://127.0.0.1:${apiPort()}/api/health/live`)
        for (const wire of wires) wire.leave()
      }),
      { seed, numRuns: 15 },
    )
    const order = await bookings.createOrder()
    await until(() => witness.events.some(({ id }) => id === order.id))
    expect(await causedSince(head)).toEqual([{ type: 'order.created', id: order.id }])
    expect(await watching()).toBeGreaterThanOrEqual(1)
    witness.close()
    await nobodyIsLeft()
  })
})
