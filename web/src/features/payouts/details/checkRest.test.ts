import { expect, it } from 'vitest'
import { restText } from './checkRest.ts'

const at = '2026-07-14T02:30:00.000Z'
const after = (ms: number) => restText(at, Date.parse(at) + ms)

it('lets the bank rest for five seconds after it was asked', () => {
  expect([after(0), after(4_001), after(5_000)]).toEqual(['in 5 s', 'in 1 s', null])
  // A clock that is behind does not make it longer.
  expect(after(-60_000)).toBe('in 5 s')
  expect(restText(null, Date.parse(at))).toBeNull()
})
