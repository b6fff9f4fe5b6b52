import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type { Server, Socket } from 'socket.io'
import { rejectRaw } from '../http/connections.ts'
import { AppError } from '../errors.ts'
import type { Log } from '../process/log.ts'

const packetsPerSecondMax = 20

/** The engine.io connection under a socket.io socket. */
type Connection = Socket['conn']

/**
 * Disconnects WebSockets that behave as no console does. A console sends one CONNECT with its token, then only pongs and a DISCONNECT.
 * Packets are checked before socket.io handles them: no buffering happens before authentication.
 */
export function guardSockets(http: HttpServer, engine: Server['engine'], log: Log): void {
  http.on('upgrade', ({ url }, socket) => {
    // Nothing else handles errors of the connection until it is upgraded.
    socket.on('error', () => socket.destroy())
    if (!url?.startsWith('/socket.io/'))
      rejectRaw(socket, '404 Not Found', new AppError('not_found', 'Live connections are opened under /socket.io/.'))
  })
  // There is one transport: no connection is ever upgraded from another.
  engine.use(({ url = '' }: IncomingMessage, _response: unknown, next: (error?: Error) => void) =>
    next(new URLSearchParams(url.slice(url.indexOf('?'))).has('sid') ? new Error('transport upgrades are not supported') : undefined),
  )
  engine.on('connection', (connection: Connection) => guard(connection, log))
}

function guard(connection: Connection, log: Log): void {
  let hasConnected = false
  let hasEnded = false
  const cutOff = (why: string) => {
    if (hasEnded) return
    hasEnded = true
    log.info(`disconnected a socket: it ${why}`)
    endConnection(connection)
  }
  const count = countPackets(() => cutOff('sent too many packets'))
  connection.on('packet', ({ type, data }: { type: string; data?: unknown }) => {
    count()
    if (type === 'pong' || type === 'close') return
    const isConnect = type === 'message' && typeof data === 'string' && /^0(?:\{|$)/.test(data)
    const isGoodbye = type === 'message' && data === '1'
    if (isConnect && hasConnected) cutOff('sent a second CONNECT')
    else if (!isConnect && !(isGoodbye && hasConnected)) cutOff('sent an unexpected packet')
    hasConnected = true
  })
  // Control frames are handled by the WebSocket itself and never become packets.
  for (const frame of ['ping', 'pong']) wireOf(connection)?.on(frame, count)
}

/** Returns a counter that calls `onTooMany` for every packet beyond the limit per second. */
function countPackets(onTooMany: () => void): () => void {
  let second = 0
  let packets = 0
  return () => {
    const current = Math.floor(performance.now() / 1000)
    packets = current === second ? packets + 1 : 1
    second = current
    if (packets > packetsPerSecondMax) onTooMany()
  }
}

interface Wire {
  on: (event: string, listener: () => void) => void
  terminate: () => void
}
const wireOf = (connection: Connection) => (connection.transport as unknown as { socket?: Wire }).socket

/** Ends a connection at once. A graceful close waits up to half a minute for the other side and still accepts its data. */
export function endConnection(connection: Connection): void {
  connection.close(true)
  wireOf(connection)?.terminate()
}
