import { io, type Socket } from 'socket.io-client'
import type { ClientToServer, LiveMessages, ServerToClient } from '@kainsiap/ops/platform/live/live-contract'
import { session } from '../../api/session.ts'

const retryMs = 500
const retryMaxMs = 10_000

/** The client's position in the event log, sent at the handshake. */
export interface Cursor {
  lastSeq?: LiveMessages['head']['seq']
  epoch?: LiveMessages['head']['epoch']
}
export type LiveSocket = Socket<ServerToClient, ClientToServer>

/** A socket that reconnects by itself after any failure, until the session ends or it is closed. */
export function openSocket(cursor: () => Cursor): LiveSocket {
  let attempts = 0
  let timer: number | undefined
  const socket: LiveSocket = io({
    path: '/socket.io',
    transports: ['websocket'],
    timeout: 5_000,
    reconnectionDelay: retryMs,
    reconnectionDelayMax: 3_000,
    forceNew: true,
    // Evaluated at each attempt: the token and cursor of the first one are outdated.
    auth: (give) => give({ token: session.token(), ...cursor() }),
  })
  const reconnect = () => {
    window.clearTimeout(timer)
    const waitMs = Math.min(retryMs * 2 ** attempts, retryMaxMs) * (0.75 + Math.random() / 2)
    attempts += 1
    timer = window.setTimeout(() => session.state().status === 'signed_in' && socket.connect(), waitMs)
  }
  const renewAndReconnect = async () => {
    if ((await session.refresh()) !== 'ended') reconnect()
  }

  socket.on('head', () => {
    attempts = 0
  })
  // socket.io reconnects by itself, except when the server closed the connection or rejected the handshake.
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') reconnect()
    if (reason === 'io client disconnect') window.clearTimeout(timer)
  })
  socket.on('connect_error', (error: Error & { data?: { code?: string } }) => {
    if (error.data?.code === 'token_expired' || error.data?.code === 'unauthenticated') {
      void renewAndReconnect()
    } else if (!socket.active) reconnect()
  })
  return socket
}
