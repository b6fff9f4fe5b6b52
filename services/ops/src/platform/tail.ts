import { decodeEvents, readEvents, type EventDoc } from './event-log.ts'
import type { Log } from './log.ts'
import { startLoop } from './loop.ts'
import type { Pokes } from './redis.ts'

const batchMax = 500
const pollMs = 1_000
/** Redis being away must not be noticed by anybody who watches. */
const pollAloneMs = 150
/** Under load, events that come this close together are read together. */
const restMs = 4

/** Follows the event log of the database, in order and without gaps. Redis wakes it, and may spare it the reading. */
export interface Tail {
  /** Everything up to here was handed to `onEvents`. */
  seq: () => number
  wake: () => void
  stop: () => Promise<void>
}

/** `onEvents` is called with what is new, in order. `onGap` is called when the log no longer holds what should come next. */
export function startTail(
  { pokes, log, epoch, from }: { pokes: Pokes; log: Log; epoch: string; from: number },
  { onEvents, onGap }: { onEvents: (events: EventDoc[]) => void; onGap: () => void },
): Tail {
  let seq = from
  let readAt = 0
  let told: EventDoc[] = []
  /** What was told and follows without a gap on what was handed on. */
  const takeTold = () => {
    const next = told.filter(({ _id }) => _id > seq)
    told = []
    return next.length > 0 && next.every(({ _id }, index) => _id === seq + 1 + index) ? next : undefined
  }
  const read = () => {
    readAt = Date.now()
    return readEvents(seq, batchMax)
  }
  const round = async () => {
    // What is told is believed; the log itself is looked at now and then all the same.
    const events = (Date.now() - readAt < pollMs && takeTold()) || (await read())
    const [first] = events
    const last = events.at(-1)
    if (!first || !last) return false
    if (first._id !== seq + 1 || last._id !== seq + events.length) {
      log.error({ expected: seq + 1, first: first._id, last: last._id }, 'the event log has a gap: every console is told to read anew')
      seq = last._id
      onGap()
      return true
    }
    seq = last._id
    onEvents(events)
    return events.length >= batchMax
  }
  const loop = startLoop('tail', log, { everyMs: () => (pokes.isUp() ? pollMs : pollAloneMs), restMs, round })
  pokes.onPoke('events', (message) => {
    if (message) told.push(...decodeEvents(epoch, message))
    loop.wake()
  })
  return { seq: () => seq, wake: loop.wake, stop: loop.stop }
}
