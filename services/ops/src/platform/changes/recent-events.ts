import type { EventDoc } from './event-log.ts'

const keptMax = 2_000

/** The newest events of the log, read once for all subscribers of a process. */
export interface RecentEvents {
  /** Adds events that continue the kept ones. */
  add: (events: readonly EventDoc[]) => void
  /** Forgets everything: events after `seq` follow. */
  restart: (seq: number) => void
  /** The events after `seq`, at most `max`; undefined if older ones than those kept are needed. */
  after: (seq: number, max: number) => EventDoc[] | undefined
}

export function keepRecentEvents(from: number): RecentEvents {
  let before = from
  let kept: EventDoc[] = []
  return {
    add: (events) => {
      kept = [...kept, ...events].slice(-keptMax)
      before = (kept[0]?._id ?? before + 1) - 1
    },
    restart: (seq) => {
      before = seq
      kept = []
    },
    after: (seq, max) => (seq < before ? undefined : kept.slice(seq - before, seq - before + max)),
  }
}
