import { useEffect, useState } from 'react'
import { reducedMotionQuery } from '../../ui/layout/breakpoints.ts'
import { useMediaQuery } from '../../ui/layout/useMediaQuery.ts'

const rotationMs = 3_000

/** The shown index of `count`: advances every 3 s, except while the user points at it, has stopped it, or prefers reduced motion. */
export function useRotation(count: number) {
  const [shown, setShown] = useState({ index: 0, previous: -1 })
  const [isPaused, setIsPaused] = useState(false)
  const [isStopped, setIsStopped] = useState(false)
  const prefersReducedMotion = useMediaQuery(reducedMotionQuery)
  const show = (index: number) => setShown((before) => (before.index === index ? before : { index, previous: before.index }))
  useEffect(() => {
    if (isPaused || isStopped || prefersReducedMotion) return undefined
    const turn = () => setShown(({ index }) => ({ index: (index + 1) % count, previous: index }))
    const timer = setInterval(turn, rotationMs)
    return () => clearInterval(timer)
  }, [count, isPaused, isStopped, prefersReducedMotion])
  const setStopped = (stopped: boolean) => {
    setIsStopped(stopped)
    // The pointer is still over the button that continues the rotation.
    if (!stopped) setIsPaused(false)
  }
  return { ...shown, show, isStopped, setStopped, prefersReducedMotion, setIsPaused }
}
