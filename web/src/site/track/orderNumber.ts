const pattern = /^KS-\d{4}-\d{3,9}$/

/** What people type (small letters, spaces, no KS) as the number it means; null where it is none. */
export function readOrderNumber(typed: string): string | null {
  const plain = typed.toUpperCase().replaceAll(/\s/g, '').replaceAll(/[–—]/g, '-')
  const number = /^\d{4}-\d+$/.test(plain) ? `KS-${plain}` : plain
  return pattern.test(number) ? number : null
}

export function readLastFour(typed: string): string | null {
  const digits = typed.replaceAll(/\D/g, '')
  return digits.length === 4 && typed.trim().length === 4 ? digits : null
}
