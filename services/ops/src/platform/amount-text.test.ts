import fc from 'fast-check'
import { expect, it } from 'vitest'
import { amountHint, readAmount, readSignedAmount } from './amount-text.ts'
import { ringgit } from './money.ts'

it.each([
  ['', null],
  [' \u00A0\u200B', null],
  ['25', 2_500],
  ['25.5', 2_550],
  ['25.', 2_500],
  ['1,250.05', 125_005],
  ['0.29', 29],
  ['123,456', 12_345_600],
  ['1 250.5', 125_050],
  ['RM 150.87', 15_087],
  ['RM\u00A0150.87', 15_087],
  ['RM150.87', 15_087],
  ['rm 7', 700],
  ['MYR 2,048.10', 204_810],
  ['99.90 RM', 9_990],
  ['RM1,500.00', 150_000],
  ['\u200E\u2066RM 42.00\u2069', 4_200],
  ['\uFEFF310.25\r\n', 31_025],
  ['18\u200B.40', 1_840],
  ['1\u2009250.50', 125_050],
  ['3\u202F000', 300_000],
  ['.50', 50],
  ['RM .05', 5],
  ['.5', 50],
  ['１２．５０', 1_250],
  ['9999999', 999_999_900],
  ['1,234,567.5', 123_456_750],
  ['150.87,', 15_087],
  ['RM 1,250.50;', 125_050],
  ['48.10.', 4_810],
  ['12.30 RM,', 1_230],
  ['RM. 150.87', 15_087],
  ['Rm.1,150.87', 115_087],
  ['MYR. 20', 2_000],
  ['RM.50', 50],
  ['RM.150', undefined],
  ['5 sen', 5],
  ['50sen', 50],
  ['175 Sen', 175],
  ['0.5 sen', undefined],
  ['12,', undefined],
  ['12,50', undefined],
  ['1.234,50', undefined],
  ['12,34', undefined],
  ['9,99', undefined],
  ['1.500', undefined],
  ['1,2,3', undefined],
  ['1,234,5', undefined],
  ['1234,567', undefined],
  ['1,00,000', undefined],
  ['1 2', undefined],
  ['-1', undefined],
  ['−RM 12.00', undefined],
  ['25.555', undefined],
  ['RM', undefined],
  ['RM RM 5', undefined],
  ['.', undefined],
  ['1e3', undefined],
  ['0x10', undefined],
  ['12 USD', undefined],
  ['15²', undefined],
  ['1,2345,678', undefined],
  ['1'.repeat(13), undefined],
])('reads “%s” as %s sen', (text, sen) => {
  expect(readAmount(text)).toBe(sen)
})

it.each([
  ['-12.50', -1_250],
  ['−RM\u00A012.00', -1_200],
  ['–RM 5.00', -500],
  ['RM -3', -300],
  ['+RM 30.00', 3_000],
  ['\u200E- 1,000', -100_000],
  ['8', 800],
  ['', null],
  ['-', undefined],
  ['--5', undefined],
  ['-12,50', undefined],
  ['−20 sen', -20],
  ['−RM. 12.00,', -1_200],
])('reads “%s” with its sign as %s sen', (text, sen) => {
  expect(readSignedAmount(text)).toBe(sen)
})

it('reads every amount as we write it', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (sen) => {
      expect(readSignedAmount(ringgit(sen))).toBe(sen)
    }),
  )
})

it.each([
  ['12,50', /^Did you mean 12\.50\?/],
  ['RM 7,5', /^Did you mean 7\.5\?/],
  ['1.234,50', /^Did you mean 1,234\.50\?/],
  ['12.000', /^Did you mean 12\.00 or 12,000\?/],
  ['15.875', /^Did you mean 15\.88 or 15,875\?/],
  ['RM 150.875', /^Did you mean 150\.88 or 150,875\?/],
  ['0.125', /^Did you mean 0\.13\?/],
  ['2,048.3333', /^Did you mean 2,048\.33\?/],
  ['19.98765', /^Did you mean 19\.99\?/],
  ['1.234.567', /^Did you mean 1,234,567\?/],
  ['1 234,5', /^Did you mean 1,234\.5\?/],
  ['twelve', /^Enter an amount in ringgit/],
  ['', /^Enter an amount in ringgit/],
  ['1,2,3', /^Enter an amount in ringgit/],
])('of “%s” says %s', (text, hint) => {
  expect(amountHint(text)).toMatch(hint)
})
