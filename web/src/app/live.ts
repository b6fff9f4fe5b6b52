import type { SignOutReason } from '@kainsiap/ops/auth/contract'
import type { Permission } from '@kainsiap/ops/permissions'
import { applyStats, refetchFailed } from '../api/changes.ts'
import type { LiveEntity } from '../api/copies.ts'
import { session } from '../api/session.ts'
import { createEventQueue, readBatch } from './eventQueue.ts'
import { watchFreshness, type FreshnessWatch } from './freshness.ts'
import { openSocket, type Cursor } from './socket.ts'
import type { AppStore } from './store.ts'

export interface LiveConnection {
  freshness: FreshnessWatch
  close: () => void
}

/** Keeps the cache true while somebody is signed in: patch for speed, invalidate for truth. It knows no noun; `nouns` do. */
export function openLive(store: AppStore, nouns: readonly LiveEntity[]): LiveConnection {
  let cursor: Cursor = {}
  const socket = openSocket(() => cursor)
  // The line is up but silent, or there may be no network under it: a new one tells sooner than waiting for the old one.
  const renewLine = () => {
    if (socket.connected) socket.disconnect().connect()
  }
  const freshness = watchFreshness(renewLine)
  window.addEventListener('offline', renewLine)
  const queue = createEventQueue(store, nouns, freshness.behind)

  socket.on('head', ({ seq, epoch }: Required<Cursor> & { seq: number }) => {
    // The first head, or that of another log: what was read before may lack what happened in between.
    if (cursor.epoch !== epoch) queue.refetch()
    cursor = { lastSeq: seq, epoch }
    freshness.head()
  })
  socket.on('events', (batch: unknown) => {
    const events = readBatch(batch)
    const last = events.at(-1)
    if (last) cursor = { ...cursor, lastSeq: last.seq }
    queue.push(events)
  })
  socket.on('stats', ({ area, values }: { area: string; values: Record<string, unknown> }) => {
    store.dispatch(applyStats(area, values))
  })
  socket.on('resync', queue.refetch)
  socket.on('access', ({ permissions }: { permissions: Permission[] }) => {
    session.setPermissions(permissions)
    queue.refetch()
  })
  socket.on('signed_out', ({ reason }: { reason: SignOutReason }) => session.end(reason))
  socket.on('connect', () => {
    freshness.connected()
    store.dispatch(refetchFailed())
  })
  // The line is up, but what is committed may not arrive: until the next head that is the same.
  socket.on('stalled', freshness.stalled)
  socket.on('disconnect', freshness.dropped)
  socket.on('connect_error', freshness.dropped)

  const close = () => {
    window.removeEventListener('offline', renewLine)
    queue.stop()
    freshness.stop()
    socket.disconnect()
  }
  return { freshness, close }
}
