// MongoDB's wire protocol in front of the DocumentDB extension. One command is one SQL statement, committed by itself.
// Commands travel as raw BSON in both directions wherever possible, so that types and key order are the engine's own.
import { once } from 'node:events'
import net from 'node:net'
import type pg from 'pg'
import { type Call, CommandError } from './call.ts'
import { commands, refuseTransaction } from './commands.ts'
import { correctedBody, correctedSequence } from './corrections.ts'
import { encode, plain } from './documents.ts'
import { connectEngine } from './engine.ts'
import { answerOf, errorDocument } from './errors.ts'
import { buildReply, frameReader, type Message, parseMessage } from './wire.ts'

export interface Gateway {
  port: number
  close: () => Promise<void>
}

type Log = (line: string) => void
type Connection = Pick<Call, 'engine' | 'cursors' | 'status' | 'session'> & { log: Log }

export async function startGateway({ postgres, port, log }: { postgres: pg.PoolConfig; port: number; log: Log }): Promise<Gateway> {
  const engine = connectEngine(postgres, log)
  const cursors: Call['cursors'] = new Map()
  const status = { startedAt: Date.now(), connections: 0, connectionsTotal: 0 }
  const sockets = new Set<net.Socket>()

  const server = net.createServer({ noDelay: true }, (socket) => {
    const session = { id: ++status.connectionsTotal, remote: `${socket.remoteAddress}:${socket.remotePort}` }
    status.connections++
    sockets.add(socket)
    socket.on('close', () => {
      status.connections--
      sockets.delete(socket)
    })
    serve(socket, { engine, cursors, status, session, log })
  })
  async function close() {
    for (const socket of sockets) socket.resetAndDestroy() // after a FIN the driver's monitor may wait for ever
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

/** Answers a connection's commands in their order. */
function serve(socket: net.Socket, connection: Connection) {
  let queue = Promise.resolve()
  const refuse = (error: unknown) => {
    connection.log(`protocol: ${String(error)}`)
    socket.destroy()
  }
  const read = frameReader((bytes) => {
    try {
      const message = parseMessage(bytes)
      queue = queue.then(async () => {
        const document = await answer(message, connection)
        if (message.expectsReply && !socket.destroyed) socket.write(buildReply(message, document))
      })
    } catch (error) {
      refuse(error)
    }
  }, refuse)
  socket.on('data', read)
  socket.on('error', () => socket.destroy())
}

/** The answer to one message, as raw BSON. Never throws. */
async function answer(message: Message, { log, ...connection }: Connection) {
  let ns = ''
  try {
    const command = plain(message.body)
    const name = Object.keys(command)[0] ?? ''
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
