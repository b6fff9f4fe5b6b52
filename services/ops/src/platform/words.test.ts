import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emailWords, nameWords, numberWords, phoneWords, searchWords, wordsFilter } from './words.ts'

/** What a list keeps of an order: its number, customer, phone, and agent. */
const kept = [
  ...numberWords('KS-2026-007'),
  ...nameWords('Kavitha a/p Suresh'),
  ...emailWords('Kavitha.Suresh.12@mail.example'),
  ...phoneWords('+60128841907'),
  ...nameWords('Muhammad Hafiz bin Yusof'),
]

/** As the database matches it: every word typed begins some word kept. */
function finds(search: string, words: readonly string[] = kept): boolean {
  const filter = wordsFilter(search)
  return filter === null || filter.$and.every(({ words: begins }) => words.some((word) => begins.test(word)))
}

describe('what is kept', () => {
  it.each([
    ['Kavitha a/p Suresh', ['kavitha', 'a', 'p', 'suresh']],
    ['Vikneswaran A/L Nair', ['vikneswaran', 'a', 'l', 'nair']],
    ['José Núñez', ['jose', 'nunez']],
    ['Nur’Ain  D’Souza-Tan', ['nur', 'ain', 'd', 'souza', 'tan']],
    ['陈美玲 Tan', ['陈美玲', 'tan']],
    ['', []],
  ])('of the name %s', (name, words) => {
    expect(nameWords(name)).toEqual(words)
  })

  it('of an e-mail address: the whole and its parts', () => {
    expect(emailWords('Aina.Rahman@Mail.Example')).toEqual(['aina.rahman@mail.example', 'aina', 'rahman', 'mail', 'example'])
  })

  it('of a phone number: with the code of the country and with a zero', () => {
    expect(phoneWords('+60128841907')).toEqual(['60128841907', '0128841907'])
  })

  it('of an order number: the whole and from each part on', () => {
    expect(numberWords('KS-2026-10342')).toEqual(['ks-2026-10342', '2026-10342', '10342'])
  })

  it('is the same whether an accent is one character or two', () => {
    expect(nameWords('Jos\u00e9')).toEqual(nameWords('Jose\u0301'))
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
        const words = searchWords(search)
        const patterns = wordsFilter(search)?.$and.map((each) => each.words) ?? []
        expect(patterns).toHaveLength(words.length)
        for (const [index, begins] of patterns.entries()) {
          const word = words[index] ?? ''
          expect(word).not.toMatch(/\p{Cc}/u)
          for (const candidate of [...kept, word, `${word}more`, `x${word}`])
            expect(begins.test(candidate)).toBe(candidate.startsWith(word))
        }
      }),
      { numRuns: 1_000 },
    )
  })

  it('asks for twelve words at most, however many are typed', () => {
    expect(searchWords('a b c d e f g h i j k l m n')).toEqual('abcdefghijkl'.split(''))
  })
})
