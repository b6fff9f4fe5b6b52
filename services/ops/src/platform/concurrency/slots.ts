/** A concurrency limit per name: connections of an address, open pages of a visitor. */
export interface Slots {
  /** Takes a slot and returns its release function; null if all slots of that name are taken. */
  take: (name: string) => Release | null
  /** Takes a slot as soon as one is free, first come first served; null if none is freed in time. */
  wait: (name: string, waitMs: number) => Promise<Release | null>
}
/** Releases a slot; further calls do nothing. */
export type Release = () => void

interface Named {
  taken: number
  queue: Set<() => void>
}

export function createSlots(max: number): Slots {
  const names = new Map<string, Named>()
  const take = (name: string): Release | null => {
    const named = names.get(name) ?? { taken: 0, queue: new Set() }
    if (named.taken >= max) return null
    names.set(name, named)
    named.taken += 1
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      named.taken -= 1
      const [next] = named.queue
      if (next) next()
      else if (named.taken === 0) names.delete(name)
    }
  }
  const wait = (name: string, waitMs: number) =>
    new Promise<Release | null>((resolve) => {
      const queue = names.get(name)?.queue
      const atOnce = take(name)
      if (atOnce || !queue) return resolve(atOnce)
      const end = () => {
        clearTimeout(timer)
        queue.delete(end)
        resolve(take(name))
      }
      const timer = setTimeout(end, waitMs)
      queue.add(end)
    })
  return { take, wait }
}
