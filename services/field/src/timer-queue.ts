interface Entry {
  dueMs: number
  act: () => Promise<void>
}

/** Actions with the time at which each is due. Entries due at the same instant keep their insertion order. */
export interface TimerQueue {
  add(dueMs: number, act: () => Promise<void>): void
  /** Removes and returns the entry that is due first. */
  take(): Entry | undefined
  /** Postpones every entry, after a time in which nothing could happen. */
  delay(ms: number): void
}

export function createTimerQueue(): TimerQueue {
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
