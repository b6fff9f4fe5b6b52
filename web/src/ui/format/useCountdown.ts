import { useEffect, useEffectEvent, useState } from 'react'

const stepMs = 250

/** The whole seconds left of `lifeMs`; it stops while paused, and never runs when `lifeMs` is null. */
export function useCountdown(lifeMs: number | null, isPaused: boolean, onEnd: () => void): number {
  const [leftMs, setLeftMs] = useState(lifeMs ?? 0)
  const isRunning = lifeMs !== null && !isPaused
  const isOver = lifeMs !== null && leftMs <= 0
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!isRunning) return
    const timer = window.setInterval(() => setLeftMs((left) => left - stepMs), stepMs)
    return () => window.clearInterval(timer)
  }, [isRunning])
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  return Math.max(0, Math.ceil(leftMs / 1_000))
}
