export interface SharedRead<T> {
  /** The last result, if it is recent enough. */
  recent: () => Promise<T>
  /** Reads again, and shares the result. */
  fresh: () => Promise<T>
}

/** Shares one read among concurrent calls and calls within `keptMs`. A failed read is not kept. */
export function sharedRead<T>(keptMs: number, read: () => Promise<T>): SharedRead<T> {
  let last: { at: number; reading: Promise<T> } | null = null
  const fresh = () => {
    const own = { at: Date.now(), reading: read() }
    own.reading.catch(() => (last = last === own ? null : last))
    last = own
    return own.reading
  }
  return { fresh, recent: () => (last && Date.now() - last.at < keptMs ? last.reading : fresh()) }
}
