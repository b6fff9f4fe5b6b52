/** Normalises a term for search: without case or accents. */
export function normaliseTerm(word: string): string {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** More than a long name and a number need. */
const termsMax = 8

/** The terms of a name: "Kavitha a/p Suresh" → kavitha, a, p, suresh. */
export function nameTerms(name: string): string[] {
  return normaliseTerm(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/** The terms of an email address: the whole, and its parts. */
export function emailTerms(email: string): string[] {
  return [normaliseTerm(email), ...nameTerms(email)]
}

/** The terms of a phone number: with the country code, and with the leading zero. */
export function phoneTerms(phone: string): string[] {
  const digits = phone.replaceAll(/\D/g, '')
  return [digits, digits.replace(/^60/, '0')]
}

/** The terms of an order or agent number, one from each part on: KS-2026-007 → ks-2026-007, 2026-007, 007. */
export function numberTerms(number: string): string[] {
  const parts = number.toLowerCase().split('-')
  return parts.map((_, from) => parts.slice(from).join('-'))
}

/** Parses a search into term prefixes: distinct, and at most eight. A phone number may contain spaces or dashes. */
export function parseSearch(search: string): string[] {
  const trimmed = search.trim()
  if (/^\+?[\d\s-]{7,}$/.test(trimmed) && !/^\d{4}-\d{3,}$/.test(trimmed)) return [trimmed.replaceAll(/\D/g, '')]
  const terms = normaliseTerm(trimmed)
    .split(/[\s\p{Cc}]+/u)
    .flatMap((word) => (/^[a-z]+-\d|^\d{4}-\d|@/.test(word) ? [word] : nameTerms(word)))
    .filter(Boolean)
  return mostSpecific(terms).slice(0, termsMax)
}

/** Drops redundant terms: what begins with "kavitha" also begins with "ka", so a term that is a prefix of another adds nothing. */
const mostSpecific = (terms: readonly string[]): string[] =>
  [...new Set(terms)].filter((term, _, all) => !all.some((longer) => longer !== term && longer.startsWith(term)))

const escaped = (term: string) => term.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

export interface SearchFilter {
  $and: { words: RegExp }[]
}

/** Every term must be a prefix of some term of the document. Built from escaped terms only. */
export function searchFilter(search: string): SearchFilter | null {
  const terms = parseSearch(search)
  return terms.length === 0 ? null : { $and: terms.map((term) => ({ words: new RegExp(`^${escaped(term)}`) })) }
}
