interface Entry {
  dueMs: number
  act: () => Promise<void>
}

/** What is to be done, and when. Entries of one instant keep the order in which they were put in. */
export interface Agenda {
  add(dueMs: number, act: () => Promise<void>): void
  /** Takes out what is due first. */
  take(): Entry | undefined
  /** The world stood still: everything is due that much later. */
  delay(ms: number): void
}

export function createAgenda(): Agenda {
  const entries: Entry[] = []
  return {
    add(dueMs, act) {
      let low = 0
      let high = entries.length
      while (low < high) {
        const middle = (low + high) >> 1
        if ((entries[middle]?.dueMs ?? 0) > dueMs) low = middle + 1
        else high = middle
      }
      entries.splice(low, 0, { dueMs, act })
    },
    take: () => entries.pop(),
    delay(ms) {
      for (const entry of entries) entry.dueMs += ms
    },
  }
}
