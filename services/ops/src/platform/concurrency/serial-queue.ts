import { rateLimited } from '../errors.ts'

/** Runs a task when it is its turn. Throws `rate_limited` if too many are waiting. */
export type SerialQueue = <T>(task: () => Promise<T>) => Promise<T>

/** A task that took no longer than this needs no cooldown. */
const lightMs = 20
const cooldownMaxMs = 1_000

/**
 * Runs costly tasks one at a time, in order of arrival. Each is followed by a cooldown as long as the task itself: however many are queued,
 * half of the time remains for other work.
 */
export function createSerialQueue({ waitingMax, message }: { waitingMax: number; message: string }): SerialQueue {
  const waiting: (() => void)[] = []
  let isBusy = false
  const runNext = () => {
    const next = waiting.shift()
    if (next) next()
    else isBusy = false
  }
  return async (task) => {
    // A resumed task takes over from the previous one while the queue stays busy: no newcomer can overtake it.
    if (isBusy) {
      if (waiting.length >= waitingMax) throw rateLimited(5, message)
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else isBusy = true
    const startedAt = performance.now()
    try {
      return await task()
    } finally {
      const tookMs = performance.now() - startedAt
      if (tookMs <= lightMs) runNext()
      else setTimeout(runNext, Math.min(tookMs, cooldownMaxMs)).unref()
    }
  }
}
