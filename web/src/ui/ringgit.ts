const amountFormat = new Intl.NumberFormat('en-MY', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** 123450 → "RM 1,234.50": a no-break space, and a true minus before RM. */
export function ringgit(sen: number): string {
  return `${sen < 0 ? '\u2212' : ''}RM\u00A0${amountFormat.format(Math.abs(sen) / 100)}`
}
