import type { Server as HttpServer } from 'node:http'
import type { Permission } from '../../permissions.ts'
import type { StaffPrincipal } from '../http/routes.ts'
import type { Addresses } from '../security/addresses.ts'
import { crashPoint } from '../process/crash.ts'
import { readEvents, readTrimmed, toLiveEvent, type EventDoc } from '../changes/event-log.ts'
import type { Log } from '../process/log.ts'
import { startLoop } from '../concurrency/loop.ts'
import type { LiveMessages, ResyncReason } from './live-contract.ts'
import { cutOffSlowReaders, openSockets, type Cursor, type Gatekeeper, type OpsServer, type OpsSocket } from './sockets.ts'

const usualTickMs = 16
const replayMax = 500
const headEveryMs = 5_000
const heartbeatEveryMs = 1_000
/** A database that takes longer to report whether a relay is running is considered stalled. */
const heartbeatMaxMs = 1_500
const recheckEveryMs = 5_000
const slowCheckEveryMs = 250

export type Stalled = 'all' | readonly Permission[]

export interface LiveOptions {
  log: Log
  publicUrl: string
  allowedOrigins: ReadonlySet<string>
  addresses: Addresses
  gatekeeper: Gatekeeper
  /** Event type → the permission to see it. Nobody sees a type that is not listed here. */
  eventPermissions: ReadonlyMap<string, Permission>
  /** Every permission that affects what a console receives. */
  relevant: readonly Permission[]
  epoch: string
  /** Where the log follower starts. */
  seq: number
  /**
   * Whose committed changes are not known to arrive here: everybody's, or those of events that need one of these permissions. Who is
   * concerned gets `stalled` in place of `head`.
   */
  findStalled: () => Promise<Stalled>
  /** How long events may wait to share a packet; 0 sends each batch at once. */
  tickMs?: number
}

/** Sends events to connected consoles: in order, only what each may see, without gaps within one connection. */
export interface Live {
  io: OpsServer
  events: (events: EventDoc[]) => void
  /** Sends complete stats to everyone who holds the permission, now and on later connections. */
  stats: (permission: Permission, message: LiveMessages['stats']) => void
  /** Sends a change of a user's job to every console of theirs. */
  job: (userId: string, message: LiveMessages['job']) => void
  /** Tells every console of a user that their notices have changed. */
  notice: (userId: string) => void
  /** Asks all consoles to refetch. */
  resync: (reason: ResyncReason) => void
  /** Schedules a recheck of every session. */
  recheck: () => void
  /** Whether any console is connected. */
  isWatched: () => boolean
  /** Calls `act` when a console connects and none was before: what has been sent so far is then forgotten. */
  onWatched: (act: () => void) => void
  close: () => void
}

interface State extends LiveOptions {
  tickMs: number
  io: OpsServer
  /** Everything up to here was sent to the rooms; later events wait in `pending`. */
  sentSeq: number
  pending: EventDoc[]
  tick: NodeJS.Timeout | null
  sentAt: number
  /** When `head` or `stalled` was last sent to all rooms. */
  statusSentAt: number
  stalled: Stalled
  /** Resolves when `stalled` has been looked up for the first console. */
  looked: Promise<void>
  /** What to do when the first console comes. */
  whenWatched: (() => void)[]
  latest: Map<string, { permission: Permission; message: LiveMessages['stats'] }>
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
    statusSentAt: 0,
    stalled: [],
    looked: Promise.resolve(),
    whenWatched: [],
    latest: new Map(),
  }
  io.on('connection', (socket) => receive(state, socket))
  const timers = [
    setInterval(() => void (isWatched(state) && heartbeat(state)), heartbeatEveryMs),
    setInterval(() => cutOffSlowReaders(io, options.log), slowCheckEveryMs),
  ]
  const rights = startLoop('session recheck', options.log, { everyMs: () => recheckEveryMs, round: () => recheck(state) })
  return {
    io,
    events: (events) => {
      state.pending.push(...events)
      schedule(state)
    },
    stats: (permission, message) => {
      state.latest.set(message.area, { permission, message })
      for (const room of rooms(state)) if (permissionsOf(room).includes(permission)) io.to(room).emit('stats', message)
    },
    job: (userId, message) => void io.to(personalRoom(userId)).emit('job', message),
    notice: (userId) => void io.to(personalRoom(userId)).emit('notice', {}),
    resync: (reason) => void io.emit('resync', { reason }),
    recheck: rights.wake,
    isWatched: () => isWatched(state),
    onWatched: (act) => void state.whenWatched.push(act),
    close: () => {
      for (const timer of timers) clearInterval(timer)
      void rights.stop()
      if (state.tick) clearTimeout(state.tick)
      io.engine.close()
    },
  }
}

