import type { Freshness } from '../ui/freshness.ts'

/** The server says `head` every 5 s; after three it did not say, what is on the screen is stale. */
const silenceMs = 15_000
const offlineMs = 30_000
/** Shorter drops are mended before anybody would have noticed; the restart of a server takes longer (docs/decisions/010). */
const unseenDropMs = 2_000
/** Catching up is often done at once; a word that nobody can read would only flicker. */
const catchUpShownMs = 900

export interface FreshnessWatch {
  state: () => Freshness
  subscribe: (listener: () => void) => () => void
  connected: () => void
  dropped: () => void
  head: () => void
  /** The server says that it cannot tell what happens: the line is well, what is on the screen may not be. */
  stalled: () => void
  /** So many events wait to be shown. */
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
  /** From the first head after a drop that was shown; `most` events waited at a time. */
  catchUp: { sinceMs: number; most: number } | null
}

/** Tells from what the connection reports how fresh the screen is. `onSilence` is called while a line that was up says nothing. */
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
