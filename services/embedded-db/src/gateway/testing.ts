// Speaks MongoDB's wire protocol as bytes, for tests of what a driver would hide.
import { createHash, createHmac, pbkdf2Sync } from 'node:crypto'
import { once } from 'node:events'
import net from 'node:net'
import { Binary } from 'bson'
import { onTestFinished } from 'vitest'
import { encode, type Fields, plain } from './documents.ts'

export async function openSocket(port: number) {
  const made = net.connect(port, '127.0.0.1')
  made.on('error', () => {})
  onTestFinished(() => void made.destroy())
  await once(made, 'connect')
  return made
}

/** An OP_MSG of a body and document sequences. */
export function message(requestId: number, command: Fields, sequences: Record<string, Fields[]> = {}) {
  const sections = Object.entries(sequences).map(([name, documents]) => {
    const content = Buffer.concat([Buffer.from(`${name}\0`), ...documents.map(encode)])
    const head = Buffer.from([1, 0, 0, 0, 0])
    head.writeInt32LE(content.length + 4, 1)
    return Buffer.concat([head, content])
  })
  const body = Buffer.concat([Buffer.of(0), encode(command), ...sections])
  return framed({ requestId, opCode: 2013, content: Buffer.concat([Buffer.alloc(4), body]) })
}

/** The legacy OP_QUERY form of a command. */
export function legacyQuery(requestId: number, command: Fields) {
  return framed({
    requestId,
    opCode: 2004,
    content: Buffer.concat([Buffer.alloc(4), Buffer.from('admin.$cmd\0'), Buffer.alloc(8), encode(command)]),
  })
}

export function framed({ requestId, opCode, content }: { requestId: number; opCode: number; content: Buffer }) {
  const header = Buffer.alloc(16)
  for (const [i, value] of [header.length + content.length, requestId, 0, opCode].entries()) header.writeInt32LE(value, i * 4)
  return Buffer.concat([header, content])
}

export type Answer = Fields & { answerTo: number }

/** The replies on a connection in order; undefined once it has ended. */
export function answersOf(socket: net.Socket): () => Promise<Answer | undefined> {
  const answers = read(socket)
  return async () => (await answers.next()).value
}

async function* read(socket: net.Socket): AsyncGenerator<Answer, undefined> {
  let bytes = Buffer.alloc(0)
  try {
    for await (const chunk of socket) {
      bytes = Buffer.concat([bytes, chunk as Buffer])
      while (bytes.length >= 4 && bytes.length >= bytes.readInt32LE(0)) {
        const whole = bytes.subarray(0, bytes.readInt32LE(0))
        bytes = bytes.subarray(whole.length)
        yield { answerTo: whole.readInt32LE(8), ...plain(whole.subarray(whole.readInt32LE(12) === 1 ? 36 : 21)) }
      }
    }
  } catch {
    // A reset connection has ended as well.
  }
  return undefined
}

interface SignIn {
  user: string
  password: string
  options?: Fields
}

/** Authenticates as in RFC 5802, and returns the two replies. */
export async function signIn(socket: net.Socket, next: () => Promise<Answer | undefined>, { user, password, options }: SignIn) {
  const bare = `n=${user},r=${'x'.repeat(24)}`
  socket.write(message(1, { saslStart: 1, mechanism: 'SCRAM-SHA-256', payload: binary(`n,,${bare}`), options, $db: 'admin' }))
  const first = (await next()) ?? {}
  const challenge = payloadOf(first)
  const [, nonce = '', salt = '', iterations = '0'] = /^r=([^,]+),s=([^,]+),i=(\d+)$/.exec(challenge) ?? []
  const salted = pbkdf2Sync(password, Buffer.from(salt, 'base64'), Number(iterations), 32, 'sha256')
  const key = hmac(salted, 'Client Key')
  const plainly = `c=biws,r=${nonce}`
  const signature = hmac(createHash('sha256').update(key).digest(), `${bare},${challenge},${plainly}`)
  const proof = Buffer.from(key.map((byte, i) => byte ^ (signature[i] ?? 0))).toString('base64')
  socket.write(message(2, { saslContinue: 1, conversationId: 1, payload: binary(`${plainly},p=${proof}`), $db: 'admin' }))
  const serverProof = hmac(hmac(salted, 'Server Key'), `${bare},${challenge},${plainly}`).toString('base64')
  return { first, last: (await next()) ?? {}, serverProof: `v=${serverProof}` }
}

export const binary = (text: string) => new Binary(Buffer.from(text))
export const payloadOf = ({ payload }: Fields) => (payload instanceof Binary ? Buffer.from(payload.value()).toString() : '')
const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
