import { type RefObject, useEffect, useState } from 'react'
import type { Freeze } from '../ui/table/stableRows.ts'
import { useFreshness } from '../ui/state/freshness.ts'

const recoveryMs = 3000

export interface Busyness {
  /** The element whose rows are frozen. */
  body: HTMLElement | null
  /** A menu, a dialog or a record is open. */
  isBusy: boolean
  /** Rows are selected. */
  isSelecting: boolean
  isFirstPage: boolean
  isAtTop: boolean
}

/** Which row changes are held back now: see stableRows.ts. */
export function useFreeze({ body, isBusy, isSelecting, isFirstPage, isAtTop }: Busyness): Freeze {
  const isPointedAt = usePointer(body)
  const isRead = useTextSelection(body)
  const isRecovering = useRecovery()
  if (isBusy || isRead) return 'all'
  // After a lost connection the rows are outdated: freezing them has no benefit.
  if (isRecovering) return 'none'
  return isPointedAt || isSelecting || !isFirstPage || !isAtTop ? 'new' : 'none'
}

/** What is further down counts as in view, so that only passing the element tells. */
const farBelow = '0px 0px 1000000px 0px'

/** Whether the window has not been scrolled past the element, in view or further down; true while unknown. */
export function useIsAhead(ref: RefObject<HTMLElement | null>): boolean {
  const [isAhead, setAhead] = useState(true)
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(([entry]) => setAhead(entry?.isIntersecting ?? true), { rootMargin: farBelow })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref])
  return isAhead
}

function usePointer(body: HTMLElement | null): boolean {
  const [isIn, setIn] = useState(false)
  useEffect(() => {
    if (!body) return
    const enter = (event: PointerEvent) => setIn(event.pointerType === 'mouse')
    const leave = () => setIn(false)
    body.addEventListener('pointerenter', enter)
    body.addEventListener('pointerleave', leave)
    return () => {
      body.removeEventListener('pointerenter', enter)
      body.removeEventListener('pointerleave', leave)
      leave()
    }
  }, [body])
  return isIn
}

function useTextSelection(body: HTMLElement | null): boolean {
  const [isSelected, setSelected] = useState(false)
  useEffect(() => {
    if (!body) return
    const look = () => {
      const selection = document.getSelection()
      setSelected(selection !== null && !selection.isCollapsed && body.contains(selection.anchorNode))
    }
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [body])
  return isSelected
}

/** From the moment the screen is stale until shortly after it is live again. */
function useRecovery(): boolean {
  const { state } = useFreshness()
  const isStale = state === 'stale' || state === 'offline'
  const [isRecovering, setRecovering] = useState(isStale)
  if (isStale && !isRecovering) setRecovering(true)
  useEffect(() => {
    if (!isRecovering || state !== 'live') return
    const timer = window.setTimeout(() => setRecovering(false), recoveryMs)
    return () => window.clearTimeout(timer)
  }, [isRecovering, state])
  return isRecovering
}
