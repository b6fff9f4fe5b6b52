const senPerRinggit = 100

/** An amount in ringgit as text, exactly: 123450 → "1234.50". */
export function ringgitText(sen: number): string {
  const [whole, rest] = [Math.trunc(Math.abs(sen) / senPerRinggit), Math.abs(sen) % senPerRinggit]
  return `${sen < 0 ? '-' : ''}${whole}.${String(rest).padStart(2, '0')}`
}

/** A share of an amount, in sen: rounded half away from zero, once. `sen` × `bps` stays far below 2^53. */
export function shareOf(sen: number, bps: number): number {
  const share = Math.floor((Math.abs(sen) * bps + 5_000) / 10_000)
  return sen < 0 ? 0 - share : share
}
