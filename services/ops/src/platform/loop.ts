import type { Log } from './log.ts'

/** Work that is done again and again: at once when woken, by itself after `everyMs`, never twice at a time. */
export interface Loop {
  wake: () => void
  /** Resolves when the round under way has ended. */
  stop: () => Promise<void>
}

export interface LoopOptions {
  everyMs: () => number
  /** How long to let more come together where something came during a round. */
  restMs?: number
  /** How long a wake waits: others are served first, and what comes meanwhile is done together. */
  patienceMs?: number
  round: () => Promise<boolean>
}

/**
 * `round` answers whether there is more to do right now. A round that throws is told and tried again after `everyMs`,
 * so that nothing that happens to a database ends a loop.
 */
export function startLoop(name: string, log: Log, { everyMs, restMs = 0, patienceMs = 0, round }: LoopOptions): Loop {
  let stopped = false
  let woken = false
  let rouse = () => {}
  const turn = async () => {
    try {
      return await round()
    } catch (error) {
      log.warn({ err: error }, `${name} stumbled and tries again`)
      woken = false
      return false
    }
  }
  const run = async () => {
    for (;;) {
      woken = false
      const more = await turn()
      if (stopped) return
      if (more) continue
      if (woken) {
        await new Promise((resolve) => setTimeout(resolve, restMs))
        if (stopped) return
        continue
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, everyMs())
        rouse = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }
  const waking = patiently(patienceMs, () => {
    woken = true
    rouse()
  })
  const ended = run()
  return {
    wake: waking.ask,
    stop: () => {
      stopped = true
      waking.cancel()
      rouse()
      return ended
    },
  }
}

/** Acts once after `ms`, however often it is asked to meanwhile; at once where there is nothing to wait for. */
function patiently(ms: number, act: () => void): { ask: () => void; cancel: () => void } {
  let timer: NodeJS.Timeout | undefined
  const actNow = () => {
    timer = undefined
    act()
  }
  return { ask: ms === 0 ? actNow : () => void (timer ??= setTimeout(actNow, ms)), cancel: () => clearTimeout(timer) }
}
