/** Longer than any line that a number is copied from. */
const lengthMax = 500
const separator = String.raw`[\s-]{0,3}`
const named = new RegExp(String.raw`(?<![A-Z0-9])PB${separator}(?<year>\d{4})${separator}(?<sequence>\d{3,9})(?!\d)`)

/** The number of a payout run in a typed or pasted text; null without one. */
export function readPayoutBatchNumber(typed: string): string | null {
  const plain = typed
    .slice(0, lengthMax)
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\p{Pd}\u2212_]/gu, '-')
  const { year, sequence } = named.exec(plain)?.groups ?? {}
  return year && sequence ? `PB-${year}-${sequence}` : null
}
