import { type Dispatch, type RefObject, type SetStateAction, useEffect, useLayoutEffect, useState } from 'react'

export interface Fitting {
  /** How many children stand on the first line. */
  count: number
  /** What is left of that line, in px. */
  restPx: number
  measure: () => void
}

type SetSizes = Dispatch<SetStateAction<Pick<Fitting, 'count' | 'restPx'>>>

/** How many of the children of a wrapping row fit on its first line. Nothing is measured while one of them is open. */
export function useFitting(row: RefObject<HTMLElement | null>): Fitting {
  const [{ count, restPx }, setSizes] = useState({ count: Infinity, restPx: 0 })
  // After each render: any of the children may be wider than before. Equal sizes render nothing.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useLayoutEffect(() => measureRow(row, setSizes))
  useEffect(() => {
    if (!row.current) return
    const observer = new ResizeObserver(() => measureRow(row, setSizes))
    observer.observe(row.current)
    return () => observer.disconnect()
  }, [row])
  return { count, restPx, measure: () => measureRow(row, setSizes) }
}

function measureRow({ current: box }: RefObject<HTMLElement | null>, setSizes: SetSizes): void {
  if (!box || box.querySelector('[data-state="open"]')) return
  const next = fittingIn(box)
  setSizes((before) => (before.count === next.count && before.restPx === next.restPx ? before : next))
}

/** A line with less room holds no child, rather than the edge of one. */
const leastPx = 56

function fittingIn(box: HTMLElement): Pick<Fitting, 'count' | 'restPx'> {
  const children = [...box.children].filter((child) => child instanceof HTMLElement)
  const [first] = children
  const room = Math.floor(box.getBoundingClientRect().width)
  if (first && room < leastPx) return { count: 0, restPx: room }
  const line = children.filter(({ offsetTop }) => offsetTop === first?.offsetTop)
  const last = line.at(-1)
  if (!last || line.length === children.length) return { count: Infinity, restPx: 0 }
  const end = box.getBoundingClientRect().right - last.getBoundingClientRect().right
  return { count: line.length, restPx: Math.max(0, Math.floor(end - parseFloat(getComputedStyle(box).paddingRight))) }
}
