/** For how long a gateway is left alone after it was asked, as the server has it. */
const cooldownMs = 5_000

/** "in 4 s", for a button that rests after a check; null when it may be pressed. `askedAt` holds instants; those that are not known are null. */
export function restText(askedAt: readonly (string | null)[], nowMs: number): string | null {
  const latestMs = Math.max(...askedAt.map((at) => (at === null ? 0 : Date.parse(at))))
  const seconds = Math.ceil((latestMs + cooldownMs - nowMs) / 1_000)
  return seconds > 0 ? `in ${Math.min(seconds, cooldownMs / 1_000)} s` : null
}
