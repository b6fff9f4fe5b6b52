import type { Clock } from '../clock.ts'

/** A clock on which waiting takes no real time: it advances to the end of each wait at once. */
export function createVirtualClock(startsAt: string): Clock {
  let nowMs = Date.parse(startsAt)
  return {
    nowMs: () => nowMs,
    async wait(ms, signal) {
      if (!signal.aborted) nowMs += ms
      await new Promise(setImmediate)
    },
  }
}
