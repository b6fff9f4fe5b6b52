import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'

export interface Fitting {
  /** How many children stand on the first line. */
  count: number
  /** What is left of that line, in px. */
  restPx: number
  measure: () => void
}

/** How many of the children of a wrapping row fit on its first line. Nothing is measured while one of them is open. */
export function useFitting(row: RefObject<HTMLElement | null>): Fitting {
  const [{ count, restPx }, setFitting] = useState({ count: Infinity, restPx: 0 })
  const measure = useCallback(() => {
    const box = row.current
    if (!box || box.querySelector('[data-state="open"]')) return
    const next = fittingIn(box)
    setFitting((before) => (before.count === next.count && before.restPx === next.restPx ? before : next))
  }, [row])
  // After each render: any of the children may be wider than before.
  useLayoutEffect(measure)
  useEffect(() => {
    if (!row.current) return
    const observer = new ResizeObserver(measure)
    observer.observe(row.current)
    return () => observer.disconnect()
  }, [row, measure])
  return { count, restPx, measure }
}

function fittingIn(box: HTMLElement): Pick<Fitting, 'count' | 'restPx'> {
  const children = [...box.children].filter((child) => child instanceof HTMLElement)
  const [first] = children
  const line = children.filter(({ offsetTop }) => offsetTop === first?.offsetTop)
  const last = line.at(-1)
  if (!last || line.length === children.length) return { count: Infinity, restPx: 0 }
  const end = box.getBoundingClientRect().right - last.getBoundingClientRect().right
  return { count: line.length, restPx: Math.max(0, Math.floor(end - parseFloat(getComputedStyle(box).paddingRight))) }
}
