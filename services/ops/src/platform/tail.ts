import { readEvents, readHead, type EventDoc } from './event-log.ts'
import type { Log } from './log.ts'
import { startLoop } from './loop.ts'
import type { Pokes } from './redis.ts'

const batchMax = 500
const pollMs = 1_000
/** Redis being away must not be noticed by anybody who watches. */
const pollAloneMs = 150
/** Under load, events that come this close together are read together. */
const restMs = 4

/** Follows the event log of the database, in order and without gaps; Redis only wakes it. */
export interface Tail {
  /** Everything up to here was handed to `onEvents`. */
  seq: () => number
  wake: () => void
  stop: () => Promise<void>
}

/** `onEvents` is called with what is new, in order. `onGap` is called when the log no longer holds what should come next. */
export async function startTail(
  { pokes, log, from }: { pokes: Pokes; log: Log; from?: number },
  { onEvents, onGap }: { onEvents: (events: EventDoc[]) => void; onGap: () => void },
): Promise<Tail> {
  let seq = from ?? (await readHead())
  const round = async () => {
    const events = await readEvents(seq, batchMax)
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
    return events.length === batchMax
  }
  const loop = startLoop('tail', log, { everyMs: () => (pokes.isUp() ? pollMs : pollAloneMs), restMs, round })
  pokes.onPoke('events', loop.wake)
  return { seq: () => seq, wake: loop.wake, stop: loop.stop }
}
