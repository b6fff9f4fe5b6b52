import { createSigner } from 'fast-jwt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBookings, times, type Bookings } from '../../testing/entities/bookings.ts'
import { wireOf, type Client, type Watcher, type WatchOptions } from '../../testing/http/client.ts'
import { fillLog, headOfLog, loggedOrders, outboxesEmpty, trimLog } from '../../testing/changes/event-log.ts'
import { fewOrders, startOps, type Ops } from '../../testing/system/ops.ts'
import { failOnSignal, until } from '../../testing/system/processes.ts'
import { sendBytes } from '../../testing/http/raw-requests.ts'

let ops: Ops
let bookings: Bookings

beforeAll(async () => {
  ops = await startOps({ apis: 2, env: { ...fewOrders, NODE_OPTIONS: failOnSignal } })
  bookings = await startBookings(ops)
})
afterAll(() => ops.stop())

const triples = ({ events }: Watcher) => events.filter(({ entity }) => entity === 'order').map(({ seq, id, version }) => [seq, id, version])
const lastHead = ({ heads }: Watcher) => heads.at(-1) ?? { seq: 0, epoch: '' }
const closed = (watcher: Watcher) => until(() => !watcher.socket.connected)
const caughtUp = async (watcher: Watcher) => {
  const head = await headOfLog()
  await until(() => lastHead(watcher).seq >= head || (watcher.events.at(-1)?.seq ?? 0) >= head)
}

async function open(client: Client, options: WatchOptions = {}): Promise<Watcher> {
  const watcher = client.watch(options)
  await watcher.opened
  return watcher
}

const rejection = async (client: Client, auth: Record<string, unknown>): Promise<unknown> =>
  client.watch(auth as WatchOptions).opened.then(
    () => 'let in',
    (error: { data?: { code?: string }; message: string }) => error.data?.code ?? error.message,
  )

it('sends head first, then every event once, in order, at both processes, and no version of an order is left out', async () => {
  const watchers = await Promise.all([0, 1].map(async (api) => open(await ops.staff('viewer', api))))
  const names = watchers.map(({ socket }) => {
    const received: string[] = []
    socket.onAny((name: string) => received.push(name))
    return received
  })
  const again = (await ops.staff('viewer')).watch()
  const first: string[] = []
  again.socket.onAny((name: string) => first.push(name))
  await again.opened
  const from = lastHead(watchers[0] as Watcher).seq
  const dispatcher = await ops.staff('dispatcher', 1)
  await Promise.all(
    times(20, async (index) => {
      const order = await bookings.bookClaimed(bookings.agentIds[index % bookings.agentIds.length])
      await dispatcher.post(`/orders/${order.id}/status`, { version: order.version, status: 'pickup_scheduled' })
    }),
  )
  await until(async () => (await loggedOrders(from)).length === 80)
  const logged = await loggedOrders(from)
  for (const watcher of watchers) await until(() => watcher.events.length >= logged.length)
  for (const watcher of watchers) expect(triples(watcher)).toEqual(logged)
  for (const id of new Set(logged.map(([, order]) => order)))
    expect(logged.filter(([, order]) => order === id).map(([, , version]) => version)).toEqual([1, 2, 3, 4])
  expect(first[0]).toBe('head')
  expect(names.every((received) => received.includes('events'))).toBe(true)
  for (const watcher of [...watchers, again]) watcher.close()
})

it('sends a returning console exactly what it missed, at whichever process', async () => {
  const viewer = await ops.staff('viewer', 0)
  const before = await open(viewer)
  const { seq: lastSeq, epoch } = lastHead(before)
  before.close()
  await Promise.all(times(12, () => bookings.bookPaid()))
  await until(async () => (await loggedOrders(lastSeq)).length === 24)
  for (const api of [0, 1]) {
    const back = await open(await ops.staff('viewer', api), { lastSeq, epoch })
    await caughtUp(back)
    expect(triples(back)).toEqual(await loggedOrders(lastSeq))
    expect(back.heads[0]).toEqual({ seq: lastSeq, epoch })
    expect(back.messages).toEqual([])
    back.close()
  }
})

