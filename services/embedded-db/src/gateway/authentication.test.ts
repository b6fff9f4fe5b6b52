import { once } from 'node:events'
import net from 'node:net'
import fc from 'fast-check'
import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { commands } from './commands.ts'
import type { Fields } from './documents.ts'
import { type Gateway, startGateway } from './server.ts'
import { type Answer, answersOf, binary, framed, legacyQuery, message, openSocket, payloadOf, signIn } from './testing.ts'

const USER = 'kainsiap'
const PASSWORD = 'a-password-of-nobody-else'
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))

// In place of PostgreSQL a server counts connections: before authentication there must be none.
let gateway: Gateway
let postgres: net.Server
let reached = 0
const logged: string[] = []

beforeAll(async () => {
  postgres = net.createServer((socket) => {
    reached++
    socket.destroy()
  })
  await once(postgres.listen(0, '127.0.0.1'), 'listening')
  const { port } = postgres.address() as net.AddressInfo
  gateway = await startGateway({
    postgres: { host: '127.0.0.1', port, user: 'postgres' },
    port: 0,
    credentials: { user: USER, password: PASSWORD },
    log: (line) => logged.push(line),
  })
})

afterAll(async () => {
  await gateway.close()
  postgres.close()
})

async function connect() {
  const socket = await openSocket(gateway.port)
  return { socket, next: answersOf(socket) }
}

describe('an unauthenticated connection', () => {
  test('is one of a limited number, and is closed if it sends nothing', async () => {
    const small = await startGateway({
      postgres: { host: '127.0.0.1', port: 1, user: 'postgres' },
      port: 0,
      credentials: { user: USER, password: PASSWORD },
      log: () => {},
      unauthenticated: { max: 20, firstMessageMs: 300 },
    })
    onTestFinished(() => small.close())
    const silent = await Promise.all(Array.from({ length: 60 }, () => openSocket(small.port)))
    await Promise.all(silent.map(async (socket) => socket.closed || (await once(socket, 'close'))))
    const regular = await openSocket(small.port)
    const next = answersOf(regular)
    regular.write(legacyQuery(1, { ismaster: 1 }))
    expect(await next()).toMatchObject({ ok: 1 })
    expect(regular.destroyed).toBe(false)
  })

  test('may send hello and authenticate; every other command is refused with 13, in both forms', async () => {
    const { socket, next } = await connect()
    const others = [...commands.keys(), 'nothing', ''].filter((name) => !/^(hello|ismaster|saslstart|saslcontinue)$/.test(name))
    for (const name of others) {
      socket.write(message(1, { [name]: 'orders', $db: 'kainsiap' }))
      expect(await next()).toMatchObject({ ok: 0, code: 13, codeName: 'Unauthorized' })
      socket.write(legacyQuery(1, { [name]: 'orders' }))
      expect(await next()).toMatchObject({ ok: 0, code: 13 })
    }
    socket.write(legacyQuery(2, { ismaster: 1 }))
    expect(await next()).toMatchObject({ ok: 1, ismaster: true })
    expect([reached, logged]).toEqual([0, []])
  })

  test('may send short messages only, and must read the replies', async () => {
    const long = await connect()
    long.socket.write(message(1, { hello: 1, client: 'x'.repeat(70_000), $db: 'admin' }))
    expect(await long.next()).toBeUndefined()
    const notReading = await openSocket(gateway.port)
    notReading.pause()
    const hello = message(1, { hello: 1, $db: 'admin' })
    const ended = new Promise((resolve) => notReading.once('close', resolve))
    const flood = () => {
      while (!notReading.destroyed && notReading.write(hello));
    }
    notReading.on('drain', flood)
    flood()
    await ended
  })

  test(`reaches no database and gets only well-formed errors, whatever is sent (FUZZ_SEED=${seed})`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(packet, { minLength: 1, maxLength: 6 }), async (packets) => {
        const socket = net.connect(gateway.port, '127.0.0.1').on('error', () => {})
        const next = answersOf(socket)
        for (const bytes of packets) socket.write(bytes)
        socket.write(message(LAST, { ping: 1, $db: 'admin' }))
        let answer: Answer | undefined
        do expect((answer = await next())).toSatisfy(isClean)
        while (answer && answer.answerTo !== LAST)
        socket.destroy()
        expect(answer ?? { code: 13 }).toMatchObject({ code: 13 })
      }),
      { seed, numRuns: 150 },
    )
    expect([reached, logged]).toEqual([0, []])
  })
})

