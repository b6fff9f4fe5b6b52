import { usualForm, withoutFormatCharacters } from './text.ts'

/** Longer than any line that a number is copied from. */
const lengthMax = 500

/** Typed or pasted text without invisible differences: full-width digits are ASCII, dashes `-`, spaces plain ones, format characters are removed. */
export const plainText = (typed: string): string =>
  withoutFormatCharacters(usualForm(typed.slice(0, lengthMax)))
    .replaceAll(/[\p{Pd}\u2212_]/gu, '-')
    .trim()
