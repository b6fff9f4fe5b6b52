import { useCallback, useEffect, useState } from 'react'

const restMs = 600

/** The next step takes the place of the one just done: the second press of a double click must not take it. */
export function useRest(): [isResting: boolean, rest: () => void] {
  const [isResting, setResting] = useState(false)
  useEffect(() => {
    if (!isResting) return
    const timer = window.setTimeout(() => setResting(false), restMs)
    return () => window.clearTimeout(timer)
  }, [isResting])
  return [isResting, useCallback(() => setResting(true), [])]
}
