import { orderNumbers } from '@kainsiap/ops/orders/record-number'
import { compactPhone } from '@kainsiap/ops/platform/phone'
import { plainText } from '@kainsiap/ops/platform/plain-text'

/** The number without its letters, alone. */
const bare = /^#?(?<year>\d{4})[\s-]{1,3}(?<sequence>\d{3,9})$|^#?(?<joinedYear>20\d{2})(?<joinedSequence>\d{3,9})$/

/** The order number in typed or pasted text (lower case, spaces, other dashes, no KS, a surrounding sentence or link); null without one. */
export function readOrderNumber(typed: string): string | null {
  const { year, sequence, joinedYear, joinedSequence } = bare.exec(plainText(typed))?.groups ?? {}
  const parts = { year: Number(year ?? joinedYear), sequence: Number(sequence ?? joinedSequence) }
  return orderNumbers.findIn(typed) ?? (parts.year > 0 ? orderNumbers.make(parts) : null)
}

/** The last four digits: typed alone, or at the end of a phone number in any format; null otherwise. */
export function readLastFour(typed: string): string | null {
  const [, digits] = /^\+?(\d*)$/.exec(compactPhone(typed)) ?? []
  if (digits === undefined) return null
  return digits.length === 4 || isWholePhone(digits) ? digits.slice(-4) : null
}

/** A Malaysian phone number has at least eight digits; five to seven are a typing error. */
function isWholePhone(digits: string): boolean {
  return digits.length >= 8 && digits.length <= 15
}
