import { useEffect, useState } from 'react'

/** The input value, debounced. */
export function useSettled(value: string, afterMs = 250): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), afterMs)
    return () => window.clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
