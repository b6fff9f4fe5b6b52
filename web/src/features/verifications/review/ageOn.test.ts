import { expect, it } from 'vitest'
import { ageOn } from './ageOn.ts'

it('counts a year on the Malaysian birthday, and not before', () => {
  expect(ageOn('1991-03-12', Date.parse('2026-03-11T15:59:59Z'))).toBe(34)
  expect(ageOn('1991-03-12', Date.parse('2026-03-11T16:00:00Z'))).toBe(35)
})