describe('authentication', () => {
  test('succeeds with the password, and the server proves that it knows it too', async () => {
    const { socket, next } = await connect()
    const { last, serverProof } = await signIn(socket, next, { user: USER, password: PASSWORD, options: { skipEmptyExchange: true } })
    expect(last).toMatchObject({ ok: 1, done: true, conversationId: 1 })
    expect(payloadOf(last)).toBe(serverProof)
    socket.write(message(3, { connectionStatus: 1, $db: 'admin' }))
    expect(await next()).toMatchObject({ ok: 1, authInfo: { authenticatedUsers: [{ user: USER, db: 'admin' }] } })
  })

  test('ends with an empty message unless the client asks to skip it', async () => {
    const { socket, next } = await connect()
    const { last } = await signIn(socket, next, { user: USER, password: PASSWORD })
    expect(last).toMatchObject({ ok: 1, done: false })
    socket.write(message(3, { saslContinue: 1, conversationId: 1, payload: binary(''), $db: 'admin' }))
    expect(await next()).toMatchObject({ ok: 1, done: true })
  })

  test.each([
    ['a wrong password', { user: USER, password: `${PASSWORD}x` }],
    ['an empty password', { user: USER, password: '' }],
    ['a user nobody has', { user: 'root', password: PASSWORD }],
  ])('is refused for %s, without revealing which was wrong', async (_what, credentials) => {
    const { socket, next } = await connect()
    const { first, last } = await signIn(socket, next, credentials)
    expect(first).toMatchObject({ ok: 1, done: false })
    expect(last).toEqual({ answerTo: 2, ok: 0, code: 18, codeName: 'AuthenticationFailed', errmsg: 'Authentication failed.' })
    socket.write(message(3, { ping: 1, $db: 'admin' }))
    expect(await next()).toMatchObject({ code: 13 })
  })

  test('cannot be replayed from another connection', async () => {
    const sent: Buffer[] = []
    const { socket, next } = await connect()
    const write = socket.write.bind(socket)
    socket.write = (bytes: Buffer) => {
      sent.push(bytes)
      return write(bytes)
    }
    expect((await signIn(socket, next, { user: USER, password: PASSWORD })).last).toMatchObject({ ok: 1 })
    const other = await connect()
    for (const bytes of sent) other.socket.write(bytes)
    expect([await other.next(), await other.next()]).toMatchObject([{ ok: 1 }, { ok: 0, code: 18 }])
  })

  test.each([
    ['no credentials', '', 13],
    ['a wrong password', `${USER}:wrong@`, 18],
    ['another mechanism', `${USER}:${PASSWORD}@`, 334, 'SCRAM-SHA-1'],
    ['the right ones', `${USER}:${PASSWORD}@`, 'ok'],
  ])('by the driver with %s: %s %s', async (_what, userinfo, outcome, authMechanism?: string) => {
    const options = authMechanism ? { authMechanism: authMechanism as 'SCRAM-SHA-1' } : {}
    const client = new mongoose.mongo.MongoClient(`mongodb://${userinfo}127.0.0.1:${gateway.port}/any`, options)
    onTestFinished(() => client.close())
    const pinged = client.db().command({ ping: 1 })
    expect(
      await pinged.then(
        () => 'ok',
        (error: { code?: unknown }) => error.code,
      ),
    ).toBe(outcome)
  })
})

const LAST = 999_999_999

/** The end of the connection, a reply to hello, the first SCRAM message, or an error with code and text. */
function isClean(answer: Answer | undefined) {
  if (!answer) return true
  if (answer.ok === 1) return 'maxWireVersion' in answer || (answer.done === false && payloadOf(answer).startsWith('r='))
  return [13, 17, 18, 22, 334, 40571].includes(Number(answer.code)) && typeof answer.errmsg === 'string'
}

const anything = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.dictionary(fc.string(), fc.jsonValue()))
const payload = fc.oneof(
  fc.string().map(binary),
  fc
    .tuple(fc.constantFrom('n,,', 'y,,', 'p=tls-unique,,', ''), fc.constantFrom(USER, 'root', '=2C', ''), fc.string())
    .map(([header, user, nonce]) => binary(`${header}n=${user},r=${nonce}`)),
  fc.tuple(fc.string(), fc.base64String({ minLength: 44, maxLength: 44 })).map(([nonce, proof]) => binary(`c=biws,r=${nonce},p=${proof}`)),
  anything,
)
const mechanism = fc.oneof({ weight: 4, arbitrary: fc.constant('SCRAM-SHA-256') }, { weight: 1, arbitrary: anything })
const saslStart = fc.record<Fields>({ saslStart: anything, mechanism, payload, options: anything })
const command = fc.oneof(
  saslStart,
  fc.record<Fields>({ saslContinue: anything, conversationId: fc.oneof(fc.constant(1), anything), payload }),
  fc.record<Fields>({ hello: anything, speculativeAuthenticate: fc.oneof(saslStart, anything), saslSupportedMechs: anything }),
  fc.tuple(fc.constantFrom(...commands.keys()), anything).map(([name, value]): Fields => ({ [name]: value })),
  fc
    .dictionary(
      fc.string().map((key) => key.replaceAll('\0', '')),
      anything,
    )
    .map((fields): Fields => fields),
)
const addressed = fc.tuple(command, fc.oneof({ weight: 9, arbitrary: fc.constant('admin') }, { weight: 1, arbitrary: anything }))
const noise = fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes))
/** A message with a correct length: the server would wait for the rest of one that announces more than it has. */
const packet = fc.oneof(
  { weight: 6, arbitrary: addressed.map(([fields, $db]) => message(1, { ...fields, $db })) },
  { weight: 2, arbitrary: addressed.map(([fields]) => legacyQuery(1, fields)) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.oneof(fc.constantFrom(2013, 2004, 2012, 1), fc.integer()), noise)
      .map(([opCode, content]) => framed({ requestId: 1, opCode, content })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(noise, fc.integer({ max: 15 }))
      .map(([content, length]) => withLength(framed({ requestId: 1, opCode: 2013, content }), length)),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(addressed, fc.nat(), fc.nat(255)).map(([[fields], at, value]) => corrupted(message(1, fields), at, value)),
  },
)

function withLength(bytes: Buffer, length: number) {
  bytes.writeInt32LE(length, 0)
  return bytes
}

/** Replaces one byte after the header. */
function corrupted(bytes: Buffer, at: number, value: number) {
  bytes[16 + (at % (bytes.length - 16))] = value
  return bytes
}
