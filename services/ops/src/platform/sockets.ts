import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { z } from 'zod'
import type { Permission } from '../permissions.ts'
import { AppError, invalid } from './errors.ts'
import type { Log } from './log.ts'

/** Who sits behind a socket, as they are now: the token is only looked at once, at the handshake. */
export interface Viewer {
  sessionId: string
  permissions: readonly Permission[]
}
/** How a session stands: the viewer with their present rights, or why it has ended. */
export type Standing = { viewer: Viewer } | { ended: string }

export interface Gatekeeper {
  authenticate: (token: string) => Promise<Viewer>
  standings: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, Standing>>
}

type Messages = Record<string, (message: never) => void>
/** Where a console that returns left off, from the last `head` it was told. */
const Cursor = z.strictObject({ lastSeq: z.int().min(0).optional(), epoch: z.string().max(64).optional() })
export type Cursor = z.infer<typeof Cursor>

interface SocketData {
  viewer: Viewer
  cursor: Cursor
  /** The one room the socket sits in; null until it has caught up. */
  room: string | null
}
type NoMessages = Record<string, never>
export type OpsSocket = Socket<NoMessages, Messages, NoMessages, SocketData>
export type OpsServer = Server<NoMessages, Messages, NoMessages, SocketData>

const messageMaxBytes = 16_384
const packetsPerSecondMax = 20
/** What a reader may leave unread before it is cut off; it comes back with its last seq. */
const unreadMaxPackets = 1_000
const unreadMaxBytes = 4 * 1024 * 1024

const foreignOrigin = 'This address may not open a live connection: its origin is neither PUBLIC_URL nor one of ALLOWED_ORIGINS.'

interface SocketOptions {
  log: Log
  allowedOrigins: ReadonlySet<string>
  gatekeeper: Gatekeeper
}

/** Opens sockets on the HTTP server's port: websocket only, our own origins only, nobody without a good session. */
export function openSockets(http: HttpServer, { log, allowedOrigins, gatekeeper }: SocketOptions): OpsServer {
  const io: OpsServer = new Server(http, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: messageMaxBytes,
    perMessageDeflate: false,
    pingInterval: 10_000,
    pingTimeout: 10_000,
    allowRequest: ({ headers: { origin } }, answer) => answer(foreignOrigin, !origin || allowedOrigins.has(origin)),
  })
  io.use((socket, answer) => {
    void identify(socket, gatekeeper).then(
      () => answer(),
      (error: unknown) => answer(refusal(error)),
    )
  })
  io.on('connection', (socket) => {
    limitPackets(socket, log)
    // A console has nothing to say after the handshake: whoever does is not one.
    socket.onAny(() => cutOff(socket, log, 'sent an event'))
  })
  return io
}

/** Learns who comes, and where they left off. Throws what the handshake is refused with. */
async function identify(socket: OpsSocket, gatekeeper: Gatekeeper): Promise<void> {
  const { token, ...rest } = socket.handshake.auth
  if (typeof token !== 'string' || token.length > 4_096) throw new AppError('unauthenticated', 'The handshake needs a token.')
  const cursor = Cursor.safeParse(rest)
  if (!cursor.success) throw invalid('auth', 'may hold the token, and lastSeq and epoch as the last head told them')
  socket.data = { viewer: await gatekeeper.authenticate(token), cursor: cursor.data, room: null }
}

function limitPackets(socket: OpsSocket, log: Log): void {
  let second = 0
  let packets = 0
  socket.conn.on('packet', () => {
    const current = Math.floor(Date.now() / 1000)
    packets = current === second ? packets + 1 : 1
    second = current
    if (packets > packetsPerSecondMax) cutOff(socket, log, 'sent too many packets')
  })
}

function cutOff(socket: OpsSocket, log: Log, why: string): void {
  log.warn({ socket: socket.id }, `a socket ${why} and was cut off`)
  socket.disconnect(true)
}

function refusal(error: unknown): Error {
  const known =
    error instanceof AppError
      ? error
      : new AppError('unavailable', 'The session cannot be checked right now. Try again in a moment.', { cause: error })
  return Object.assign(new Error(known.message), { data: { code: known.code } })
}

/** Cuts off who does not read: memory must not grow for one who has gone to sleep. */
export function cutOffSlowReaders(io: OpsServer, log: Log): void {
  for (const socket of io.sockets.sockets.values()) {
    if (isTooSlow(socket)) {
      log.info({ socket: socket.id }, 'a socket reads too slowly and was cut off')
      socket.conn.close(true)
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

/** What goes to a room is encoded before it waits; what goes to one socket waits as words. */
function bytesOf({ data, options }: UnreadPacket): number {
  const frame = options?.wsPreEncodedFrame
  if (frame) return frame.reduce((bytes, part) => bytes + part.length, 0)
  return typeof data === 'string' ? data.length : 0
}
