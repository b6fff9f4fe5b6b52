import { io, type Socket } from 'socket.io-client'
import { demoPassword } from '../demo/accounts.ts'
import type { Order } from '../orders/contract.ts'
import type { LiveEvent } from '../platform/contract.ts'
import { createClient, type Client } from './client.ts'
import { until } from './processes.ts'

/** A console that stays open through everything: it comes back by itself, and says where it left off. */
export interface Console {
  /** Every event it was sent, those sent twice twice. */
  received: LiveEvent[]
  /** What it shows: id → the version it knows. */
  shown: Map<string, number>
  /** Where it was told to read anew, and could not know what it missed: after `after`, up to `to`. */
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

const patienceMs = 120_000

/** Opens a console of a demo account at one API process. Resolves once it was told where the log stands. */
export async function openConsole(url: string, email: string): Promise<Console> {
  const client = createClient(url)
  const signIn = async () => (await client.signIn(email, demoPassword).catch(() => null))?.status === 200
  const visit = { client, signIn, openedAt: Date.now() }
  await until(signIn, patienceMs)
  let cursor: Cursor = {}
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 50,
    reconnectionDelayMax: 200,
    auth: (give) => give({ token: client.token(), ...cursor }),
  })
  comeBack(socket, signIn)
  const kept = { received: [] as LiveEvent[], shown: new Map<string, number>(), resyncs: [] as Console['resyncs'] }
  listen(socket, kept, { visit, cursor: () => cursor, moveTo: (next) => (cursor = next) })
  await until(() => cursor.epoch !== undefined, patienceMs)
  return { ...kept, seq: () => cursor.lastSeq ?? 0, close: () => socket.disconnect() }
}

/** socket.io comes back by itself, except when the server closed the line or refused the handshake. */
function comeBack(socket: Socket, signIn: () => Promise<boolean>): void {
  socket.on('connect_error', (error: Error & { data?: { code?: string } }) => {
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
  moveTo: (cursor: Cursor) => void
}

function listen(socket: Socket, { received, shown, resyncs }: Omit<Console, 'seq' | 'close'>, { visit, cursor, moveTo }: Position): void {
  let isToldAnew = false
  const show = (id: string, version: number) => shown.set(id, Math.max(version, shown.get(id) ?? 0))
  socket.on('connect', () => (isToldAnew = false))
  socket.on('resync', () => (isToldAnew = true))
  socket.on('head', ({ seq, epoch }: { seq: number; epoch: string }) => {
    if (isToldAnew) {
      resyncs.push({ after: cursor().lastSeq ?? 0, to: seq })
      void until(() => readAnew(visit, show), patienceMs)
    }
    isToldAnew = false
    moveTo({ lastSeq: seq, epoch })
  })
  socket.on('events', (events: LiveEvent[]) => {
    for (const event of events) {
      received.push(event)
      show(event.id, event.version)
      moveTo({ ...cursor(), lastSeq: event.seq })
    }
  })
}

/** Reads every order that was made since the console was opened. Answers whether that went well. */
async function readAnew({ client, signIn, openedAt }: Visit, show: (id: string, version: number) => void, page = 1): Promise<boolean> {
  const answer = await client.get<{ items: Order[] }>(`/orders?limit=50&page=${page}`).catch(() => null)
  if (answer?.status === 401) await signIn()
  if (answer?.status !== 200) return false
  const { items } = answer.body
  for (const { id, version } of items) show(id, version)
  const areAllNew = items.every(({ createdAt }) => Date.parse(createdAt) > openedAt)
  return areAllNew ? readAnew({ client, signIn, openedAt }, show, page + 1) : true
}
