import { expect, it } from 'vitest'
import { restText } from './checkRest.ts'

const asked = '2026-07-14T02:30:00.000Z'
const after = (seconds: number) => restText([null, asked, '2026-07-14T02:10:00.000Z'], Date.parse(asked) + seconds * 1_000)

it('says when a check may be repeated, by the last one', () => {
  expect([after(0), after(4.5), after(5), after(600)]).toEqual(['in 5 s', 'in 1 s', null, null])
  expect([restText([], 0), restText([null], 10_000)]).toEqual([null, null])
})

it('never rests for longer than it has to, whatever the clocks say', () => {
  expect(after(-60)).toBe('in 5 s')
})
