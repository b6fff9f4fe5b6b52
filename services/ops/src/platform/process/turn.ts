import { once } from 'node:events'

/**
 * Resolves at once, or, in a spare process, when the launcher (scripts/run/spare.mjs) lets it take the place of the one that served. A spare ends with its launcher.
 */
export async function waitForTurn({ KAINSIAP_SPARE: isSpare }: { KAINSIAP_SPARE: boolean }): Promise<void> {
  if (!isSpare) return
  const turn = once(process.stdin, 'data').then(() => true)
  if (!(await Promise.race([turn, once(process.stdin, 'end').then(() => false)]))) process.exit(0)
}
