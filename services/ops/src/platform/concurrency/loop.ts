import { reportFailures } from '../process/failure-report.ts'
import type { Log } from '../process/log.ts'

/** Repeated work: at once when woken, after `everyMs` otherwise, never concurrently. */
export interface Loop {
  wake: () => void
  /** Resolves when the current round has ended. */
  stop: () => Promise<void>
}

export interface LoopOptions {
  everyMs: () => number
  /** The pause before the next round if a wake came during a round, so that more work is batched. */
  cooldownMs?: number
  /** How long a wake is delayed: other work goes first, and further wakes are merged. */
  debounceMs?: number
  round: () => Promise<boolean>
}

/**
 * `round` returns whether there is more to do right away. A round that throws is reported (`failure-report.ts`) and retried after `everyMs`, so that no database
 * failure ends a loop.
 */
export function startLoop(name: string, log: Log, { everyMs, cooldownMs = 0, debounceMs = 0, round }: LoopOptions): Loop {
  let stopped = false
  let woken = false
  let resume = () => {}
  const turn = reported(round, {
    name,
    log,
    onFailure: () => (woken = false),
  })
  const run = async () => {
    for (;;) {
      woken = false
      const more = await turn()
      if (stopped) return
      if (more) continue
      if (woken) {
        await new Promise((resolve) => setTimeout(resolve, cooldownMs))
        if (stopped) return
        continue
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, everyMs())
        resume = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }
  const waking = debounced(debounceMs, () => {
    woken = true
    resume()
  })
  const ended = run()
  return {
    wake: waking.call,
    stop: () => {
      stopped = true
      waking.cancel()
      resume()
      return ended
    },
  }
}

interface Reported {
  name: string
  log: Log
  onFailure: () => void
}

/** The round, which reports what it throws and returns false then. */
function reported(round: () => Promise<boolean>, { name, log, onFailure }: Reported): () => Promise<boolean> {
  const report = reportFailures(log, name, { level: 'warn', failing: `${name} failed; retrying`, recovered: `${name} works again` })
  return async () => {
    try {
      const more = await round()
      report.succeeded()
      return more
    } catch (error) {
      report.failed(error)
      onFailure()
      return false
    }
  }
}

/** Acts once after `ms`, however often it is called meanwhile; at once if `ms` is 0. */
function debounced(ms: number, act: () => void): { call: () => void; cancel: () => void } {
  let timer: NodeJS.Timeout | undefined
  const actNow = () => {
    timer = undefined
    act()
  }
  return { call: ms === 0 ? actNow : () => void (timer ??= setTimeout(actNow, ms)), cancel: () => clearTimeout(timer) }
}
