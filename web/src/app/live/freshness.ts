import type { Freshness } from '../../ui/state/freshness.ts'

/** The server sends `head` every 5 s; after three missing ones the screen is stale. */
const silenceMs = 15_000
const offlineMs = 30_000
/** Shorter drops recover before anybody notices; a server restart takes longer (docs/decisions/010). */
const unseenDropMs = 2_000
/** Catching up is often instant; a shorter label would only flicker. */
const catchUpShownMs = 900

export interface FreshnessWatch {
  state: () => Freshness
  subscribe: (listener: () => void) => () => void
  connected: () => void
  dropped: () => void
  head: () => void
  /** The server reports that it cannot follow changes: the connection works, but the screen may be out of date. */
  stalled: () => void
  /** The number of events not shown yet. */
  behind: (events: number) => void
  stop: () => void
}

/** What the connection has reported so far. */
interface Signs {
  headAtMs: number | null
  connectedAtMs: number
  droppedAtMs: number | null
  stalledAtMs: number | null
  waiting: number
  /** Set from the first head after a visible drop; `most` is the largest number of queued events. */
  catchUp: { sinceMs: number; most: number } | null
}

/** Derives the freshness of the screen from the connection's reports. `onSilence` is called while an open connection is silent. */
export function watchFreshness(onSilence: () => void): FreshnessWatch {
  const listeners = new Set<() => void>()
  const signs: Signs = { headAtMs: null, connectedAtMs: Date.now(), droppedAtMs: null, stalledAtMs: null, waiting: 0, catchUp: null }
  let state: Freshness = { state: 'connecting' }

  const note = (news: Partial<Signs>) => {
    Object.assign(signs, news)
    if (signs.catchUp && signs.waiting === 0 && Date.now() - signs.catchUp.sinceMs >= catchUpShownMs) signs.catchUp = null
    const next = assess(signs, Date.now())
    if (JSON.stringify(next) === JSON.stringify(state)) return
    state = next
    for (const listener of listeners) listener()
  }
  const timer = window.setInterval(() => {
    if (Date.now() - Math.max(signs.headAtMs ?? 0, signs.stalledAtMs ?? 0, signs.connectedAtMs) >= silenceMs) onSilence()
    note({})
  }, 1_000)

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    connected: () => note({ connectedAtMs: Date.now() }),
    dropped: () => note({ droppedAtMs: signs.droppedAtMs ?? Date.now(), catchUp: null }),
    head: () => {
      const isBack = state.state === 'stale' || state.state === 'offline'
      const catchUp = isBack ? { sinceMs: Date.now(), most: signs.waiting } : signs.catchUp
      note({ headAtMs: Date.now(), droppedAtMs: null, stalledAtMs: null, catchUp })
    },
    stalled: () => note({ stalledAtMs: Date.now(), droppedAtMs: signs.droppedAtMs ?? Date.now(), catchUp: null }),
    behind: (waiting) => note({ waiting, catchUp: signs.catchUp && { ...signs.catchUp, most: Math.max(signs.catchUp.most, waiting) } }),
    stop: () => window.clearInterval(timer),
  }
}

function assess({ headAtMs, connectedAtMs, droppedAtMs, stalledAtMs, catchUp }: Signs, nowMs: number): Freshness {
  const sinceMs = headAtMs ?? connectedAtMs
  const isDropSeen = droppedAtMs !== null && nowMs - droppedAtMs >= unseenDropMs
  const isHeard = stalledAtMs !== null && nowMs - stalledAtMs < silenceMs
  if (nowMs - sinceMs >= offlineMs && !isHeard) return { state: 'offline', sinceMs }
  if (nowMs - sinceMs >= silenceMs || isDropSeen) return { state: 'stale', sinceMs }
  if (catchUp) return { state: 'catching_up', behind: catchUp.most }
  return headAtMs === null ? { state: 'connecting' } : { state: 'live' }
}
