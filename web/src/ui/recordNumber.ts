import { plainText } from '@kainsiap/ops/platform/plain-text'

const separator = String.raw`[\s-]{0,3}`
const parts = { year: String.raw`(\d{4})`, sequence: String.raw`(\d{3,9})`, place: String.raw`(\d{1,3})` }

/**
 * Reads a number such as `PO-2026-007` from typed or pasted text: lower case, spaces, other dashes and a surrounding sentence or link do not
 * matter. The result is null without one.
 */
export function numberReader(prefix: string, ...of: readonly (keyof typeof parts)[]): (typed: string) => string | null {
  const named = new RegExp(`(?<![A-Z0-9])${[prefix, ...of.map((part) => parts[part])].join(separator)}(?!\\d)`)
  return (typed) => {
    const [, ...found] = named.exec(plainText(typed).toUpperCase()) ?? []
    return found.length > 0 ? [prefix, ...found].join('-') : null
  }
}

/** Reads an agent's number likewise, also without its leading zeros: "ag-1" → `AG-0001`. */
export function readAgentNumber(typed: string): string | null {
  const [, sequence] = new RegExp(`(?<![A-Z0-9])AG${separator}0*([1-9]\\d{0,8})(?!\\d)`).exec(plainText(typed).toUpperCase()) ?? []
  return sequence === undefined ? null : `AG-${sequence.padStart(4, '0')}`
}
