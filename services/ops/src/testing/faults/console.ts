import { io, type Socket } from 'socket.io-client'
import type { Order } from '../../orders/contract.ts'
import type { LiveEvent } from '../../platform/contract.ts'
import { createClient, type Client } from '../http/client.ts'
import { until } from '../system/processes.ts'
import { signingIn } from '../http/signing-in.ts'

/** A console that stays open through all faults: it reconnects and resumes where it left off. */
export interface Console {
  /** Every event it received, including duplicates. */
  received: LiveEvent[]
  /** What it shows: id → last known version. */
  shown: Map<string, number>
  /** The gaps for which it had to refetch: after `after`, up to `to`. */
  resyncs: { after: number; to: number }[]
  seq: () => number
  close: () => void
}

interface Visit {
  client: Client
  signIn: () => Promise<boolean>
  openedAt: number
}

interface Cursor {
  lastSeq?: number
  epoch?: string
}

const timeoutMs = 120_000

/** Opens a console with a demo account at one API process. Resolves once it has received the log's head. */
export async function openConsole(url: string, email: string): Promise<Console> {
  const client = createClient(url)
  const { signIn, last } = signingIn(client, email)
  const visit = { client, signIn, openedAt: Date.now() }
  await until(signIn, timeoutMs, last)
  let cursor: Cursor = {}
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 50,
    reconnectionDelayMax: 200,
    auth: (give) => give({ token: client.token(), ...cursor }),
  })
  let refused = 'nothing'
  reconnect(socket, signIn, (error) => (refused = error))
  const state = { received: [] as LiveEvent[], shown: new Map<string, number>(), resyncs: [] as Console['resyncs'] }
  listen(socket, state, { visit, cursor: () => cursor, setCursor: (next) => (cursor = next) })
  await until(
    () => cursor.epoch !== undefined,
    timeoutMs,
    () => `the socket is ${socket.connected ? 'open, without a head' : 'closed'}; its last error: ${refused}`,
  )
  return { ...state, seq: () => cursor.lastSeq ?? 0, close: () => socket.disconnect() }
}

/** Reconnects where socket.io does not: after the server disconnects or rejects the handshake. */
function reconnect(socket: Socket, signIn: () => Promise<boolean>, onError: (error: string) => void): void {
  socket.on('connect_error', (error: Error & { data?: { code?: string } }) => {
    onError(`${error.message} ${JSON.stringify(error.data)}`)
    if (error.data === undefined) return
    const renewed = error.data.code === 'unavailable' ? Promise.resolve(true) : signIn()
    void renewed.then(() => socket.connect())
  })
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') socket.connect()
  })
}

interface Position {
  visit: Visit
  cursor: () => Cursor
  setCursor: (cursor: Cursor) => void
}

function listen(
  socket: Socket,
  { received, shown, resyncs }: Omit<Console, 'seq' | 'close'>,
  { visit, cursor, setCursor }: Position,
): void {
  let isResynced = false
  const show = (id: string, version: number) => shown.set(id, Math.max(version, shown.get(id) ?? 0))
  socket.on('connect', () => (isResynced = false))
  socket.on('resync', () => (isResynced = true))
  socket.on('head', ({ seq, epoch }: { seq: number; epoch: string }) => {
    if (isResynced) {
      resyncs.push({ after: cursor().lastSeq ?? 0, to: seq })
      void until(() => refetch(visit, show), timeoutMs)
    }
    isResynced = false
    setCursor({ lastSeq: seq, epoch })
  })
  socket.on('events', (events: LiveEvent[]) => {
    for (const event of events) {
      received.push(event)
      show(event.id, event.version)
      setCursor({ ...cursor(), lastSeq: event.seq })
    }
  })
}

/** Refetches every order created since the console was opened. Returns whether that succeeded. */
async function refetch({ client, signIn, openedAt }: Visit, show: (id: string, version: number) => void, page = 1): Promise<boolean> {
  const answer = await client.get<{ items: Order[] }>(`/orders?limit=50&page=${page}`).catch(() => null)
  if (answer?.status === 401) await signIn()
  if (answer?.status !== 200) return false
  const { items } = answer.body
  for (const { id, version } of items) show(id, version)
  const areAllNew = items.every(({ createdAt }) => Date.parse(createdAt) > openedAt)
  return areAllNew ? refetch({ client, signIn, openedAt }, show, page + 1) : true
}
