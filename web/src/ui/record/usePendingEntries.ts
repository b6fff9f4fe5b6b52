import { useEffect, useRef, useState, type RefObject } from 'react'

interface PendingEntries {
  /** Attach to an element at the top of the list. */
  topRef: RefObject<HTMLDivElement | null>
  /** The number of pending entries, the newest ones. */
  count: number
  applyPending: () => void
}

/** Everything below counts as visible: a jump from above the top to below it would otherwise go unnoticed. */
const allBelow = '0px 0px 1000000px 0px'

/** Keeps new entries pending while the user has scrolled past the top, until they return to it. `ids` are newest first. */
export function usePendingEntries(ids: readonly string[]): PendingEntries {
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
    applyPending: () => {
      setSeen(null)
      topRef.current?.scrollIntoView({ block: 'center' })
    },
  }
}
