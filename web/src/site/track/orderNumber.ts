/** Longer than any line that a number is copied from. */
const lengthMax = 500
const dashes = /[\p{Pd}\u2212_]/gu
const separator = String.raw`[\s-]{0,3}`
/** `KS-2026-007` anywhere in a text, with or without separators. */
const named = new RegExp(String.raw`(?<![A-Z0-9])KS${separator}(?<year>\d{4})${separator}(?<sequence>\d{3,9})(?!\d)`)
/** The number without its letters, alone. */
const bare = /^#?(?<year>\d{4})[\s-]{1,3}(?<sequence>\d{3,9})$|^#?(?<joinedYear>20\d{2})(?<joinedSequence>\d{3,9})$/

/** The order number in typed or pasted text (lower case, spaces, other dashes, no KS, a surrounding sentence or link); null without one. */
export function readOrderNumber(typed: string): string | null {
  const plain = plainOf(typed).toUpperCase().replaceAll(dashes, '-')
  const { year, sequence, joinedYear, joinedSequence } = (named.exec(plain) ?? bare.exec(plain))?.groups ?? {}
  const parts = [year ?? joinedYear, sequence ?? joinedSequence]
  return parts.every(Boolean) ? ['KS', ...parts].join('-') : null
}

/** The last four digits: typed alone, or at the end of a phone number in any format; null otherwise. */
export function readLastFour(typed: string): string | null {
  const plain = plainOf(typed)
  if (!/^(?:tel:)?[\d\s()+./-]*$/i.test(plain.replaceAll(dashes, '-'))) return null
  const digits = plain.replaceAll(/\D/g, '')
  return digits.length === 4 || isWholePhone(digits) ? digits.slice(-4) : null
}

/** A Malaysian phone number has at least eight digits; five to seven are a typing error. */
function isWholePhone(digits: string): boolean {
  return digits.length >= 8 && digits.length <= 15
}

/** Normalizes invisible differences: full-width digits become ASCII, all spaces plain ones, direction marks are removed. */
function plainOf(typed: string): string {
  return typed
    .slice(0, lengthMax)
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
}