it('sends resync to a returning console when the difference is too long, from another log, or no longer kept', async () => {
  const someone = await ops.somebody(['users.read'])
  await outboxesEmpty()
  const watcher = await open(someone)
  const { seq: lastSeq, epoch } = lastHead(watcher)
  watcher.close()
  await fillLog(500)
  const resyncs = async (cursor: { lastSeq: number; epoch: string }) => {
    const back = await open(someone, cursor)
    await caughtUp(back)
    back.close()
    return { messages: back.messages.map(({ message }) => message['reason']), missed: back.events.map(({ seq }) => seq) }
  }
  const current = await open(someone)
  await caughtUp(current)
  current.close()
  const missed = times(500, (index) => lastSeq + 1 + index)
  expect(await resyncs({ lastSeq, epoch })).toEqual({ messages: [], missed })
  expect(await resyncs({ lastSeq, epoch: 'another' })).toEqual({ messages: ['new_log'], missed: [] })
  expect(await resyncs({ lastSeq: lastSeq + 5_000, epoch })).toEqual({ messages: ['new_log'], missed: [] })
  await trimLog(lastSeq + 100)
  expect(await resyncs({ lastSeq: lastSeq + 98, epoch })).toEqual({ messages: ['trimmed'], missed: [] })
  expect(await resyncs({ lastSeq: lastSeq + 99, epoch })).toEqual({ messages: [], missed: missed.slice(99) })
  await fillLog(500)
  const late = await open(someone)
  await caughtUp(late)
  late.close()
  expect(await resyncs({ lastSeq: lastSeq + 499, epoch })).toEqual({ messages: ['too_far'], missed: [] })
})

it('sends nothing more of what somebody lost the right to see, nor what they missed while they were away', async () => {
  const admin = await ops.staff('superAdmin', 1)
  const someone = await ops.somebody(['orders.read', 'users.read'])
  const [present, absent] = await Promise.all([open(someone), open(someone)])
  const { seq: lastSeq, epoch } = lastHead(absent)
  absent.close()
  const { id, version } = someone.user()
  const answer = await admin.patch(`/users/${id}`, { version, permissions: ['users.read'] })
  expect(answer.status).toBe(200)
  await until(() => present.messages.some(({ name }) => name === 'access'))
  const seenBefore = triples(present).length
  const order = await bookings.bookPaid()
  await until(async () => (await loggedOrders(lastSeq)).filter(([, logged]) => logged === order.id).length === 2)
  const returned = await open(someone, { lastSeq, epoch })
  await Promise.all([caughtUp(present), caughtUp(returned)])
  expect(triples(present).slice(seenBefore)).toEqual([])
  expect(triples(returned)).toEqual([])
  expect(returned.stats.filter(({ area }) => area !== 'users')).toEqual([])
  for (const watcher of [present, returned]) watcher.close()
})

it('signs somebody who was shut out off at every process within two seconds, and refuses them when they return', async () => {
  const admin = await ops.staff('superAdmin', 0)
  const someone = await ops.somebody(['orders.read'], { api: 1 })
  const [present, absent] = await Promise.all([open(someone), open(someone)])
  const { seq: lastSeq, epoch } = lastHead(absent)
  absent.close()
  const { id, version } = someone.user()
  await admin.post(`/users/${id}/deactivate`, { version })
  await until(() => !present.socket.connected)
  expect(present.messages).toEqual([{ name: 'signed_out', message: { reason: 'deactivated' } }])
  const { id: missed } = await bookings.createOrder()
  await until(async () => (await loggedOrders(lastSeq)).some(([, order]) => order === missed))
  expect(await rejection(someone, { lastSeq, epoch })).toBe('unauthenticated')
  expect(present.events.some((event) => event.id === missed)).toBe(false)
})

it('signs a console off when its session ends elsewhere', async () => {
  const someone = await ops.somebody(['orders.read'], { api: 1 })
  const watcher = await open(someone)
  await someone.post('/auth/logout-all')
  await until(() => !watcher.socket.connected)
  expect(watcher.messages).toEqual([{ name: 'signed_out', message: { reason: 'signed_out_everywhere' } }])
})

