import { expect, it } from 'vitest'
import { amountRangeLabel, plainRinggit, ringgit, signedRinggit } from './ringgit.ts'

it.each([
  [0, 'RM 0.00'],
  [5, 'RM 0.05'],
  [123_450, 'RM 1,234.50'],
  [-15_520, '−RM 155.20'],
])('writes %i sen as %s', (sen, text) => {
  expect(ringgit(sen).replaceAll('\u00A0', ' ')).toBe(text)
})

it('writes amounts to be edited, and ranges of them', () => {
  expect([null, 2_500, 2_550].map(plainRinggit)).toEqual(['', '25', '25.50'])
  const ranges = [
    { minSen: 100, maxSen: 200 },
    { minSen: 0, maxSen: null },
    { minSen: null, maxSen: 200 },
    { minSen: null, maxSen: null },
  ]
  expect(ranges.map((range) => amountRangeLabel(range)?.replaceAll('\u00A0', ' '))).toEqual([
    'RM 1.00 to RM 2.00',
    'from RM 0.00',
    'up to RM 2.00',
    undefined,
  ])
})

it('writes what is added or taken with its sign', () => {
  expect([3_000, -1_500, 0].map((sen) => signedRinggit(sen).replaceAll('\u00A0', ' '))).toEqual(['+RM 30.00', '−RM 15.00', 'RM 0.00'])
})
