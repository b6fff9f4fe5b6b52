export interface SharedRead<T> {
  /** The last result, if it is recent enough. */
  recent: () => Promise<T>
  /** Reads again, and shares the result. */
  fresh: () => Promise<T>
}

/**
 * Shares one read among concurrent calls and calls within `keptMs`. A failed read is not kept. Of what takes longer the more there is, the
 * result is kept for longer too, so that reading takes at most `shareMax` of the time.
 */
export function sharedRead<T>(keptMs: number, read: () => Promise<T>, { shareMax = 1 }: { shareMax?: number } = {}): SharedRead<T> {
  let last: { until: number; reading: Promise<T> } | null = null
  const fresh = () => {
    const at = Date.now()
    const own = { until: at + keptMs, reading: read() }
    own.reading.then(
      () => (own.until = Math.max(own.until, at + (Date.now() - at) / shareMax)),
      () => (last = last === own ? null : last),
    )
    last = own
    return own.reading
  }
  return { fresh, recent: () => (last && Date.now() < last.until ? last.reading : fresh()) }
}