const isWatched = ({ io }: State) => io.sockets.sockets.size > 0

/** What was sent before the first console has become old. */
function receive(state: State, socket: OpsSocket): void {
  if (state.io.sockets.sockets.size === 1) {
    state.latest.clear()
    state.looked = heartbeat(state)
    for (const act of state.whenWatched) act()
  }
  admit(state, socket).catch((error: unknown) => {
    state.log.warn({ err: error }, 'could not replay missed events to a socket')
    socket.conn.close(true)
  })
}

/** The first event after a pause is sent at once; those that follow within a tick share a packet. */
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
    state.io.to(audience).emit('events', visibleTo(state, permissions, events))
  state.sentSeq = last._id
}

/** Rooms whose permissions differ only in ways irrelevant to these events share a packet. */
function audiences(state: State, events: EventDoc[]): { audience: string[]; permissions: string[] }[] {
  const needed = [...new Set(events.flatMap(({ type }) => state.eventPermissions.get(type) ?? []))]
  const byRights = new Map<string, { audience: string[]; permissions: string[] }>()
  for (const room of rooms(state)) {
    const held = permissionsOf(room)
    const permissions = needed.filter((permission) => held.includes(permission))
    const known = byRights.get(permissions.join())
    if (known) known.audience.push(room)
    else if (permissions.length > 0) byRights.set(permissions.join(), { audience: [room], permissions })
  }
  return [...byRights.values()]
}

function visibleTo(state: State, permissions: readonly string[], events: EventDoc[]): LiveMessages['events'] {
  return events
    .filter(({ type }) => {
      const permission = state.eventPermissions.get(type)
      return permission !== undefined && permissions.includes(permission)
    })
    .map(toLiveEvent)
}

const roomPrefix = 'see:'
/** One room per permission set: a message to it is encoded once. */
function roomFor(state: State, permissions: readonly Permission[]): string {
  return roomPrefix + state.relevant.filter((permission) => permissions.includes(permission)).join('+')
}
/** The room of one user's sockets, on every API process. */
const personalRoom = (userId: string) => `person:${userId}`
const permissionsOf = (room: string): readonly string[] => room.slice(roomPrefix.length).split('+')
const rooms = (state: State): string[] => [...state.io.sockets.adapter.rooms.keys()].filter((room) => room.startsWith(roomPrefix))

/** Sends a socket the events it missed, and joins it to its room at exactly the event where the room stands. */
async function admit(state: State, socket: OpsSocket): Promise<void> {
  const { epoch } = state
  await state.looked
  const start = await startingPoint(state, socket.data.cursor)
  if (start.resync) socket.emit('resync', { reason: start.resync })
  let { seq } = start
  if (!isStalledFor(state, socket.data.principal.permissions)) socket.emit('head', { seq, epoch })
  while (seq < state.sentSeq) {
    const missed = await readEvents(seq, Math.min(replayMax, state.sentSeq - seq))
    const last = missed.at(-1)
    if (!last) break
    const visible = visibleTo(state, socket.data.principal.permissions, missed)
    if (visible.length > 0) socket.emit('events', visible)
    seq = last._id
  }
  // No await from here on, so that no event can slip between the check and the join.
  if (!socket.connected) return
  socket.data.room = roomFor(state, socket.data.principal.permissions)
  void socket.join([socket.data.room, personalRoom(socket.data.principal.id)])
  for (const { permission, message } of state.latest.values()) {
    if (socket.data.principal.permissions.includes(permission)) socket.emit('stats', message)
  }
  if (isStalledFor(state, socket.data.principal.permissions)) socket.emit('stalled', {})
  else if (seq !== start.seq) socket.emit('head', { seq, epoch })
}

