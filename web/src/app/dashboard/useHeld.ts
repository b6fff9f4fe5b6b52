import { useState, type FocusEvent } from 'react'

interface Held<Entry> {
  /** For the list's element. */
  hold: Record<'onPointerEnter' | 'onPointerLeave' | 'onFocus', () => void> & { onBlur: (event: FocusEvent) => void }
  shown: readonly Entry[]
  /** How many newer entries wait. */
  heldCount: number
  applyPending: () => void
}

/** Keeps newer entries back while the pointer or the focus is in the list: nothing may move under somebody who is about to press. */
export function useHeld<Entry extends { seq: number }>(entries: readonly Entry[]): Held<Entry> {
  const [heldAt, setHeldAt] = useState<number | null>(null)
  const newest = entries[0]?.seq ?? 0
  const take = () => setHeldAt((known) => known ?? newest)
  const applyPending = () => setHeldAt(null)
  const shown = heldAt === null ? entries : entries.filter(({ seq }) => seq <= heldAt)
  return {
    hold: {
      onPointerEnter: take,
      onPointerLeave: applyPending,
      onFocus: take,
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) applyPending()
      },
    },
    shown,
    heldCount: entries.length - shown.length,
    applyPending: () => setHeldAt(newest),
  }
}
