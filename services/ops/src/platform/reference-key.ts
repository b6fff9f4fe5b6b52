const ignored = /[^\p{L}\p{N}\p{M}]|\p{Default_Ignorable_Code_Point}/gu
const plain = (text: string): string => text.normalize('NFKC').replace(ignored, '')

/**
 * The form in which two references are the same: compatibility characters composed (NFKC), case folded, without spaces, punctuation, symbols
 * and invisible characters. Empty where nothing else is in it.
 */
export const referenceKey = (reference: string): string => plain(plain(reference).toUpperCase().toLowerCase())
