import { play } from '../play.ts'
import type { Clock } from '../clock.ts'
import type { Target } from '../client.ts'

interface ScriptedPlayOptions {
  target: Target
  clock: Clock
  seed?: number
  pace?: number
  newKey: () => string
  /** Called at every wait: true ends the play. */
  isOver: () => boolean
}

/** Sequential keys, so that two plays can be compared. */
export function countedKeys(): () => string {
  let keys = 0
  return () => `00000000-0000-4000-8000-${String(++keys).padStart(12, '0')}`
}

/** Plays until `isOver`; returns the printed lines. */
export async function playScripted({ target, clock, seed = 57, pace = 60, newKey, isOver }: ScriptedPlayOptions): Promise<string[]> {
  const printed: string[] = []
  const stopping = new AbortController()
  const watched: Clock = {
    nowMs: () => clock.nowMs(),
    wait: async (ms, signal) => {
      if (isOver()) stopping.abort()
      await clock.wait(ms, signal)
    },
  }
  await play({
    target,
    seed,
    pace,
    clock: watched,
    newKey,
    print: (line) => void printed.push(line),
    signal: stopping.signal,
  })
  return printed
}
