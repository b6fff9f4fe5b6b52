/** A small seeded generator (mulberry32), so that demo data is the same everywhere. */
export interface Random {
  /** At least 0, less than 1. */
  next: () => number
  /** A whole number from `min` to `max`, both included. */
  whole: (min: number, max: number) => number
  pick: <T>(from: readonly T[]) => T
  chance: (share: number) => boolean
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(from: readonly T[]): T => {
    const picked = from[whole(0, from.length - 1)]
    if (picked === undefined) throw new Error('nothing to pick from')
    return picked
  }
  return { next, whole, pick, chance: (share) => next() < share }
}
