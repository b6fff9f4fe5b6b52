// MongoDB's wire protocol in front of the DocumentDB extension. One command is one SQL statement, committed by itself.
// Commands travel as raw BSON in both directions wherever possible, so that types and key order are the engine's own.
import { once } from 'node:events'
import net from 'node:net'
import type pg from 'pg'
import { requireUser } from './authentication.ts'
import { type Call, CommandError, type Session } from './call.ts'
import { commands, refuseTransaction } from './commands.ts'
import { correctedBody, correctedSequence } from './corrections.ts'
import { encode, plain } from './documents.ts'
import { connectEngine } from './engine.ts'
import { answerOf, errorDocument } from './errors.ts'
import { verifierOf } from './scram.ts'
import { buildReply, frameReader, type Message, MESSAGE_BYTES_MAX, parseMessage } from './wire.ts'

export interface Gateway {
  port: number
  close: () => Promise<void>
}

type Log = (line: string) => void
type Connection = Pick<Call, 'engine' | 'cursors' | 'status' | 'session' | 'verifier'> & { log: Log }

interface GatewayOptions {
  postgres: pg.PoolConfig
  port: number
  /** The one user. */
  credentials: { user: string; password: string }
  log: Log
  unauthenticated?: { max: number; firstMessageMs: number }
}

/** The size limit of one message, and of unread replies, of an unauthenticated connection: hello and authentication need little. */
const UNAUTHENTICATED_BYTES_MAX = 65_536

/**
 * Limits on unauthenticated connections: their number, and the time until the first message. A driver's monitor never authenticates, but
 * sends hello every ten seconds.
 */
const UNAUTHENTICATED = { max: 200, firstMessageMs: 5_000 }
const UNAUTHENTICATED_IDLE_MS = 60_000

export async function startGateway({
  postgres,
  port,
  credentials,
  log,
  unauthenticated = UNAUTHENTICATED,
}: GatewayOptions): Promise<Gateway> {
  const engine = connectEngine(postgres, log)
  const verifier = verifierOf(credentials)
  const cursors: Call['cursors'] = new Map()
  const status = { startedAt: Date.now(), connections: 0, connectionsTotal: 0 }
  const sockets = new Map<net.Socket, Session>()
  const unauthenticatedCount = () => [...sockets.values()].filter(({ user }) => !user).length

  const server = net.createServer({ noDelay: true }, (socket) => {
    if (sockets.size >= unauthenticated.max && unauthenticatedCount() >= unauthenticated.max) return void socket.destroy()
    const session: Session = { id: ++status.connectionsTotal, remote: `${socket.remoteAddress}:${socket.remotePort}` }
    status.connections++
    sockets.set(socket, session)
    socket.setTimeout(unauthenticated.firstMessageMs, () => !session.user && socket.destroy())
    socket.on('close', () => {
      status.connections--
      sockets.delete(socket)
    })
    // Unauthenticated connections are not logged: they could fill the disk.
    serve(socket, { engine, cursors, status, session, verifier, log: (line) => session.user && log(line) })
  })
  async function close() {
    for (const socket of sockets.keys()) socket.resetAndDestroy() // after a FIN the driver's monitor may wait for ever
    if (server.listening) await new Promise((resolve) => server.close(resolve))
    await engine.close()
  }

  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
  } catch (error) {
    await close()
    throw error
  }
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : port, close }
}

/** Processes a connection's commands in order. */
function serve(socket: net.Socket, connection: Connection) {
  let queue = Promise.resolve()
  const refuse = (error: unknown) => {
    connection.log(`protocol: ${String(error)}`)
    socket.destroy()
  }
  const { session } = connection
  const onMessage = (bytes: Buffer) => {
    try {
      const message = parseMessage(bytes)
      queue = queue.then(async () => {
        if (socket.destroyed) return
        const document = await answer(message, connection)
        if (message.expectsReply && !socket.destroyed) socket.write(buildReply(message, document))
        socket.setTimeout(session.user ? 0 : UNAUTHENTICATED_IDLE_MS)
        if (!session.user && socket.writableLength > UNAUTHENTICATED_BYTES_MAX) socket.destroy()
      })
    } catch (error) {
      refuse(error)
    }
  }
  const bytesMax = () => (session.user ? MESSAGE_BYTES_MAX : UNAUTHENTICATED_BYTES_MAX)
  socket.on('data', frameReader({ onMessage, onError: refuse, bytesMax }))
  socket.on('error', () => socket.destroy())
}

/** The reply to one message, as raw BSON. Never throws. */
async function answer(message: Message, { log, ...connection }: Connection) {
  let ns = ''
  try {
    const command = read(message.body)
    const name = Object.keys(command)[0] ?? ''
    requireUser(name, connection.session)
    const db = message.kind === 'query' ? message.ns.split('.')[0] : command.$db
    if (typeof db !== 'string') throw new CommandError(40571, 'OP_MSG requests require a $db argument')
    ns = `${db}.${typeof command[name] === 'string' ? command[name] : '$cmd'}`
    const handler = commands.get(name.toLowerCase())
    if (!handler) throw new CommandError(59, `no such command: '${name}'`)
    if (command.startTransaction || command.autocommit === false || command.txnNumber != null) refuseTransaction()
    const body = correctedBody(name.toLowerCase(), message.body)
    const sequences = Object.fromEntries(Object.entries(message.sequences).map(([key, raw]) => [key, correctedSequence(key, raw)]))
    const reply = await handler({ ...connection, db, ns, command, body, sequences })
    return Buffer.isBuffer(reply) ? reply : encode(reply)
  } catch (error) {
    const document = await errorDocument(error, { engine: connection.engine, ns, log }).catch((worse: unknown) =>
      answerOf(1, String(worse)),
    )
    return encode(document)
  }
}

function read(body: Buffer) {
  try {
    return plain(body)
  } catch (error) {
    throw new CommandError(22, `Not a document: ${String(error)}`)
  }
}
