import fc from 'fast-check'
import { machineFactor } from '../system/processor-time.ts'

/** The most a request may contain. */
export const textMax = 100_000
/** The most CPU time any single text may take, in milliseconds of the reference machine. */
export const pauseMaxMs = 50

/** Printed, so that a run can be repeated: FUZZ_SEED=… npm test. */
export const fuzzSeed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31))

/** Fragments that make a pattern backtrack: near matches of the product's own patterns. */
const pieces = ['@.', '@', '.', 'a', 'a@', 'a.', '-', '0', '1-', 'KS-', '+60', ' ', '\t', '\n', '/', '%', ',', '=', ';', ':', '"', '\\', '_', 'é', '龍', '\u{1f600}', '\u0300', '\u0000'] // prettier-ignore
const ends = ['', ' x', '@', '!', '\n', '/x', 'a@b.c', '\u0000']

/** One fragment repeated between two others: the worst case of a careless pattern. */
export const hostileText = (lengthMax = textMax): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(...ends, 'KS-2026-', '2026-07-14T02:30:00.', 'a@'),
      fc.oneof(
        fc.constantFrom(...pieces),
        fc.array(fc.constantFrom(...pieces), { minLength: 2, maxLength: 4 }).map((some) => some.join('')),
      ),
      fc.constantFrom(...ends),
      fc.constantFrom(24, 100, 500, 2_000, 8_000, 32_000, textMax),
    )
    .map(([start, piece, end, length]) => {
      const room = Math.min(length, lengthMax) - start.length - end.length
      return start + piece.repeat(Math.max(1, Math.floor(room / piece.length))) + end
    })

/** A fixed series of such texts, from short to long, so that slowness shows before it becomes endless. */
export function* pumped(lengthMax = textMax): Generator<string> {
  for (const length of [24, 100, 500, 2_000, 8_000, 32_000, textMax].filter((each) => each <= lengthMax))
    for (const piece of pieces) for (const end of [' x', '!', '@']) yield piece.repeat(Math.floor(length / piece.length)) + end
}

/**
 * CPU time in milliseconds as on the reference machine: the minimum of three runs, because the process does other work too. Other processes
 * are not counted, and a slower processor is allowed for.
 */
export async function cpuMs(act: () => unknown): Promise<number> {
  let least = Infinity
  for (let turn = 0; turn < 3 && least > pauseMaxMs; turn += 1) {
    const before = process.cpuUsage()
    await act()
    const { user, system } = process.cpuUsage(before)
    const takenMs = (user + system) / 1000
    least = Math.min(least, takenMs > pauseMaxMs ? takenMs / Math.max(1, machineFactor()) : takenMs)
  }
  return least
}
