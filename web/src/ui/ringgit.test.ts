import { expect, it } from 'vitest'
import { amountRangeLabel, plainRinggit, ringgit, senOf, signedRinggit } from './ringgit.ts'

it.each([
  [0, 'RM 0.00'],
  [5, 'RM 0.05'],
  [123_450, 'RM 1,234.50'],
  [-15_520, '−RM 155.20'],
])('writes %i sen as %s', (sen, text) => {
  expect(ringgit(sen).replaceAll('\u00A0', ' ')).toBe(text)
})

it.each([
  ['', null],
  [' ', null],
  ['25', 2_500],
  ['25.5', 2_550],
  ['1,250.05', 125_005],
  ['0.29', 29],
  ['123,456', 12_345_600],
  ['1 250.5', 125_050],
  ['12,34', undefined],
  ['9,99', undefined],
  ['1,2,3', undefined],
  ['1,234,5', undefined],
  ['1234,567', undefined],
  ['1 2', undefined],
  ['-1', undefined],
  ['25.555', undefined],
  ['RM', undefined],
  ['9999999', 999_999_900],
  ['1,234,567.5', 123_456_750],
  ['1,2345,678', undefined],
  ['1'.repeat(13), undefined],
])('reads “%s” as %s sen', (text, sen) => {
  expect(senOf(text)).toBe(sen)
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
