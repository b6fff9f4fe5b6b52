import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedDb, startEmbeddedDb } from '../child.ts'
import { answersOf, message, openSocket, signIn } from './testing.ts'

let instance: EmbeddedDb

beforeAll(async () => {
  instance = await startEmbeddedDb()
}, 60_000)

afterAll(() => instance.stop())

/** A connection that has authenticated. */
async function connection() {
  const { port, username: user, password } = new URL(instance.url)
  const socket = await openSocket(Number(port))
  const reply = answersOf(socket)
  await signIn(socket, reply, { user, password, options: { skipEmptyExchange: true } })
  return { socket, reply }
}

test('a command without a database is refused with 40571', async () => {
  const { socket, reply } = await connection()
  socket.write(message(7, { ping: 1 }))
  expect(await reply()).toMatchObject({ answerTo: 7, ok: 0, code: 40571 })
})

test('statements may come as document sequences, with errors by index', async () => {
  const { socket, reply } = await connection()
  socket.write(message(1, { insert: 'c', $db: 'wire', ordered: false }, { documents: [{ _id: 1 }, { _id: 1 }, { _id: 2 }] }))
  expect(await reply()).toMatchObject({ ok: 1, n: 2, writeErrors: [{ index: 1, code: 11000, keyValue: { _id: 1 } }] })
  const updates = [{ q: { _id: 1 }, u: { $set: { n: 1 } }, collation: { locale: 'simple' } }]
  socket.write(message(2, { update: 'c', $db: 'wire' }, { updates }))
  expect(await reply()).toMatchObject({ ok: 1, n: 1, nModified: 1 })
})

test('a message may arrive byte by byte', async () => {
  const { socket, reply } = await connection()
  socket.setNoDelay(true)
  for (const byte of message(8, { ping: 1, $db: 'test' })) socket.write(Buffer.of(byte))
  expect(await reply()).toEqual({ answerTo: 8, ok: 1 })
})

test.each([
  ['length', Buffer.from('ffffff7f0000000000000000dd070000', 'hex')],
  ['operation', Buffer.from('10000000010000000000000001000000', 'hex')],
])('a message of an impossible %s ends its connection and no other', async (_what, bytes) => {
  const [bad, good] = [await connection(), await connection()]
  bad.socket.write(bytes)
  expect(await bad.reply()).toBeUndefined()
  good.socket.write(message(9, { ping: 1, $db: 'test' }))
  expect(await good.reply()).toEqual({ answerTo: 9, ok: 1 })
})
