/** Longer than any line that a number is copied from. */
const lengthMax = 500

/** Typed or pasted text without invisible differences: full-width digits are ASCII, dashes `-`, spaces plain ones, format characters are removed. */
export const plainText = (typed: string): string =>
  typed
    .slice(0, lengthMax)
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Pd}\u2212_]/gu, '-')
    .trim()
