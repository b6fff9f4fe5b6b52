import { useEffect, useRef, useState, type RefObject } from 'react'

interface HeldBack {
  /** Goes to the top of what grows at its top. */
  topRef: RefObject<HTMLDivElement | null>
  /** How many of the newest wait. */
  count: number
  letIn: () => void
}

/** What lies below counts as seen: a jump from above the top to below it would otherwise pass unnoticed. */
const allBelow = '0px 0px 1000000px 0px'

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
    const look = ([entry]: IntersectionObserverEntry[]) => {
      if (!entry) return
      const isPassed = !entry.isIntersecting && entry.boundingClientRect.top < window.innerHeight / 2
      setSeen((known) => (isPassed ? (known ?? newest.current ?? null) : null))
    }
    const observer = new IntersectionObserver(look, { rootMargin: allBelow, scrollMargin: allBelow })
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
