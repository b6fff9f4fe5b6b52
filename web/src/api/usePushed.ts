import { useEffect } from 'react'

interface Pushed {
  data?: { countedSeq: number; readSeq: number } | undefined
  isFetching: boolean
  refetch: () => unknown
}

/** While orders are delivered one after the other, figures are read again at most this often. */
const waitMs = 1_500

/** Reads a query again soon after the server has pushed that what it was read from has changed. */
export function usePushed({ data, isFetching, refetch }: Pushed): void {
  const isBehind = data !== undefined && data.countedSeq > data.readSeq && !isFetching
  useEffect(() => {
    if (!isBehind) return undefined
    const timer = window.setTimeout(() => void refetch(), waitMs)
    return () => window.clearTimeout(timer)
  }, [isBehind, refetch])
}
