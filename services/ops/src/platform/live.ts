import type { Server as HttpServer } from 'node:http'
import type { Permission } from '../permissions.ts'
import { crashPoint } from './crash.ts'
import { readEvents, readTrimmed, type EventDoc } from './event-log.ts'
import type { Log } from './log.ts'
import { cutOffSlowReaders, openSockets, type Cursor, type Gatekeeper, type OpsServer, type OpsSocket } from './sockets.ts'

const usualTickMs = 16
const replayMax = 500
const headEveryMs = 5_000
const vouchEveryMs = 1_000
/** A database that takes longer to say whether a relay is at work is not to be relied on. */
const vouchMaxMs = 1_500
const recheckEveryMs = 5_000
const slowCheckEveryMs = 250

export interface LiveOptions {
  log: Log
  allowedOrigins: ReadonlySet<string>
  gatekeeper: Gatekeeper
  /** Event type → the permission that may see it. A type that is not here is seen by nobody. */
  eventPermissions: ReadonlyMap<string, Permission>
  /** Every permission that decides what a console is sent. */
  relevant: readonly Permission[]
  epoch: string
  /** Where the tail starts. */
  seq: number
  /** Whether what was committed is known to arrive here; `head` is only said while it is, `stalled` when it no longer is. */
  isFresh: () => Promise<boolean>
  /** How long events may wait to share a packet; 0 sends each batch at once. */
  tickMs?: number
}

/** What connected consoles are told: in order, only what each may see, nothing left out within one connection. */
export interface Live {
  io: OpsServer
  events: (events: EventDoc[]) => void
  /** Sends figures whole to all who hold the permission, now and when they come. */
  figures: (permission: Permission, message: { area: string; seq: number; values: object }) => void
  /** Tells everybody to read anew. */
  resync: (reason: string) => void
  recheck: () => Promise<void>
  close: () => void
}

interface State extends LiveOptions {
  tickMs: number
  io: OpsServer
  /** Everything up to here was sent to the rooms; what is later waits in `pending`. */
  sentSeq: number
  pending: EventDoc[]
  tick: NodeJS.Timeout | null
  sentAt: number
  /** When `head` or `stalled` was last said to everybody. */
  saidAt: number
  isStalled: boolean
  latest: Map<string, { permission: Permission; message: object }>
}

export function openLive(http: HttpServer, options: LiveOptions): Live {
  const io = openSockets(http, options)
  const state: State = {
    tickMs: usualTickMs,
    ...options,
    io,
    sentSeq: options.seq,
    pending: [],
    tick: null,
    sentAt: 0,
    saidAt: 0,
    isStalled: false,
    latest: new Map(),
  }
  io.on('connection', (socket) => {
    admit(state, socket).catch((error: unknown) => {
      options.log.warn({ err: error }, 'a socket could not catch up')
      socket.conn.close(true)
    })
  })
  const timers = [
    setInterval(() => void vouch(state), vouchEveryMs),
    setInterval(() => void recheck(state), recheckEveryMs),
    setInterval(() => cutOffSlowReaders(io, options.log), slowCheckEveryMs),
  ]
  return {
    io,
    events: (events) => {
      state.pending.push(...events)
      schedule(state)
    },
    figures: (permission, message) => {
      state.latest.set(message.area, { permission, message })
      for (const room of rooms(state)) if (permissionsOf(room).includes(permission)) io.to(room).emit('stats', message as never)
    },
    resync: (reason) => void io.emit('resync', { reason } as never),
    recheck: () => recheck(state),
    close: () => {
      for (const timer of timers) clearInterval(timer)
      if (state.tick) clearTimeout(state.tick)
      io.engine.close()
    },
  }
}

/** The first event after a pause goes at once; those that follow within a tick share a packet. */
function schedule(state: State): void {
  if (state.tick) return
  const wait = state.tickMs - (performance.now() - state.sentAt)
  if (wait <= 0) return flush(state)
  state.tick = setTimeout(() => flush(state), wait)
}

function flush(state: State): void {
  if (state.tick) clearTimeout(state.tick)
  state.tick = null
  const last = state.pending.at(-1)
  if (!last) return
  const events = state.pending
  state.pending = []
  state.sentAt = performance.now()
  crashPoint('live.beforeEmit')
  for (const { audience, permissions } of audiences(state, events))
    state.io.to(audience).emit('events', visibleTo(state, permissions, events) as never)
  state.sentSeq = last._id
}

/** Rooms whose rights differ only where these events don't care see the same of them: they share a packet. */
function audiences(state: State, events: EventDoc[]): { audience: string[]; permissions: string[] }[] {
  const asked = [...new Set(events.flatMap(({ type }) => state.eventPermissions.get(type) ?? []))]
  const byRights = new Map<string, { audience: string[]; permissions: string[] }>()
  for (const room of rooms(state)) {
    const held = permissionsOf(room)
    const permissions = asked.filter((permission) => held.includes(permission))
    const known = byRights.get(permissions.join())
    if (known) known.audience.push(room)
    else if (permissions.length > 0) byRights.set(permissions.join(), { audience: [room], permissions })
  }
  return [...byRights.values()]
}

