import { readEvents, type EventDoc } from './event-log.ts'
import type { Log } from '../process/log.ts'
import { startLoop } from '../concurrency/loop.ts'
import type { Notifier } from './notifier.ts'
import { readPublished } from './published-events.ts'

const batchMax = 500
const pollMs = 1_000
/** A Redis outage must not be noticeable to anyone watching. */
const pollAloneMs = 150
/** Under load, events that arrive this close together are read together. */
const cooldownMs = 4

/**
 * Follows the event log in the database, in order and without gaps. Redis notifications wake it and may carry the events, which saves a
 * read.
 */
export interface LogFollower {
  /** Everything up to here was passed to `onEvents`. */
  seq: () => number
  wake: () => void
  stop: () => Promise<void>
}

export interface LogFollowerOptions {
  notifier: Notifier
  log: Log
  epoch: string
  /** Each event type that may be published, with its entity. */
  entities: ReadonlyMap<string, string>
  from: number
}

export interface LogHandlers {
  onEvents: (events: EventDoc[]) => void
  /** The log no longer holds the next event: read everything anew. */
  onGap: () => void
}

/** Calls `onEvents` with new events, in order, and `onGap` if the log no longer holds the next event. */
export function startLogFollower(
  { notifier, log, epoch, entities, from }: LogFollowerOptions,
  { onEvents, onGap }: LogHandlers,
): LogFollower {
  let seq = from
  let readAt = 0
  let published: EventDoc[] = []
  /** The published events, if they continue without a gap from the last event passed on. */
  const takePublished = () => {
    const next = published.filter(({ _id }) => _id > seq)
    published = []
    return next.length > 0 && next.every(({ _id }, index) => _id === seq + 1 + index) ? next : undefined
  }
  const read = () => {
    readAt = Date.now()
    return readEvents(seq, batchMax)
  }
  const round = async () => {
    // Published events are used directly; the log itself is still read once per poll interval.
    const events = (Date.now() - readAt < pollMs && takePublished()) || (await read())
    const [first] = events
    const last = events.at(-1)
    if (!first || !last) return false
    if (first._id !== seq + 1 || last._id !== seq + events.length) {
      log.error({ expected: seq + 1, first: first._id, last: last._id }, 'the event log has a gap; all consoles reload their data')
      seq = last._id
      onGap()
      return true
    }
    seq = last._id
    onEvents(events)
    return events.length >= batchMax
  }
  const loop = startLoop('log follower', log, { everyMs: () => (notifier.isUp() ? pollMs : pollAloneMs), cooldownMs, round })
  notifier.onNotification('events', (payload) => {
    loop.wake()
    if (!payload) return
    // Unused events are discarded while the database does not respond; they are read from the log afterwards.
    if (published.length >= batchMax) published = []
    published.push(...readPublished(payload, { epoch, entities }))
  })
  return { seq: () => seq, wake: loop.wake, stop: loop.stop }
}
