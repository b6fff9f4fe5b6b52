import { useEffect, useEffectEvent, useState } from 'react'

const stepMs = 250

/** Whole seconds that are left of `lifeMs`; it stands still while held, and never runs when `lifeMs` is null. */
export function useCountdown(lifeMs: number | null, isHeld: boolean, onEnd: () => void): number {
  const [leftMs, setLeftMs] = useState(lifeMs ?? 0)
  const isRunning = lifeMs !== null && !isHeld
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
