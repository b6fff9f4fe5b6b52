import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyHttpOptions } from 'fastify'
import { networkOf, type Addresses } from '../security/addresses.ts'
import { rejectionText } from './answer-headers.ts'
import { rateLimited, type AppError } from '../errors.ts'
import { atMostEvery, type Log } from '../process/log.ts'
import { createSlots } from '../concurrency/slots.ts'

const headersMaxMs = 10_000
/** How often Node checks for requests that take too long to arrive. */
const checkEveryMs = 1_000
const reportEveryMs = 60_000

type ServerOptions = Pick<FastifyHttpOptions<Server>, 'requestTimeout' | 'http' | 'forceCloseConnections'>

/**
 * Options of every HTTP server here. A request must arrive whole within `requestTimeoutMs`, however slowly its bytes trickle in; responses
 * may take as long as they need (server-sent events), and sockets are unaffected.
 */
export const serverOptions = (requestTimeoutMs: number, http: ServerOptions['http'] = {}): ServerOptions => ({
  requestTimeout: requestTimeoutMs,
  http: {
    ...http,
    headersTimeout: Math.min(headersMaxMs, requestTimeoutMs),
    connectionsCheckingInterval: Math.min(checkEveryMs, requestTimeoutMs / 2),
  },
  forceCloseConnections: true,
})

/** Writes a raw error response where there is no parsed request, and ends the connection at once: any further bytes are ignored. */
export function rejectRaw(socket: Duplex, status: string, error: AppError, headers: Readonly<Record<string, string>> = {}): void {
  const retry: Record<string, string> = error.retryAfterSeconds === undefined ? {} : { 'retry-after': String(error.retryAfterSeconds) }
  if (socket.writable) socket.write(rejectionText({ ...headers, ...retry }, status, JSON.stringify(error.toBody(randomUUID()))))
  socket.destroy()
}

interface Limits {
  max: number
  addresses: Addresses
  /** Headers of every response of the server. */
  headers: Readonly<Record<string, string>>
  log: Log
}

/** Limits each address to `max` concurrent connections of any kind. Trusted proxies carry many visitors and are not limited. */
export function limitConnections(server: Server, { max, addresses, headers, log }: Limits): void {
  const slots = createSlots(max)
  const report = atMostEvery(reportEveryMs, (address: string) =>
    log.warn({ address, max }, 'an address reached CONNECTIONS_PER_ADDRESS_MAX; new connections are refused'),
  )
  server.on('connection', (socket) => {
    const address = socket.remoteAddress
    // The connection has already ended.
    if (address === undefined) return void socket.destroy()
    if (addresses.isProxy(address)) return
    const release = slots.take(networkOf(address))
    if (release) return void socket.once('close', release)
    report(address)
    rejectRaw(socket, '429 Too Many Requests', rateLimited(1, 'Too many connections from your address. Close some and try again.'), headers)
  })
}
