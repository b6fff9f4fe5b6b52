import { compactPhone, readMobilePhone } from '../phone.ts'
import { recordNumbersIn } from '../record-number.ts'
import { composedForm, decomposedForm, withoutFormatCharacters } from '../text.ts'
import { figuresIn, takeFigures } from './search-figures.ts'

// Terms are stored with a document, and each word of a search has to begin one of them: so a search is a scan of an index. What is said of a
// text here holds for what is stored and for what is searched: whatever a list shows is found as it is shown.

/** Increased with each change of the terms and keys here: those of stored documents are then recomputed (`refill.ts`). */
export const searchTermsVersion = 4

const apostrophes = /['‘’‛`´ʹʻʼʽʾʿˈ′＇]/g
const dashes = /[\p{Pd}\u2212]/gu
/** Of the scripts that are written without them: vowel signs of Tamil or Thai are letters. */
const accents = /(?=\p{Script=Inherited})\p{M}/gu
/** Letters that have no decomposition, as they are typed without them. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ĸ: 'k',
  ς: 'σ',
}
const specialLetters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/** Normalises a text for search: without case, accents and invisible characters, with plain letters, apostrophes and dashes. */
export function normaliseTerm(text: string): string {
  return composedForm(
    withoutFormatCharacters(decomposedForm(text.replaceAll(apostrophes, "'")))
      .toLowerCase()
      .replaceAll(accents, '')
      .replaceAll(specialLetters, (letter) => plainLetters[letter] ?? letter)
      .replaceAll(dashes, '-'),
  )
}

/** By what a name is sorted: without case, accents and punctuation. */
export const nameKey = (name: string): string => piecesOf(normaliseTerm(name).replaceAll("'", '')).join(' ')

const unspaced = '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}'
const runs = new RegExp(`[${unspaced}]+|[^${unspaced}]+`, 'gu')
const isUnspaced = new RegExp(`^[${unspaced}]`, 'u')
/** A name is shorter. */
const suffixesMax = 40

/** The parts of normalised text: letters and digits in a row, of scripts with spaces or of one without. */
const piecesOf = (text: string): string[] =>
  text.split(/[^\p{L}\p{N}\p{M}]+/u).flatMap((word) => (word.match(runs) ?? []) as readonly string[])

/** A part of a script without spaces is found from each of its characters on: 陈美玲 → 陈美玲, 美玲, 玲. */
function startsIn(piece: string): string[] {
  if (!isUnspaced.test(piece)) return [piece]
  const letters = piece.match(/\P{M}\p{M}*/gu) ?? [piece]
  return letters.slice(0, suffixesMax).map((_, from) => letters.slice(from).join(''))
}

/** Words of normalised text, without the punctuation around them. An `@` at the end stays: an email address is being typed. */
const wordsOf = (text: string): string[] =>
  text.split(/[\s\p{Cc},;<>]+/u).flatMap((word) => /[\p{L}\p{N}](?:.*[\p{L}\p{N}\p{M}@])?/su.exec(word)?.[0] ?? [])

/** An email address, or the beginning of one: it is one term. */
const isAddress = (word: string) => /^[^@]+@/.test(word)
/** Numbers like `KS-2026`, or their ends, 2026-007, are one term each, wherever they stand. Other groups of digits are words. */
const wholes = /(?<![a-z\d])(?:[a-z]+|20\d{2})-\d[a-z\d]*(?:-[a-z\d]+)*/g
const wholesIn = (text: string): readonly string[] => text.match(wholes) ?? []
const withoutApostrophes = (word: string) => word.replaceAll("'", '')

/** The numbers of records in a text, as terms. */
const numbersIn = (text: string): string[] => recordNumbersIn(text).map((number) => number.toLowerCase())

/** Digits in groups, between other characters than letters. A point before them is that of an abbreviation: "Tel.012". */
const groupsOfDigits = /(?<![\p{L}\p{N}@-])(?<!(?<!\p{L})\.)[+([]{0,2}\d[\d\s()[\]{}./·•-]*/gu
const groupsMax = 8

/** What groups of digits are found by from each group on, without what separates them. */
function joinedGroups(text: string): string[] {
  return (text.match(groupsOfDigits) ?? []).flatMap((found) => {
    const groups = found.match(/\d+/g) ?? []
    return groups.length > 1 ? groups.slice(0, groupsMax).map((_, from) => groups.slice(from).join('')) : []
  })
}

/** An alias as it is written without spaces: "Kow @ Lim" → kow@lim. */
const aliasesIn = (text: string): string[] => {
  const parts = text.split('@')
  return parts.slice(1).flatMap((after, at) => {
    const before = parts[at] ?? ''
    const [name, alias] = [wordsOf(before).at(-1), wordsOf(after)[0]]
    return name && alias && (/\s$/.test(before) || /^\s/.test(after)) ? [withoutApostrophes(`${name}@${alias}`)] : []
  })
}

/** The terms of a name or any other text: "Kavitha a/p Suresh" → kavitha, a, p, suresh; "D’Souza" → d, souza, dsouza. */
export function nameTerms(name: string): string[] {
  const text = normaliseTerm(name)
  const words = wordsOf(text)
  return distinct([
    ...words.filter(isAddress).map(withoutApostrophes),
    ...[text, withoutApostrophes(text)].flatMap(wholesIn),
    ...aliasesIn(text),
    ...piecesOf(text).flatMap(startsIn),
    ...words.filter((word) => word.includes("'")).flatMap((word) => piecesOf(withoutApostrophes(word))),
    ...numbersIn(text).flatMap(numberTerms),
    ...joinedGroups(text),
    ...figuresIn(text),
  ])
}

/** The terms of an email address: the whole, and its parts. */
export const emailTerms = (email: string): string[] => nameTerms(email)

/**
 * The terms of a phone number: with the country code, with the zero, without either, without the operator's code, and the last four digits.
 * Empty without a number.
 */
export function phoneTerms(phone: string): string[] {
  const digits = phone.replaceAll(/\D/g, '')
  const national = digits.replace(/^60/, '')
  const subscriber = national.slice(2)
  // Its last digits as they are shown, where a search takes them for the end of a record's number.
  const shown = /^20\d{6}$/.test(subscriber) ? `${subscriber.slice(0, 4)}-${subscriber.slice(4)}` : ''
  return distinct([digits, `0${national}`, national, subscriber, national.slice(-4), shown].filter((term) => digits !== '' && term !== ''))
}

/** The terms of an order or agent number, one from each part on: KS-2026-007 → ks-2026-007, 2026-007, 007. */
export function numberTerms(number: string): string[] {
  const parts = number.toLowerCase().split('-')
  return parts.map((_, from) => parts.slice(from).join('-'))
}

/** More than a long name and a number need. */
const termsMax = 8

/**
 * Parses a search into term prefixes: distinct, and at most eight. The whole number of a record or of a phone, or an address in brackets, stands
 * for all that is written around it.
 */
export function parseSearch(search: string): string[] {
  const text = normaliseTerm(search)
    .replace(/\bmailto:([^\s?]+)\?.*$/s, '$1')
    .replaceAll(/\b(?:mailto|tel|callto|sms):/g, ' ')
  const [, address] = /<\s*([^\s<>@\p{Cc}]+@[^\s<>,;\p{Cc}]*)/u.exec(text) ?? []
  if (address !== undefined) return [withoutApostrophes(address)]
  const numbers = distinct(numbersIn(text))
  if (numbers.length > 0) return numbers.slice(0, termsMax)
  const { figures, others } = takeFigures(text)
  const { phones, whole, rest } = takePhones(others)
  if (whole.length > 0) return distinct(whole).slice(0, termsMax)
  const words = wordsOf(rest).map(withoutApostrophes)
  const terms = words.flatMap((word) => (isAddress(word) ? [word] : [...wholesIn(word), ...piecesOf(word.replaceAll(wholes, ' '))]))
  return mostSpecific([...figures, ...phones, ...terms]).slice(0, termsMax)
}

/** Takes phone numbers out of a text: whole ones, and the beginnings of such, with the label before them ("Phone:"). */
function takePhones(text: string): { phones: string[]; whole: string[]; rest: string } {
  const phones: string[] = []
  const whole: string[] = []
  const rest = text.replaceAll(groupsOfDigits, (found, offset: number) => {
    const isPartOfWord = /^[\p{L}\p{N}@]/u.test(text.slice(offset + found.length)) && !/\s/.test(found.split(/\d/).at(-1) ?? '')
    if (isPartOfWord) return found
    const phone = wholePhone(found)
    const begun = phone ?? phoneIn(found)
    if (begun === null) return found
    if (phone === null) phones.push(begun)
    else whole.push(phone)
    return phoneMark
  })
  const parts = rest.split(phoneMark)
  return { phones, whole, rest: [...parts.slice(0, -1).map(withoutLabel), ...parts.slice(-1)].join(' ') }
}

/** Stands in a text where a phone number was taken out: no search has it, as it is a character of control. */
const phoneMark = '\u0000'

/** Without a last word that a colon follows. */
function withoutLabel(text: string): string {
  const trimmed = text.trim()
  return trimmed.endsWith(':') ? trimmed.slice(0, -1).trim().split(/\s/).slice(0, -1).join(' ') : text
}

/** The digits of a whole number: with the code of the country, or with the zero, as it is written. */
function wholePhone(groups: string): string | null {
  const phone = readMobilePhone(groups)
  return phone && (/^0(?!0)/.test(compactPhone(groups)) ? `0${phone.slice(3)}` : phone.slice(1))
}

/** More digits than a number with the country code has are something else. */
const phoneDigitsMax = 14

/** As long as a number without its zero: "12-884 1907". */
const nationalForm = /^1\d{8,9}$/

/** The digits of a phone number that is being typed: its first digits and its groups distinguish it from other numbers. */
function phoneIn(groups: string): string | null {
  const digits = compactPhone(groups)
    .replace(/^(?:\+|00(?=60))/, '')
    .replace(/^600/, '60')
  const isGrouped = /\+|\d\D+\d/.test(groups) && /^\d+$/.test(digits) && digits.length <= phoneDigitsMax
  return isGrouped && (/^[[(]{0,2}(?:\+|0|60)/.test(groups) || nationalForm.test(digits)) ? digits : null
}

const distinct = (terms: readonly string[]): string[] => [...new Set(terms)]

/** Drops redundant terms: what begins with "kavitha" also begins with "ka", so a term that is a prefix of another adds nothing. */
const mostSpecific = (terms: readonly string[]): string[] =>
  distinct(terms).filter((term, _, all) => !all.some((longer) => longer !== term && longer.startsWith(term)))

const escaped = (term: string) => term.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

export interface SearchFilter {
  $and: { words: RegExp }[]
}

/** Every term must be a prefix of some term of the document. Built from escaped terms only. */
export function searchFilter(search: string): SearchFilter | null {
  const terms = parseSearch(search)
  return terms.length === 0 ? null : { $and: terms.map((term) => ({ words: new RegExp(`^${escaped(term)}`) })) }
}
