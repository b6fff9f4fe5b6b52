import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agentNumbers } from '../../agents/record-number.ts'
import { orderNumbers } from '../../orders/record-number.ts'
import { paymentNumbers } from '../../payments/record-number.ts'
import { payoutBatchNumbers } from '../../payout-batches/record-number.ts'
import { payoutNumbers } from '../../payouts/record-number.ts'
import { refundNumbers } from '../../refunds/record-number.ts'
import { compareNames } from './compare-names.ts'
import { emailTerms, nameTerms, numberTerms, phoneTerms, parseSearch, searchFilter } from './search-terms.ts'

it.each([agentNumbers, orderNumbers, paymentNumbers, payoutBatchNumbers, payoutNumbers, refundNumbers])(
  'searches for the number in a sentence: $example',
  ({ example }) => {
    expect(parseSearch(`please see ${example}, thanks`)).toEqual([example.toLowerCase()])
  },
)

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
    ['Nur’Ain  D’Souza-Tan', ['nur', 'ain', 'd', 'souza', 'tan', 'nurain', 'dsouza']],
    ['陈美玲 Tan', ['陈美玲', '美玲', '玲', 'tan']],
    ['கவிதா செல்வம்', ['கவிதா', 'செல்வம்']],
    ['Bjørn Łukasz Weiß Æsa Đức', ['bjorn', 'lukasz', 'weiss', 'aesa', 'duc']],
    ['', []],
  ])('of the name %s', (name, terms) => {
    expect(nameTerms(name)).toEqual(terms)
  })

  it('of an email address: the whole and its parts', () => {
    expect(emailTerms('Aina.Rahman@Mail.Example')).toEqual(['aina.rahman@mail.example', 'aina', 'rahman', 'mail', 'example'])
  })

  it('of a phone number: with the code of the country, with a zero, and its parts', () => {
    expect(phoneTerms('+60128841907')).toEqual(['60128841907', '0128841907', '128841907', '8841907', '1907'])
    expect(phoneTerms('')).toEqual([])
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

describe('a text as it is shown or copied', () => {
  it.each([
    ['Lim Ah Kow @ Lim David', ['Lim Ah Kow @ Lim David', 'lim david @', 'ah kow @lim']],
    ['Wong Mei Kuan@Susan Wong', ['Wong Mei Kuan@Susan Wong', 'kuan@susan', 'susan wong', 'mei kuan']],
    ['陈美玲', ['陈美玲', '美玲', '玲', '美', '\u2068陈美玲\u2069']],
    ['欧阳娜娜 Nana', ['阳娜', '娜娜 nana', '欧阳娜娜Nana']],
    ['김민수', ['김민수', '민수', '수']],
    ['สมชาย ใจดี', ['ชาย', 'ใจดี', 'ดี']],
    ['たなか さくら', ['なか', 'さく']],
    ['கவிதா செல்வம்', ['கவிதா செல்வம்', 'செல்']],
    ['D’Souza', ['dsouza', "D'Souza", 'D´Souza', 'd souza', 'souza']],
    ['Sinéad O’Brien-Nuñez', ['Sinead OBrien', 'o brien nunez', 'SINÉAD O‘BRIEN-NUÑEZ']],
    ['Nurul ʿAin', ['nurul ain', "nurul 'ain", 'nurulʿ']],
    ['Jørgensen Straße', ['jorgensen strasse', 'JØRGENSEN STRASSE', 'Jørgen Straß']],
    ['Łęcki Đorđe Þóra Œuvré', ['lecki dorde', 'thora oeuvre', 'Łęcki Đorđe Þóra']],
    ['İstanbul Irmak', ['istanbul', 'ırmak', 'İSTANBUL IRMAK']],
    ['Σωκράτης', ['σωκρατης', 'ΣΩΚΡΆΤΗΣ', 'σωκράτησ']],
    ['Report 01.01.2026 – 31.03.2026', ['Report 01.01.2026 – 31.03.2026', '01.01.2026', '31.03.2026', 'report 2026']],
    ['FPX TXN-88/123 A', ['FPX TXN-88/123 A', 'txn-88', 'fpx 123']],
    ['INV 0012-34/2026-11-28', ['INV 0012-34/2026-11-28', '0012-34']],
    ['paid for KS-2026-2661 by hand', ['KS-2026-2661', 'paid for KS-2026-2661 by hand', 'ks 2026 2661']],
  ])('finds %s', (name, searches) => {
    for (const search of searches)
      expect([search, parseSearch(search), finds(search, nameTerms(name))]).toEqual([search, expect.anything(), true])
  })

  it.each([
    ['陈美玲', ['美陈', '陈玲', '李']],
    ['D’Souza', ['ouza', 'dsouzaa']],
    ['Lim Ah Kow @ Lim David', ['lim davids', 'kow@david']],
    ['김민수', ['김수']],
  ])('does not find %s by something else', (name, searches) => {
    for (const search of searches) expect([search, finds(search, nameTerms(name))]).toEqual([search, false])
  })

  const order = [...stored, ...numberTerms('KS-2026-2661')]
  it.each([
    'Order KS-2026-2661',
    'KS-2026-2661,',
    '#KS-2026-2661',
    'Order: (KS–2026–2661).',
    'ks 2026 2661 please',
    'KS20262661',
    'https://ops.example/orders/KS-2026-2661',
    '\u202aKS-2026-2661\u202c',
    'ＫＳ－２０２６－２６６１',
  ])('finds the order of "%s"', (search) => {
    expect([parseSearch(search), finds(search, order)]).toEqual([['ks-2026-2661'], true])
  })

  it.each([
    ['Refund REF-2026-007-1 was approved', ['ref-2026-007-1']],
    ['payment PAY-2026-10298;', ['pay-2026-10298']],
    ['PO 2026 077', ['po-2026-077']],
    ['batch PB-2026-012', ['pb-2026-012']],
    ['Siti Aminah (AG-0012)', ['ag-0012']],
    ['agent ag-7', ['ag-0007']],
    ['REPO-2026-0071', ['repo-2026-0071']],
  ])('reads the number in "%s"', (search, terms) => {
    expect(parseSearch(search)).toEqual(terms)
  })

  it.each([
    'Kavitha <kavitha.suresh.12@mail.example>',
    '"Kavi at home" <Kavitha.Suresh.12@mail.example>',
    'mailto:kavitha.suresh.12@mail.example',
    'mailto:kavitha.suresh.12@mail.example?subject=Your order&body=Hello there',
    'kavitha.suresh.12@mail.example,',
    'kavitha.suresh.12@mail.example;',
    '(kavitha.suresh.12@mail.example).',
    '<kavitha.suresh.12@mail',
    '@mail.example',
    'kavitha suresh kavitha.suresh.12@mail.example',
    'kavitha.suresh.12@mail.example +60 12-884 1907',
  ])('finds the address in "%s"', (search) => {
    expect([parseSearch(search), finds(search)]).toEqual([expect.anything(), true])
  })

  it.each([
    '(012) 884 1907',
    '012.884.1907',
    '012–884–1907',
    '+60 (0)12-884 1907',
    'tel:+60128841907',
    'tel: 012-884-1907',
    '\u202a+60 12-884 1907\u202c',
    '\u2066012\u00a0884\u00a01907\u2069',
    '0060 12 884 1907',
    '０１２－８８４　１９０７',
    '[012] 884·1907',
    '012 88 41 907',
    'Kavitha a/p Suresh +60 12-884 1907',
    '12-884 1907',
    '884 1907',
    '1907',
    '012-8',
    '+60 12 8',
    '+60 (0)12-8',
    '(012) 8',
    '012',
    '60128',
    '012.884.',
    '+60 012-884',
  ])('finds the phone of "%s"', (search) => {
    expect([parseSearch(search), finds(search)]).toEqual([expect.anything(), true])
  })

  it.each(['012-9', '+60 12 9', '012 884 1908', '(013) 884 1907', '884 1908', '0129'])('does not find it by "%s"', (search) => {
    expect([parseSearch(search), finds(search)]).toEqual([expect.anything(), false])
  })
})

it('sorts names without case, accents and punctuation', () => {
  const names = [
    'Zulkifli',
    'élodie',
    'Łukasz',
    'aminah',
    'Ödön',
    'Émile',
    'D’Souza',
    'dsa',
    'Lim @ Tan',
    'Lima',
    'lim Tan A',
    'Ng',
    'Ørsted',
    '陈美玲',
  ]
  const sorted = names.toSorted(compareNames)
  expect(sorted).toEqual([
    'aminah',
    'dsa',
    'D’Souza',
    'élodie',
    'Émile',
    'Lim @ Tan',
    'lim Tan A',
    'Lima',
    'Łukasz',
    'Ng',
    'Ödön',
    'Ørsted',
    'Zulkifli',
    '陈美玲',
  ])
})

it('compares names as the database compares their keys, also outside the basic plane', () => {
  expect(['𨋢', '\uFA1F', '陈'].toSorted(compareNames)).toEqual(['陈', '\uFA1F', '𨋢'])
  expect(compareNames('Émile', 'emile')).toBe(0)
})