async function startingPoint(state: State, { lastSeq, epoch }: Cursor): Promise<{ seq: number; resync?: ResyncReason }> {
  const seq = state.sentSeq
  if (lastSeq === undefined) return { seq }
  if (epoch !== state.epoch || lastSeq > seq + replayMax) return { seq, resync: 'new_log' }
  if (lastSeq >= seq) return { seq }
  if (seq - lastSeq > replayMax) return { seq, resync: 'too_far' }
  return lastSeq + 1 < (await readTrimmed()) ? { seq, resync: 'trimmed' } : { seq: lastSeq }
}

const isStalledFor = ({ stalled }: State, permissions: readonly string[]) =>
  stalled === 'all' || stalled.some((permission) => permissions.includes(permission))

/** Sends `head` or `stalled` to each room: at once when the state changes, and every five seconds. */
async function heartbeat(state: State): Promise<void> {
  const stalled = await Promise.race([
    state.findStalled().catch((): Stalled => 'all'),
    new Promise<Stalled>((resolve) => setTimeout(resolve, heartbeatMaxMs, 'all')),
  ])
  const isDue = String(state.stalled) !== String(stalled) || performance.now() - state.statusSentAt > headEveryMs - heartbeatEveryMs / 2
  if (!isDue) return
  state.stalled = stalled
  state.statusSentAt = performance.now()
  sendStatus(state)
}

/** `head` means that everything visible up to seq has been sent; `stalled`, that commits may still be unseen. */
function sendStatus(state: State): void {
  flush(state)
  for (const room of rooms(state)) {
    if (isStalledFor(state, permissionsOf(room))) state.io.to(room).emit('stalled', {})
    else state.io.to(room).emit('head', { seq: state.sentSeq, epoch: state.epoch })
  }
}

/** Rechecks every session on this node in one query. */
async function recheck(state: State): Promise<false> {
  const sockets = [...state.io.sockets.sockets.values()]
  if (sockets.length === 0) return false
  const sessionStatuses = await state.gatekeeper.sessionStatuses([...new Set(sockets.map((socket) => socket.data.principal.sessionId))])
  for (const socket of sockets) {
    const sessionStatus = sessionStatuses.get(socket.data.principal.sessionId) ?? { ended: 'signed_out' }
    if ('ended' in sessionStatus) signOut(socket, sessionStatus.ended)
    else {
      updatePermissions(state, socket, sessionStatus.principal)
      updateProfile(socket, sessionStatus.principal)
    }
  }
  return false
}

function signOut(socket: OpsSocket, reason: string): void {
  socket.emit('signed_out', { reason })
  socket.disconnect(true)
}

function updateProfile(socket: OpsSocket, { name, avatar }: StaffPrincipal): void {
  const before = socket.data.principal
  if (before.name === name && before.avatar === avatar) return
  socket.data.principal = { ...before, name, avatar }
  socket.emit('profile', { name, avatar })
}

function updatePermissions(state: State, socket: OpsSocket, { permissions, version }: StaffPrincipal): void {
  const before = socket.data.principal.permissions
  if (before.length === permissions.length && before.every((permission) => permissions.includes(permission))) return
  socket.data.principal = { ...socket.data.principal, permissions, version }
  if (socket.data.room) {
    void socket.leave(socket.data.room)
    socket.data.room = roomFor(state, permissions)
    void socket.join(socket.data.room)
  }
  socket.emit('access', { permissions, version })
}
