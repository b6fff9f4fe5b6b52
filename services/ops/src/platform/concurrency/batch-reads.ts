/**
 * Reads many keys by one query: calls during a read are answered together by the next read. Like `coalesced`, which reads equal keys once, it
 * never returns a result that was read before the call.
 */
export function batchReads<T>(load: (keys: string[]) => Promise<ReadonlyMap<string, T>>): (key: string) => Promise<T | undefined> {
  let last: Promise<unknown> = Promise.resolve()
  let next: { keys: Set<string>; result: Promise<ReadonlyMap<string, T>> } | null = null
  const begin = () => {
    const keys = new Set<string>()
    const result = last.then(() => {
      next = null
      return load([...keys])
    })
    last = result.catch(() => {})
    return { keys, result }
  }
  return async (key) => {
    next ??= begin()
    next.keys.add(key)
    return (await next.result).get(key)
  }
}
