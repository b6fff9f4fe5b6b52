/** How search sees words: without case or accents. */
export function plainWord(word: string): string {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** More than a long name and a number come to. */
const wordsMax = 12

/** The words of a name: "Kavitha a/p Suresh" → kavitha, a, p, suresh. */
export function nameWords(name: string): string[] {
  return plainWord(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/** An e-mail address whole, and its parts. */
export function emailWords(email: string): string[] {
  return [plainWord(email), ...nameWords(email)]
}

/** A phone number as people type it: with the country's code, and with the leading zero. */
export function phoneWords(phone: string): string[] {
  const digits = phone.replaceAll(/\D/g, '')
  return [digits, digits.replace(/^60/, '0')]
}

/** A running number whole, and from each of its parts on: KS-2026-007 → ks-2026-007, 2026-007, 007. */
export function numberWords(number: string): string[] {
  const parts = number.toLowerCase().split('-')
  return parts.map((_, from) => parts.slice(from).join('-'))
}

/** What somebody typed into a search box, as beginnings of words. A phone number may be typed with spaces or dashes. */
export function searchWords(search: string): string[] {
  const trimmed = search.trim()
  if (/^\+?[\d\s-]{7,}$/.test(trimmed) && !/^\d{4}-\d{3,}$/.test(trimmed)) return [trimmed.replaceAll(/\D/g, '')]
  return plainWord(trimmed)
    .split(/[\s\p{Cc}]+/u)
    .flatMap((word) => (/^[a-z]+-\d|^\d{4}-\d|@/.test(word) ? [word] : nameWords(word)))
    .filter(Boolean)
    .slice(0, wordsMax)
}

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

export interface WordsFilter {
  $and: { words: RegExp }[]
}

/** Every word must begin some word of the document's list. Made of escaped words only. */
export function wordsFilter(search: string): WordsFilter | null {
  const words = searchWords(search)
  return words.length === 0 ? null : { $and: words.map((word) => ({ words: new RegExp(`^${escaped(word)}`) })) }
}
