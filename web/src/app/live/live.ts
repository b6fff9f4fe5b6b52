import type { SignOutReason } from '@kainsiap/ops/auth/contract'
import { anyTagApi } from '../../api/api.ts'
import { applyChange, applyStats, refetchFailed, refetchLists } from '../../api/changes.ts'
import { liveEntityOf, type Copy } from '../../api/copies.ts'
import { session } from '../../api/session.ts'
import { createEventQueue, readBatch } from './eventQueue.ts'
import { watchFreshness, type FreshnessWatch } from './freshness.ts'
import { openSocket, type Cursor, type LiveSocket } from './socket.ts'
import type { AppStore } from '../store.ts'

export interface LiveConnection {
  freshness: FreshnessWatch
  close: () => void
}

/** Keeps the cache up to date during a session: patches for speed, invalidates for correctness. */
export function openLive(store: AppStore): LiveConnection {
  let cursor: Cursor = {}
  const socket = openSocket(() => cursor)
  // The connection is open but silent, or the network may be gone: reconnecting finds out sooner than waiting.
  const reconnect = () => {
    if (socket.connected) socket.disconnect().connect()
  }
  const freshness = watchFreshness(reconnect)
  window.addEventListener('offline', reconnect)
  const queue = createEventQueue(store, freshness.behind)

  socket.on('head', ({ seq, epoch }) => {
    // The first head, or the head of another log: data read before may lack the changes in between.
    if (cursor.epoch !== epoch) queue.refetch()
    cursor = { lastSeq: seq, epoch }
    freshness.head()
  })
  socket.on('events', (batch) => {
    const events = readBatch(batch)
    const last = events.at(-1)
    if (last) cursor = { ...cursor, lastSeq: last.seq }
    queue.push(events)
  })
  socket.on('stats', ({ area, values }) => {
    store.dispatch(applyStats(area, values))
  })
  socket.on('job', ({ job }) => applyOwn(store, 'job', job))
  socket.on('notice', () => void store.dispatch(refetchLists('Notice')))
  socket.on('resync', queue.refetch)
  followAccount(socket, store, queue.refetch)
  socket.on('connect', () => {
    freshness.connected()
    catchUp(store, cursor)
  })
  // The connection is open, but committed changes may not arrive: it counts as dropped until the next head.
  socket.on('stalled', freshness.stalled)
  socket.on('disconnect', freshness.dropped)
  socket.on('connect_error', freshness.dropped)

  const close = () => {
    window.removeEventListener('offline', reconnect)
    for (const part of [queue, freshness]) part.stop()
    socket.disconnect()
  }
  return { freshness, close }
}

/** What the user may do, how they are shown, and whether they are still signed in. */
function followAccount(socket: LiveSocket, store: AppStore, refetch: () => void) {
  socket.on('access', ({ permissions, version }) => {
    session.setPermissions([...permissions], version)
    refetch()
  })
  socket.on('profile', (profile) => {
    session.setProfile(profile)
    store.dispatch(anyTagApi.util.invalidateTags(['Me']))
  })
  socket.on('signed_out', ({ reason }) => session.end(reason as SignOutReason))
}

/** What no event tells: queries that failed meanwhile; after a drop also one's jobs and notices, whose messages are not repeated. */
function catchUp(store: AppStore, { epoch }: Cursor) {
  store.dispatch(refetchFailed())
  if (epoch === undefined) return
  for (const tag of ['Job', 'Notice']) store.dispatch(refetchLists(tag))
}

/** What concerns this user alone is no event of the log. */
function applyOwn(store: AppStore, entity: string, copy: Copy) {
  const liveEntity = liveEntityOf(entity)
  if (liveEntity) store.dispatch(applyChange(liveEntity, copy))
}
