/** A random generator whose values depend only on its seed and its names. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number
  chance(share: number): boolean
  pick<T>(from: readonly T[]): T
  /** Picks one by its weight. */
  weighted<T>(from: readonly (readonly [T, number])[]): T
}

/** The random stream for one purpose: the same seed and names give the same values, whatever was drawn elsewhere. */
export function stream(seed: number, ...names: readonly (string | number)[]): Random {
  const next = sfc32(fourWords([seed, ...names].join('/')))
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    int,
    chance: (share) => next() < share,
    pick: (from) => at(from, int(0, from.length - 1)),
    weighted: (from) => {
      let left = next() * from.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of from) if ((left -= weight) < 0) return value
      return at(from, from.length - 1)[0]
    },
  }
}

function at<T>(list: readonly T[], index: number): T {
  const value = list[index]
  if (value === undefined) throw new Error('Nothing to pick from')
  return value
}

/** Hashes a text to four 32-bit words (xmur3). */
function fourWords(text: string): [number, number, number, number] {
  let hash = 1779033703 ^ text.length
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 3432918353)
    hash = (hash << 13) | (hash >>> 19)
  }
  const word = () => {
    hash = Math.imul(hash ^ (hash >>> 16), 2246822507)
    hash = Math.imul(hash ^ (hash >>> 13), 3266489909)
    return (hash ^= hash >>> 16) >>> 0
  }
  return [word(), word(), word(), word()]
}

/** Chris Doty-Humphrey's small fast counter generator: 128 bits of state, sufficient for a plausible day. */
function sfc32([a, b, c, counter]: [number, number, number, number]): () => number {
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 4294967296
  }
  for (let warmUp = 0; warmUp < 12; warmUp++) next()
  return next
}
