import { LRUCache } from 'lru-cache'
import { nameKey } from './search-terms.ts'

/** Keys of names that were compared last, as MongoDB compares them: a ranking compares each name many times. */
const comparedKeys = new LRUCache<string, Buffer>({ max: 10_000 })
function comparedKey(name: string): Buffer {
  const known = comparedKeys.get(name)
  if (known) return known
  const key = Buffer.from(nameKey(name))
  comparedKeys.set(name, key)
  return key
}

/** Compares names in the order of lists that are sorted by the stored `nameKey`. */
export const compareNames = (one: string, other: string): number => Buffer.compare(comparedKey(one), comparedKey(other))
