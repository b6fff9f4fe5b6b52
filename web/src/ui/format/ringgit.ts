const amountFormat = new Intl.NumberFormat('en-MY', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** "25.50", to be edited; empty for no amount. */
export function plainRinggit(sen: number | null): string {
  return sen === null ? '' : (sen / 100).toFixed(2).replace('.00', '')
}

/** "RM 10.00 to RM 25.00", "from RM 10.00", "up to RM 25.00"; null without bounds. */
export function amountRangeLabel({ minSen, maxSen }: { minSen: number | null; maxSen: number | null }): string | null {
  if (minSen !== null) return maxSen === null ? `from ${ringgit(minSen)}` : `${ringgit(minSen)} to ${ringgit(maxSen)}`
  return maxSen === null ? null : `up to ${ringgit(maxSen)}`
}

/** 123450 → "RM 1,234.50": a no-break space, and a true minus before RM. */
export function ringgit(sen: number): string {
  return `${sen < 0 ? '\u2212' : ''}RM\u00A0${amountFormat.format(Math.abs(sen) / 100)}`
}

/** "+RM 30.00", "−RM 15.00": what is added or taken. */
export const signedRinggit = (sen: number): string => `${sen > 0 ? '+' : ''}${ringgit(sen)}`
