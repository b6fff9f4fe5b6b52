import type { Clock } from '../clock.ts'

/** A clock on which waiting costs nothing: the next thing that is due is due now. */
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
