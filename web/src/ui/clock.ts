import { useSyncExternalStore } from 'react'

const tickMs = 10_000
const listeners = new Set<() => void>()
let timer: number | undefined
let nowMs = Date.now()

/** The time, to ten seconds. One timer turns for every clock on the screen, and none when there is none. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => nowMs)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= window.setInterval(tick, tickMs)
  if (Date.now() - nowMs >= tickMs) tick()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.clearInterval(timer)
    timer = undefined
  }
}

function tick() {
  nowMs = Date.now()
  for (const listener of listeners) listener()
}
