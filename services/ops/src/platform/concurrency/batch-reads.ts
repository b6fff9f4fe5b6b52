/**
 * Reads by key, one read at a time: what is asked for during a read is read together by the next. Each answer comes from a read that began
 * after it was asked for, so that it is never older than the question.
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
