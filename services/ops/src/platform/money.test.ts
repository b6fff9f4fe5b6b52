import fc from 'fast-check'
import { expect, it } from 'vitest'
import { defaultSettings } from '../settings/defaults.ts'
import { ringgit, ringgitText, shareOf } from './money.ts'

/** The same in integers only: the exact product, and whether the remainder is half a sen or more. */
function exactShare(sen: number, bps: number): number {
  const product = Math.abs(sen) * bps
  const cut = product % 10_000
  const share = (product - cut) / 10_000 + (cut >= 5_000 ? 1 : 0)
  return sen < 0 && share > 0 ? -share : share
}

it('rounds half a sen away from zero', () => {
  expect([shareOf(5, 1_000), shareOf(4, 1_000), shareOf(15, 1_000), shareOf(25, 1_000)]).toEqual([1, 0, 2, 3])
  expect([shareOf(-5, 1_000), shareOf(-15, 1_000), shareOf(-14, 1_000)]).toEqual([-1, -2, -1])
})

it('gives the exact share of every amount to RM 5,000 at every rate of the business', () => {
  const rates = Object.entries(defaultSettings).flatMap(([name, value]) => (name.endsWith('Bps') ? [value] : []))
  expect(rates.length).toBeGreaterThan(5)
  for (const bps of rates) {
    let wrong = 0
    for (let sen = -1_000; sen <= 500_000; sen += 1) if (shareOf(sen, bps) !== exactShare(sen, bps)) wrong += 1
    expect({ bps, wrong }).toEqual({ bps, wrong: 0 })
  }
})

it('is exact, whole, within half a sen and never a negative zero, for any amount and any rate', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), fc.integer({ min: 0, max: 10_000 }), (sen, bps) => {
      const share = shareOf(sen, bps)
      expect(share).toBe(exactShare(sen, bps))
      expect(Number.isSafeInteger(share)).toBe(true)
      expect(Math.abs(share * 10_000 - sen * bps)).toBeLessThanOrEqual(5_000)
    }),
    { numRuns: 5_000 },
  )
})

it('leaves nothing over: a share and what is left come to the whole', () => {
  expect(shareOf(0, 5_000)).toBe(0)
  expect(shareOf(100_000_000, 10_000)).toBe(100_000_000)
  expect(shareOf(100_000_000, 0)).toBe(0)
})

it.each([
  [0, '0.00', 'RM 0.00'],
  [5, '0.05', 'RM 0.05'],
  [1_050, '10.50', 'RM 10.50'],
  [99_999, '999.99', 'RM 999.99'],
  [100_000, '1000.00', 'RM 1,000.00'],
  [123_456_789, '1234567.89', 'RM 1,234,567.89'],
  [-5, '-0.05', '−RM 0.05'],
  [-28_983_000, '-289830.00', '−RM 289,830.00'],
  [9_007_199_254_740_991, '90071992547409.91', 'RM 90,071,992,547,409.91'],
])('writes %i sen as %s for machines, as %s for people', (sen, bare, said) => {
  expect(ringgitText(sen)).toBe(bare)
  expect(ringgit(sen)).toBe(said)
})
