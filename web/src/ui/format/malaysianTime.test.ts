import { expect, it } from 'vitest'
import { malaysianClock, malaysianMoment, relativeTime, shortMoment } from './malaysianTime.ts'

const now = Date.parse('2026-07-14T02:42:00.000Z')
const ago = (ms: number) => new Date(now - ms).toISOString()

it('writes Malaysian time wherever the browser is', () => {
  expect(malaysianClock(now)).toBe('10:42 am')
  expect(malaysianMoment(now)).toMatch(/^Tue, 14 Jul 2026, 10:42 am/)
})

it('leaves the day out of a moment of today', () => {
  expect(shortMoment('2026-07-14T02:42:00.000Z', now)).toBe('10:42 am')
  expect(shortMoment('2026-07-13T15:59:00.000Z', now)).toBe('13 Jul, 11:59 pm')
  expect(shortMoment('2025-07-13T15:59:00.000Z', now)).toBe('13 Jul 2025')
})

it.each([
  [0, 'just now'],
  [44_000, 'just now'],
  [4 * 60_000, '4 min ago'],
  [3 * 3_600_000, '3 h ago'],
  [25 * 3_600_000, 'Yesterday'],
  [60 * 3_600_000, '11 Jul 2026'],
  [-5_000, 'just now'],
  [-4 * 60_000, 'in 4 min'],
])('tells %i ms as "%s"', (ms, text) => {
  expect(relativeTime(ago(ms), now)).toBe(text)
})

it('says of what is to come that it is near', () => {
  expect(relativeTime(ago(-5_000), now, true)).toBe('in a moment')
  expect(relativeTime(ago(-4 * 60_000), now, true)).toBe('in 4 min')
})
