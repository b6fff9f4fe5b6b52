import { expect, it } from 'vitest'
import { formatCount, rate, share } from './numbers.ts'

it('writes rates with one decimal, whatever they are', () => {
  expect([0.949, 0.95, 1, 0, 0.09375].map(rate)).toEqual(['94.9%', '95.0%', '100.0%', '0.0%', '9.4%'])
})

it('does not call nothing zero', () => {
  expect([share(0, 0), share(0, 4), share(19, 20)]).toEqual(['–', '0.0%', '95.0%'])
  expect(formatCount(8342)).toBe('8,342')
})
