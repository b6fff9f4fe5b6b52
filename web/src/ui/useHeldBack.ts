import { useEffect, useRef, useState, type RefObject } from 'react'

interface HeldBack {
  /** Goes to the top of what grows at its top. */
  topRef: RefObject<HTMLDivElement | null>
  /** How many of the newest wait. */
  count: number
  letIn: () => void
}

/** Keeps back what comes while somebody reads further down, until they are at the top again. `ids` are newest first. */
export function useHeldBack(ids: readonly string[]): HeldBack {
  const topRef = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState<string | null>(null)
  const newest = useRef(ids[0])
  useEffect(() => {
    newest.current = ids[0]
  }, [ids])
  useEffect(() => {
    const top = topRef.current
    if (!top) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry) return
      const isPassed = !entry.isIntersecting && entry.boundingClientRect.top < window.innerHeight / 2
      setSeen((known) => (isPassed ? (known ?? newest.current ?? null) : null))
    })
    observer.observe(top)
    return () => observer.disconnect()
  }, [])
  return {
    topRef,
    count: seen === null ? 0 : Math.max(0, ids.indexOf(seen)),
    letIn: () => {
      setSeen(null)
      topRef.current?.scrollIntoView({ block: 'center' })
    },
  }
}
