const senPerRinggit = 100

/** For machines: an amount in ringgit, exactly and bare: 123450 → "1234.50". */
export function ringgitText(sen: number): string {
  const [whole, rest] = [Math.trunc(Math.abs(sen) / senPerRinggit), Math.abs(sen) % senPerRinggit]
  return `${sen < 0 ? '-' : ''}${whole}.${String(rest).padStart(2, '0')}`
}

/** For people, in sentences and documents, as the console writes it: 123450 → "RM 1,234.50", -5 → "−RM 0.05" with a true minus. */
export function ringgit(sen: number): string {
  const [whole, rest = ''] = ringgitText(Math.abs(sen)).split('.')
  return `${sen < 0 ? '\u2212' : ''}RM ${Number(whole).toLocaleString('en-MY')}.${rest}`
}

/** A share of an amount, in sen: rounded half away from zero, once. `sen` × `bps` stays far below 2^53. */
export function shareOf(sen: number, bps: number): number {
  const share = Math.floor((Math.abs(sen) * bps + 5_000) / 10_000)
  return sen < 0 ? 0 - share : share
}
