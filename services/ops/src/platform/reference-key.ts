import { usualForm, withoutAnyUndrawn } from './text.ts'

const ignored = /[^\p{L}\p{N}\p{M}]/gu
const plain = (text: string): string => withoutAnyUndrawn(usualForm(text)).replace(ignored, '')

/**
 * The form in which two references are the same: compatibility characters composed (NFKC), case folded, without spaces, punctuation, symbols
 * and invisible characters. Empty where nothing else is in it.
 */
export const referenceKey = (reference: string): string => plain(plain(reference).toUpperCase().toLowerCase())
