const countFormat = new Intl.NumberFormat('en-MY')
/** Always one decimal: a changing rate must not appear to change its precision. */
const percent = new Intl.NumberFormat('en-MY', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** "8,342" */
export function formatCount(count: number): string {
  return countFormat.format(count)
}

/** "94.9%", "95.0%" */
export function rate(ofOne: number): string {
  return percent.format(ofOne)
}

/** The share of a part as a percentage; "–" for an empty whole, which is not zero. */
export function share(part: number, whole: number): string {
  return whole === 0 ? '–' : rate(part / whole)
}
