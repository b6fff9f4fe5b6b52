import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { z } from 'zod'
import type { StaffPrincipal } from '../http/routes.ts'
import type { Addresses } from '../security/addresses.ts'
import { AppError, invalid } from '../errors.ts'
import type { Log } from '../process/log.ts'
import type { ClientToServer, ServerToClient } from './live-contract.ts'
import { openAdmission } from './socket-admission.ts'
import { endConnection, guardSockets } from './socket-guard.ts'

/** The status of a session: the principal with their current permissions, or why it has ended. */
export type SessionStatus = { principal: StaffPrincipal } | { ended: string }

export interface Gatekeeper {
  authenticate: (token: string) => Promise<StaffPrincipal>
  sessionStatuses: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, SessionStatus>>
}

/** Where a reconnecting console left off, from the last `head` it received. */
const Cursor = z.strictObject({ lastSeq: z.int().min(0).optional(), epoch: z.string().max(64).optional() })
export type Cursor = z.infer<typeof Cursor>

interface SocketData {
  /** The token is only checked once, in the handshake. */
  principal: StaffPrincipal
  cursor: Cursor
  /** The socket's room of rights; null until it has caught up. */
  room: string | null
}
type NoMessages = Record<string, never>
export type OpsSocket = Socket<ClientToServer, ServerToClient, NoMessages, SocketData>
export type OpsServer = Server<ClientToServer, ServerToClient, NoMessages, SocketData>

const messageMaxBytes = 16_384
/** How much may be unread before a client is disconnected; it reconnects with its last seq. */
const unreadMaxPackets = 1_000
const unreadMaxBytes = 4 * 1024 * 1024

const tooMany = 'Too many new live connections from your address. Try again in a moment.'

interface SocketOptions {
  log: Log
  publicUrl: string
  allowedOrigins: ReadonlySet<string>
  addresses: Addresses
  gatekeeper: Gatekeeper
}

/** Opens sockets on the HTTP server's port: websocket only, allowed origins only, valid sessions only. */
export function openSockets(http: HttpServer, { log, publicUrl, allowedOrigins, addresses, gatekeeper }: SocketOptions): OpsServer {
  const admission = openAdmission(addresses)
  const foreignOrigin = `Live connections are not allowed from this origin. Use ${publicUrl}, or add the origin to ALLOWED_ORIGINS.`
  const io: OpsServer = new Server(http, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: messageMaxBytes,
    perMessageDeflate: false,
    pingInterval: 10_000,
    pingTimeout: 10_000,
    destroyUpgrade: false,
    allowRequest: (request, answer) => {
      const { origin } = request.headers
      if (origin && !allowedOrigins.has(origin)) return answer(foreignOrigin, false)
      void admission.enter(request).then((isIn) => answer(tooMany, isIn))
    },
  })
  guardSockets(http, io.engine, log)
  io.use((socket, answer) => {
    void identify(socket, gatekeeper).then(
      () => answer(),
      (error: unknown) => {
        answer(rejection(error))
        admission.rejected(socket.request)
      },
    )
  })
  io.on('connection', ({ request }) => admission.signedIn(request))
  return io
}

/** Authenticates a socket and reads its cursor. Throws the error that rejects the handshake. */
async function identify(socket: OpsSocket, gatekeeper: Gatekeeper): Promise<void> {
  const { token, ...rest } = socket.handshake.auth
  if (typeof token !== 'string' || token.length > 4_096) throw new AppError('unauthenticated', 'The handshake needs a token.')
  const cursor = Cursor.safeParse(rest)
  if (!cursor.success) throw invalid('auth', 'can contain the token, and lastSeq and epoch from the last head')
  socket.data = { principal: await gatekeeper.authenticate(token), cursor: cursor.data, room: null }
}

function rejection(error: unknown): Error {
  const known =
    error instanceof AppError
      ? error
      : new AppError('unavailable', 'The session can’t be checked. Try again in a moment.', { cause: error })
  return Object.assign(new Error(known.message), { data: { code: known.code } })
}

/** Disconnects clients that do not read: memory must not grow for one that has gone to sleep. */
export function cutOffSlowReaders(io: OpsServer, log: Log): void {
  for (const socket of io.sockets.sockets.values()) {
    if (isTooSlow(socket)) {
      log.info({ socket: socket.id }, 'disconnected a socket that reads too slowly')
      endConnection(socket.conn)
    }
  }
}

interface UnreadPacket {
  data?: unknown
  options?: { wsPreEncodedFrame?: Buffer[] }
}

function isTooSlow(socket: OpsSocket): boolean {
  const { writeBuffer } = socket.conn as unknown as { writeBuffer: UnreadPacket[] }
  if (writeBuffer.length > unreadMaxPackets) return true
  return writeBuffer.reduce((bytes, packet) => bytes + bytesOf(packet), 0) > unreadMaxBytes
}

/** Room messages are queued as encoded frames; messages to one socket are queued as text. */
function bytesOf({ data, options }: UnreadPacket): number {
  const frame = options?.wsPreEncodedFrame
  if (frame) return frame.reduce((bytes, part) => bytes + part.length, 0)
  return typeof data === 'string' ? data.length : 0
}
