import { useEffect, useState } from 'react'

const stepMs = 250

/** The whole seconds until a time of the browser's clock; 0 after it. */
export function useSecondsLeft(untilMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = window.setInterval(() => setNowMs(Date.now()), stepMs)
    return () => window.clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1_000))
}
