/** For how long the bank is left alone after it was asked, as the server has it. */
const restMs = 5_000

/** "in 4 s", for a button that rests after a check; null when it may be pressed. */
export function restText(askedAt: string | null, nowMs: number): string | null {
  if (askedAt === null) return null
  const seconds = Math.ceil((Date.parse(askedAt) + restMs - nowMs) / 1_000)
  return seconds > 0 ? `in ${Math.min(seconds, restMs / 1_000)} s` : null
}
