import { useSyncExternalStore } from 'react'
import { serverNow } from '../../api/serverClock.ts'

const tickMs = 1_000
const roughMs = 10_000
const listeners = new Set<() => void>()
let timer: number | undefined
let nowMs = 0
let roughNowMs = 0

/** The current time, refreshed every ten seconds. One timer serves every clock on the screen; without clocks none runs. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, roughNow)
}

/** The result of `read` for the current time, checked every second; the component renders again only when the result changes. */
export function useTimed<Value extends string | number | boolean | null | undefined>(read: (nowMs: number) => Value): Value {
  return useSyncExternalStore(subscribe, () => read(now()))
}

/** The server's time, the same for all callers within a second, so that one render never mixes two times. */
function now(): number {
  const time = serverNow()
  if (Math.abs(time - nowMs) >= tickMs) nowMs = time
  return nowMs
}

function roughNow(): number {
  const time = now()
  if (Math.abs(time - roughNowMs) >= roughMs) roughNowMs = time
  return roughNowMs
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= window.setInterval(tick, tickMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.clearInterval(timer)
    timer = undefined
  }
}

function tick() {
  nowMs = serverNow()
  for (const listener of listeners) listener()
}
