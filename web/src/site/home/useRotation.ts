import { useEffect, useState } from 'react'
import { reducedMotionQuery } from '../../ui/breakpoints.ts'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'

/** spec/1 section 9. */
const rotationMs = 3_000

/** Which of `count` is shown: the next one every 3 s, but not while somebody looks closer, has stopped it, or wants no motion. */
export function useRotation(count: number) {
  const [shown, setShown] = useState({ index: 0, previous: -1 })
  const [isHeld, setIsHeld] = useState(false)
  const [isStopped, setIsStopped] = useState(false)
  const isCalm = useMediaQuery(reducedMotionQuery)
  const show = (index: number) => setShown((before) => (before.index === index ? before : { index, previous: before.index }))
  useEffect(() => {
    if (isHeld || isStopped || isCalm) return undefined
    const turn = () => setShown(({ index }) => ({ index: (index + 1) % count, previous: index }))
    const timer = setInterval(turn, rotationMs)
    return () => clearInterval(timer)
  }, [count, isHeld, isStopped, isCalm])
  const setStopped = (stopped: boolean) => {
    setIsStopped(stopped)
    // Whoever presses "go on" still points at the button.
    if (!stopped) setIsHeld(false)
  }
  return { ...shown, show, isStopped, setStopped, isCalm, setIsHeld }
}