function visibleTo(state: State, permissions: readonly string[], events: EventDoc[]) {
  return events
    .filter(({ type }) => {
      const permission = state.eventPermissions.get(type)
      return permission !== undefined && permissions.includes(permission)
    })
    .map(({ _id, type, entity, id, version, at, actor, data }) => ({ seq: _id, type, entity, id, version, at, actor, data }))
}

const roomPrefix = 'see:'
/** One room for each set of rights: what is sent to it is encoded once. */
function roomFor(state: State, permissions: readonly Permission[]): string {
  return roomPrefix + state.relevant.filter((permission) => permissions.includes(permission)).join('+')
}
const permissionsOf = (room: string): readonly string[] => room.slice(roomPrefix.length).split('+')
const rooms = (state: State): string[] => [...state.io.sockets.adapter.rooms.keys()].filter((room) => room.startsWith(roomPrefix))

/** Tells a socket what it missed, and lets it into its room at the very event where the room stands. */
async function admit(state: State, socket: OpsSocket): Promise<void> {
  const { epoch } = state
  const start = await whereToStart(state, socket.data.cursor)
  if ('resync' in start) socket.emit('resync', { reason: start.resync } as never)
  let { seq } = start
  if (!state.isStalled) socket.emit('head', { seq, epoch } as never)
  while (seq < state.sentSeq) {
    const missed = await readEvents(seq, Math.min(replayMax, state.sentSeq - seq))
    const last = missed.at(-1)
    if (!last) break
    const visible = visibleTo(state, socket.data.viewer.permissions, missed)
    if (visible.length > 0) socket.emit('events', visible as never)
    seq = last._id
  }
  // From here to the end nothing else runs, so that no event can pass between the look and the joining.
  if (!socket.connected) return
  socket.data.room = roomFor(state, socket.data.viewer.permissions)
  void socket.join(socket.data.room)
  for (const { permission, message } of state.latest.values()) {
    if (socket.data.viewer.permissions.includes(permission)) socket.emit('stats', message as never)
  }
  if (state.isStalled) socket.emit('stalled', {} as never)
  else if (seq !== start.seq) socket.emit('head', { seq, epoch } as never)
}

async function whereToStart(state: State, { lastSeq, epoch }: Cursor): Promise<{ seq: number; resync?: string }> {
  const seq = state.sentSeq
  if (lastSeq === undefined) return { seq }
  if (epoch !== state.epoch || lastSeq > seq + replayMax) return { seq, resync: 'new_log' }
  if (lastSeq >= seq) return { seq }
  if (seq - lastSeq > replayMax) return { seq, resync: 'too_far' }
  return lastSeq + 1 < (await readTrimmed()) ? { seq, resync: 'trimmed' } : { seq: lastSeq }
}

/** Says at once, and every five seconds, that nothing is missing or that something may be. */
async function vouch(state: State): Promise<void> {
  const isFresh = await Promise.race([state.isFresh().catch(() => false), new Promise((resolve) => setTimeout(resolve, vouchMaxMs, false))])
  const isDue = state.isStalled === isFresh || performance.now() - state.saidAt > headEveryMs - vouchEveryMs / 2
  if (!isDue) return
  state.isStalled = !isFresh
  state.saidAt = performance.now()
  if (isFresh) sayHead(state)
  else state.io.emit('stalled', {} as never)
}

/** "Everything you may see up to seq has been sent." Not said while commits may be waiting somewhere unseen. */
function sayHead(state: State): void {
  flush(state)
  for (const room of rooms(state)) state.io.to(room).emit('head', { seq: state.sentSeq, epoch: state.epoch } as never)
}

/** Looks at every session on this node again, in one query. */
async function recheck(state: State): Promise<void> {
  const sockets = [...state.io.sockets.sockets.values()]
  if (sockets.length === 0) return
  try {
    const standings = await state.gatekeeper.standings([...new Set(sockets.map((socket) => socket.data.viewer.sessionId))])
    for (const socket of sockets) {
      const standing = standings.get(socket.data.viewer.sessionId) ?? { ended: 'signed_out' }
      if ('ended' in standing) signOut(socket, standing.ended)
      else moveTo(state, socket, standing.viewer.permissions)
    }
  } catch (error) {
    state.log.warn({ err: error }, 'sessions could not be checked')
  }
}

function signOut(socket: OpsSocket, reason: string): void {
  socket.emit('signed_out', { reason } as never)
  socket.disconnect(true)
}

function moveTo(state: State, socket: OpsSocket, permissions: readonly Permission[]): void {
  const before = socket.data.viewer.permissions
  if (before.length === permissions.length && before.every((permission) => permissions.includes(permission))) return
  socket.data.viewer = { ...socket.data.viewer, permissions }
  if (socket.data.room) {
    void socket.leave(socket.data.room)
    socket.data.room = roomFor(state, permissions)
    void socket.join(socket.data.room)
  }
  socket.emit('access', { permissions } as never)
}
