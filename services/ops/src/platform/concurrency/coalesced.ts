/**
 * Runs equal reads once: at most one at a time of each key, and one more for everybody who asks while it runs. A caller never gets a result
 * that was read before the call, so that whoever reads after a change sees it.
 */
export function coalesced<Args extends unknown[], T>(keyOf: (...args: Args) => string, read: (...args: Args) => Promise<T>) {
  const running = new Map<string, Promise<unknown>>()
  const next = new Map<string, Promise<T>>()
  const start = (key: string, args: Args): Promise<T> => {
    next.delete(key)
    const reading = read(...args)
    const ended = reading.then(
      () => {},
      () => {},
    )
    running.set(key, ended)
    void ended.then(() => running.get(key) === ended && running.delete(key))
    return reading
  }
  return (...args: Args): Promise<T> => {
    const key = keyOf(...args)
    const before = running.get(key)
    if (!before) return start(key, args)
    const waiting = next.get(key) ?? before.then(() => start(key, args))
    next.set(key, waiting)
    return waiting
  }
}
