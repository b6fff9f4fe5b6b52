import { expect, it } from 'vitest'
import { ringgit } from './ringgit.ts'

it.each([
  [0, 'RM 0.00'],
  [5, 'RM 0.05'],
  [123_450, 'RM 1,234.50'],
  [-15_520, '−RM 155.20'],
])('writes %i sen as %s', (sen, text) => {
  expect(ringgit(sen).replaceAll('\u00A0', ' ')).toBe(text)
})
