/** A share of an amount, in sen: rounded half away from zero, once. `sen` × `bps` stays far below 2^53. */
export function shareOf(sen: number, bps: number): number {
  const share = Math.floor((Math.abs(sen) * bps + 5_000) / 10_000)
  return sen < 0 ? 0 - share : share
}