it('refuses a handshake without a good token, and one whose cursor makes no sense', async () => {
  const viewer = await ops.staff('viewer')
  const expired = createSigner({ key: ops.env['ACCESS_TOKEN_SECRET'] ?? '', aud: 'kainsiap-console', expiresIn: 1, clockTimestamp: 1 })
  const claims = { sub: viewer.user().id, sid: '0123456789abcdef01234567' }
  expect(await rejection(viewer, { token: undefined })).toBe('unauthenticated')
  expect(await rejection(viewer, { token: { $ne: null } })).toBe('unauthenticated')
  expect(await rejection(viewer, { token: 'x'.repeat(5_000) })).toBe('unauthenticated')
  expect(await rejection(viewer, { token: `${viewer.token()}x` })).toBe('unauthenticated')
  expect(await rejection(viewer, { token: expired(claims) })).toBe('token_expired')
  for (const lastSeq of ['5', -1, 1.5, null, [5], { $gt: 0 }, 1e21]) expect(await rejection(viewer, { lastSeq })).toBe('validation_failed')
  for (const epoch of [5, {}, 'x'.repeat(65)]) expect(await rejection(viewer, { lastSeq: 0, epoch })).toBe('validation_failed')
  expect(await rejection(viewer, { room: 'see:finance.read' })).toBe('validation_failed')
  expect(await rejection(viewer, {})).toBe('let in')
})

it('lets in only our own pages, over WebSocket only', async () => {
  const viewer = await ops.staff('viewer')
  expect(await rejection(viewer, { origin: 'https://evil.example' })).toMatch(/403|websocket error/)
  expect(await rejection(viewer, { origin: 'null' })).toMatch(/403|websocket error/)
  expect(await rejection(viewer, { origin: ops.env['PUBLIC_URL'] })).toBe('let in')
  const polling = await fetch(`${viewer.url}/socket.io/?EIO=4&transport=polling`)
  expect(polling.status).toBe(400)
})

it('rejects with the headers of every response, whoever writes it', async () => {
  const { port } = new URL(ops.visitor().url)
  const asked = (query: string, more: string) =>
    sendBytes(Number(port), `GET /socket.io/?${query} HTTP/1.1\r\nhost: localhost\r\n${more}\r\n`)
  const upgrade = 'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n'
  const key = `sec-websocket-key: ${Buffer.alloc(16).toString('base64')}\r\n`
  const refused = await Promise.all([
    asked('EIO=4&transport=polling', 'connection: close\r\n'),
    asked('EIO=4&transport=websocket', 'connection: close\r\n'),
    asked('EIO=4&transport=websocket&sid=nobody', upgrade + key),
    asked('EIO=4&transport=carrier-pigeon', upgrade + key),
    asked('EIO=4&transport=websocket', `${upgrade}${key}origin: https://evil.example\r\n`),
    asked('EIO=4&transport=websocket', `${upgrade}sec-websocket-key: short\r\n`),
  ])
  for (const { status, headers } of refused) {
    expect([400, 403]).toContain(status)
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  }
})

it('disconnects whoever sends anything: an event, too many packets, too large a message', async () => {
  const viewer = await ops.staff('viewer')
  const speaker = await open(viewer)
  speaker.socket.emit('join', 'see:finance.read')
  await closed(speaker)
  const flooder = await open(viewer)
  for (let packet = 0; packet < 40; packet += 1) wireOf(flooder).send('3')
  await closed(flooder)
  const shouter = await open(viewer)
  const ended = new Promise<number>((resolve) => wireOf(shouter).addEventListener('close', ({ code }) => resolve(code)))
  wireOf(shouter).send(`42${JSON.stringify(['x', 'x'.repeat(17_000)])}`)
  expect(await ended).toBe(1009)
  const calm = await open(viewer)
  for (let packet = 0; packet < 5; packet += 1) wireOf(calm).send('3')
  const order = await bookings.createOrder()
  await until(() => calm.events.some(({ id }) => id === order.id))
  calm.close()
})

// The last: what serves the others is gone then.
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
