// The one place that says which characters are invisible, and which encodings of a text are the same.

/** Embeddings, overrides and isolates of direction: they change how the text after them is shown. */
const directionControls = /[\u202A-\u202E\u2066-\u2069]/g
/** Invisible characters that are copied with a text. Joiners (U+200C, U+200D) stay: they are part of words and of emoji. */
const invisible = /[\u00AD\u200B\u2060\uFEFF]/g
/** All characters of format (Cf), joiners too: no number, address or word to search has any. */
const formatCharacters = /\p{Cf}/gu
/** The joiners, for character classes of patterns: they are drawn with the letters around them. */
export const joiners = String.raw`\u200C\u200D`
/** What is not drawn, but for joiners. */
const undrawn = /(?!\u200C|\u200D)\p{Default_Ignorable_Code_Point}/gu
/** What is not drawn, joiners too. */
const everyUndrawn = /\p{Default_Ignorable_Code_Point}/gu
/** The mark at the beginning of a file. */
const byteOrderMark = /^\uFEFF/
/** Composing takes the square of the length where combining marks follow each other: 0.2 s at 20,000 characters, minutes at 500,000. */
const composedMax = 4_000

/** The text as stored: composed (NFC), without direction controls. A text too long for any field is returned as given. */
export const storedText = (given: string): string => composed(given, 'NFC', (text) => text.replace(directionControls, ''))

/** A text of one line as stored: as `storedText`, without invisible characters. */
export const storedLine = (given: string): string =>
  composed(given, 'NFC', (text) => text.replace(directionControls, '').replace(invisible, ''))

/** The form in which a password is hashed: keyboards and systems encode the same characters differently (NFKC, as in RFC 8265). */
export const storedPassword = (given: string): string => composed(given, 'NFKC')

/** The forms that the hash of a password may have been made of: the stored one, and those of versions that hashed what was typed. */
export function passwordForms(given: string): string[] {
  const stored = storedPassword(given)
  return [...new Set([stored, given, composed(stored, 'NFD')])]
}

function composed(given: string, form: 'NFC' | 'NFD' | 'NFKC', clean = (text: string) => text): string {
  return given.length > composedMax ? given : clean(given).normalize(form)
}

/** The text in its one composed form (NFC). */
export const composedForm = (text: string): string => text.normalize('NFC')
/** The text with compatibility characters as their usual ones (NFKC): full-width digits, ligatures. */
export const usualForm = (text: string): string => text.normalize('NFKC')
/** The same with accents as characters of their own (NFKD). */
export const decomposedForm = (text: string): string => text.normalize('NFKD')
/** For numbers, addresses and searches. */
export const withoutFormatCharacters = (text: string): string => text.replaceAll(formatCharacters, '')
/** For what is shown or printed: letters stay joined. */
export const withoutUndrawn = (text: string): string => text.replaceAll(undrawn, '')
/** For what is compared. */
export const withoutAnyUndrawn = (text: string): string => text.replaceAll(everyUndrawn, '')
export const withoutByteOrderMark = (text: string): string => text.replace(byteOrderMark, '')
