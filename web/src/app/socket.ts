import { io, type Socket } from 'socket.io-client'
import { session } from '../api/session.ts'

const retryMs = 500
const retryMaxMs = 10_000

/** Where the client stands in the event log: what it shows at the handshake. */
export interface Cursor {
  lastSeq?: number
  epoch?: string
}

/** A socket that comes back by itself from whatever happened to it, until the session ends or it is closed. */
export function openSocket(cursor: () => Cursor): Socket {
  let attempts = 0
  let timer: number | undefined
  const socket = io({
    path: '/socket.io',
    transports: ['websocket'],
    timeout: 5_000,
    reconnectionDelay: retryMs,
    reconnectionDelayMax: 3_000,
    forceNew: true,
    // Asked anew at each attempt: the token and the cursor of the first one are long outdated.
    auth: (give) => give({ token: session.token(), ...cursor() }),
  })
  const comeBack = () => {
    window.clearTimeout(timer)
    const waitMs = Math.min(retryMs * 2 ** attempts, retryMaxMs) * (0.75 + Math.random() / 2)
    attempts += 1
    timer = window.setTimeout(() => session.state().status === 'signed_in' && socket.connect(), waitMs)
  }
  const renewAndComeBack = async () => {
    if ((await session.refresh()) !== 'ended') comeBack()
  }

  socket.on('head', () => {
    attempts = 0
  })
  // socket.io comes back by itself, except when the server closed the line or refused the handshake.
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') comeBack()
    if (reason === 'io client disconnect') window.clearTimeout(timer)
  })
  socket.on('connect_error', (error: Error & { data?: { code?: string } }) => {
    if (error.data?.code === 'token_expired' || error.data?.code === 'unauthenticated') {
      void renewAndComeBack()
    } else if (!socket.active) comeBack()
  })
  return socket
}
