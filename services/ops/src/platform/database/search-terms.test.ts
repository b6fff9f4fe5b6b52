import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emailTerms, nameTerms, numberTerms, phoneTerms, parseSearch, searchFilter } from './search-terms.ts'

/** The terms of an order: its number, customer, phone, and agent. */
const stored = [
  ...numberTerms('KS-2026-007'),
  ...nameTerms('Kavitha a/p Suresh'),
  ...emailTerms('Kavitha.Suresh.12@mail.example'),
  ...phoneTerms('+60128841907'),
  ...nameTerms('Muhammad Hafiz bin Yusof'),
]

/** Matches like the database: every search term must be a prefix of some stored term. */
function finds(search: string, terms: readonly string[] = stored): boolean {
  const filter = searchFilter(search)
  return filter === null || filter.$and.every(({ words: pattern }) => terms.some((term) => pattern.test(term)))
}

describe('the terms', () => {
  it.each([
    ['Kavitha a/p Suresh', ['kavitha', 'a', 'p', 'suresh']],
    ['Vikneswaran A/L Nair', ['vikneswaran', 'a', 'l', 'nair']],
    ['José Núñez', ['jose', 'nunez']],
    ['Nur’Ain  D’Souza-Tan', ['nur', 'ain', 'd', 'souza', 'tan']],
    ['陈美玲 Tan', ['陈美玲', 'tan']],
    ['', []],
  ])('of the name %s', (name, terms) => {
    expect(nameTerms(name)).toEqual(terms)
  })

  it('of an email address: the whole and its parts', () => {
    expect(emailTerms('Aina.Rahman@Mail.Example')).toEqual(['aina.rahman@mail.example', 'aina', 'rahman', 'mail', 'example'])
  })

  it('of a phone number: with the code of the country and with a zero', () => {
    expect(phoneTerms('+60128841907')).toEqual(['60128841907', '0128841907'])
  })

  it('of an order number: the whole and from each part on', () => {
    expect(numberTerms('KS-2026-10342')).toEqual(['ks-2026-10342', '2026-10342', '10342'])
  })

  it('is the same whether an accent is one character or two', () => {
    expect(nameTerms('Jos\u00e9')).toEqual(nameTerms('Jose\u0301'))
  })
})

describe('a search', () => {
  it.each([
    'KS-2026-007',
    'ks-2026-007',
    'ks-2026',
    'ks-20',
    'KS',
    '2026-007',
    '2026-0',
    '007',
    'kavitha',
    'KAVI',
    'Kávithà',
    'kavitha a/p suresh',
    'suresh kavitha',
    'a/p',
    'kavitha hafiz',
    'kavitha.suresh.12@mail.example',
    'kavitha.suresh',
    'KAVITHA.SURESH.12@',
    '+60128841907',
    '60128841907',
    '0128841907',
    '012-884 1907',
    '+60 12-884 1907',
    '012 884 19',
    '  hafiz   007 ',
    'kavitha,',
    'hafiz.',
    '',
    '   ',
    '!!!',
  ])('for %j finds the order', (search) => {
    expect(finds(search)).toBe(true)
  })

  it.each(['KS-2026-008', 'avitha', 'kavitha chong', 'resh', '0128841908', '2025-007', 'ks-2025', 'mail.exampl3', 'kavitha.kumar'])(
    'for %j does not',
    (search) => {
      expect(finds(search)).toBe(false)
    },
  )

  it('means the characters that were typed, never a pattern, whatever they are', () => {
    const typed = fc.oneof(
      fc.constantFrom('.*@', '(a+)+$.a', '[a-z].k', 'k{1,9}@', 'ks-2026-00.', 'a@\u0000b', '\\w@'),
      fc.string({ unit: 'binary' }),
    )
    fc.assert(
      fc.property(typed, (search) => {
        const terms = parseSearch(search)
        const patterns = searchFilter(search)?.$and.map((each) => each.words) ?? []
        expect(patterns).toHaveLength(terms.length)
        for (const [index, pattern] of patterns.entries()) {
          const term = terms[index] ?? ''
          expect(term).not.toMatch(/\p{Cc}/u)
          for (const candidate of [...stored, term, `${term}more`, `x${term}`])
            expect(pattern.test(candidate)).toBe(candidate.startsWith(term))
        }
      }),
      { numRuns: 1_000 },
    )
  })

  it('uses each term once, and drops prefixes of another', () => {
    expect(parseSearch('Tan tan TAN ta t mei')).toEqual(['tan', 'mei'])
    expect(parseSearch('a a a a a a a a a a a a')).toEqual(['a'])
    expect(parseSearch('ka kav kavi kavitha')).toEqual(['kavitha'])
  })

  it('uses at most eight terms, however many are typed', () => {
    expect(parseSearch('a b c d e f g h i j k l m n')).toEqual('abcdefgh'.split(''))
  })
})
