/** Longer than any line that a number is copied from. */
const lengthMax = 500
const separator = String.raw`[\s-]{0,3}`
const named = new RegExp(
  String.raw`(?<![A-Z0-9])REF${separator}(?<year>\d{4})${separator}(?<sequence>\d{3,9})${separator}(?<place>\d{1,3})(?!\d)`,
)

/** The refund number in a typed or pasted text; null without one. */
export function readRefundNumber(typed: string): string | null {
  const plain = typed
    .slice(0, lengthMax)
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\p{Pd}\u2212_]/gu, '-')
  const { year, sequence, place } = named.exec(plain)?.groups ?? {}
  return year && sequence && place ? `REF-${year}-${sequence}-${place}` : null
}
