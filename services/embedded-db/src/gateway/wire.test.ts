import { once } from 'node:events'
import net from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type EmbeddedDb, startEmbeddedDb } from '../child.ts'
import { encode, type Fields, plain } from './documents.ts'

let instance: EmbeddedDb

beforeAll(async () => {
  instance = await startEmbeddedDb()
}, 60_000)

afterAll(() => instance.stop())

async function socket() {
  const made = net.connect(Number(new URL(instance.url).port), '127.0.0.1')
  onTestFinished(() => void made.destroy())
  await once(made, 'connect')
  return made
}

/** An OP_MSG of a body and document sequences. */
function message(requestId: number, command: Fields, sequences: Record<string, Fields[]> = {}) {
  const sections = Object.entries(sequences).map(([name, documents]) => {
    const content = Buffer.concat([Buffer.from(`${name}\0`), ...documents.map(encode)])
    const head = Buffer.from([1, 0, 0, 0, 0])
    head.writeInt32LE(content.length + 4, 1)
    return Buffer.concat([head, content])
  })
  const body = Buffer.concat([Buffer.of(0), encode(command), ...sections])
  const header = Buffer.alloc(20)
  for (const [i, value] of [header.length + body.length, requestId, 0, 2013].entries()) header.writeInt32LE(value, i * 4)
  return Buffer.concat([header, body])
}

async function reply(from: net.Socket) {
  let bytes = Buffer.alloc(0)
  while (bytes.length < 4 || bytes.length < bytes.readInt32LE(0))
    bytes = Buffer.concat([bytes, ...((await once(from, 'data')) as [Buffer])])
  return { answerTo: bytes.readInt32LE(8), ...plain(bytes.subarray(21, bytes.readInt32LE(0))) }
}

test('a command without a database is refused with 40571', async () => {
  const client = await socket()
  client.write(message(7, { ping: 1 }))
  expect(await reply(client)).toMatchObject({ answerTo: 7, ok: 0, code: 40571 })
})

test('statements come as document sequences too, with errors by their place', async () => {
  const client = await socket()
  client.write(message(1, { insert: 'c', $db: 'wire', ordered: false }, { documents: [{ _id: 1 }, { _id: 1 }, { _id: 2 }] }))
  expect(await reply(client)).toMatchObject({ ok: 1, n: 2, writeErrors: [{ index: 1, code: 11000, keyValue: { _id: 1 } }] })
  const updates = [{ q: { _id: 1 }, u: { $set: { n: 1 } }, collation: { locale: 'simple' } }]
  client.write(message(2, { update: 'c', $db: 'wire' }, { updates }))
  expect(await reply(client)).toMatchObject({ ok: 1, n: 1, nModified: 1 })
})

test('a message is whole when it comes byte by byte', async () => {
  const client = await socket()
  client.setNoDelay(true)
  for (const byte of message(8, { ping: 1, $db: 'test' })) client.write(Buffer.of(byte))
  expect(await reply(client)).toEqual({ answerTo: 8, ok: 1 })
})

test.each([
  ['length', Buffer.from('ffffff7f0000000000000000dd070000', 'hex')],
  ['operation', Buffer.from('10000000010000000000000001000000', 'hex')],
])('a message of an impossible %s ends its connection and no other', async (_what, bytes) => {
  const [bad, good] = [await socket(), await socket()]
  bad.resume().write(bytes)
  await once(bad, 'close')
  good.write(message(9, { ping: 1, $db: 'test' }))
  expect(await reply(good)).toEqual({ answerTo: 9, ok: 1 })
})
