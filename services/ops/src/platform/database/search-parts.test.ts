import { describe, expect, it } from 'vitest'
import { orderNumbers } from '../../orders/record-number.ts'
import { ringgit, ringgitText } from '../money.ts'
import { nameTerms, numberTerms, parseSearch, phoneTerms, searchFilter } from './search-terms.ts'

// Parts of what a list shows, and what people write around a number.

function finds(search: string, terms: readonly string[]): boolean {
  const filter = searchFilter(search)
  return filter !== null && filter.$and.every(({ words: pattern }) => terms.some((term) => pattern.test(term)))
}
const searchesOf = (terms: readonly string[], searches: readonly string[]) =>
  searches.filter((search) => !finds(search, terms)).map((search) => [search, parseSearch(search)])

describe('a phone number', () => {
  it.each([
    ['+601123457788', ['2345-7788', '2345 7788', '2345.7788', '11-2345', '11-2345 7788', '7788', '2345-77', '+60 11-2345', '(2345) 7788']],
    ['+601920269004', ['2026-9004', '2026 9004', '019-2026 9004', '19-2026', '9004']],
    ['+60177712345', ['771-2345', '771 2345', '17-771', '2345', '017 7712 345']],
  ])('%s is found by each part', (phone, searches) => {
    expect(searchesOf(phoneTerms(phone), searches)).toEqual([])
  })

  it.each([
    'Phone: 017-771 2345',
    'H/P 017-771 2345',
    'callto:+60177712345',
    'sms:0177712345',
    'Tel.017-771 2345',
    'No. Telefon : +60 17-771 2345',
    'WhatsApp 0177712345 (after 6 pm)',
    'https://wa.me/60177712345',
    'call Mr Tan, 017.771.2345, before noon',
    '手机：017-771 2345',
    'Phone: 017-77',
    'Mobile: +60 17-7',
  ])('is found by "%s"', (search) => {
    expect(searchesOf([...nameTerms('Lim Ah Kow'), ...phoneTerms('+60177712345')], [search])).toEqual([])
  })

  it('is still told from other numbers', () => {
    const terms = [...nameTerms('Lim Ah Kow'), ...phoneTerms('+60177712345')]
    for (const search of ['Phone: 017-771 2346', 'Phone: 018', '2345-7788', '7712-345', 'sms 771'])
      expect([search, finds(search, terms)]).toEqual([search, false])
  })

  it('is found where a bank wrote it as a reference', () => {
    expect(searchesOf(nameTerms('FPX 0123456789'), ['0123456789', 'FPX 0123456789', '012 345 6789'])).toEqual([])
  })
})

describe('numbers with dashes', () => {
  it.each([
    ['transfer/TXN-88 of 2026-11-28', ['TXN-88', 'txn-8', '2026-11-28', '2026-11', 'transfer/TXN-88']],
    ['INV 0012-34/2026-11', ['0012-34', '0012-34/2026-11', 'INV 0012-34', '2026-11']],
    ['Tan (A-12)', ['A-12', 'tan a-12', '(A-12)']],
  ])('of %s are found', (text, searches) => {
    expect(searchesOf(nameTerms(text), searches)).toEqual([])
  })

  it('stay one term where they begin or end the number of a record', () => {
    expect(parseSearch('2026-007')).toEqual(['2026-007'])
    expect(parseSearch('pay-20')).toEqual(['pay-20'])
    expect(finds('2026-007', numberTerms('KS-2026-0071'))).toBe(true)
    expect(finds('2026-007', [...numberTerms('KS-2026-014'), ...numberTerms('AG-0077')])).toBe(false)
  })
})

it.each([
  ['Lim Ah Kow @ Lim David', ['lim ah kow@lim david', 'kow@lim', 'Kow@ Lim', 'kow @lim', 'KOW@LI']],
  ['Siti D’Cruz @ Mary', ['d’cruz@mary', 'dcruz@mary', 'siti d cruz @ mary']],
  ['陈美玲 @ Mei Ling', ['陈美玲@mei ling', '美玲 @ mei']],
])('finds %s with its alias in any spacing', (name, searches) => {
  expect(searchesOf(nameTerms(name), searches)).toEqual([])
  expect(finds('lim@mary', nameTerms(name))).toBe(false)
})

/** An amount as a stored term. */
const amountTerms = (sen: number): string[] => [ringgitText(sen)]

describe('an amount', () => {
  it.each([84_661, 5, 50, 100_000, 123_450, 6_012, 999_999_999, 1_299])(
    'of %s sen is found as it is shown, and while it is typed',
    (sen) => {
      const [shown, bare] = [ringgit(sen), ringgit(sen).replace('RM ', '')]
      const searches = [
        shown,
        shown.replace(' ', '\u00A0'),
        bare,
        bare.replaceAll(',', ''),
        `MYR ${bare}`,
        `${bare} RM`,
        `−${shown}`,
        `(${shown})`,
      ]
      const typed = bare.slice(0, -1)
      expect(searchesOf(amountTerms(sen), [...searches, typed, `RM ${typed}`, `RM${bare.split('.')[0]}.`])).toEqual([])
    },
  )

  it('is told from others', () => {
    for (const search of ['RM 846.60', '84661', 'RM 847', '1,846.61', '46.61', '.61'])
      expect([search, finds(search, amountTerms(84_661))]).toEqual([search, false])
  })

  it.each([
    ['Report 01.01.2026 – 31.03.2026', ['31.03.2026', '31.03', '31.0', '01.01', '01.2026']],
    ['refund of RM 1,234.50 for v2.10', ['RM 1,234.50', '1,234.50', '1234.5', 'v2.10', '2.10', '1,234']],
    ['FPX 12.50/88', ['12.50', 'FPX 12.50', '12.50/88', 'fpx 88']],
  ])('in the text %s is found as it is written', (text, searches) => {
    expect(searchesOf(nameTerms(text), searches)).toEqual([])
  })

  it.each([
    ['012.88', ['01288']],
    ['60.12 884', ['6012884']],
    [`${orderNumbers.example} RM 12.50`, [orderNumbers.example.toLowerCase()]],
    ['12.50 RM Siti', ['12.50', 'siti']],
    ['10342,10343', ['10342', '10343']],
  ])('"%s" is read as %j', (search, terms) => {
    expect(parseSearch(search)).toEqual(terms)
  })
})
