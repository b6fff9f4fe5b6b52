import { expect, it } from 'vitest'
import { formatCount } from '../format/numbers.ts'
import { trendNote } from './trendNote.ts'

const month = { kind: 'month', from: '2026-06-01', to: '2026-06-13' } as const
const week = { kind: 'week', from: '2026-06-17', to: '2026-06-23' } as const

it('names the days that are compared, and hides what has nothing to be compared with', () => {
  expect(trendNote({ ...month, now: 110, before: 100 }, formatCount)).toEqual({ share: expect.closeTo(0.1), against: 'vs 1–13 Jun' })
  expect(trendNote({ ...month, to: '2026-06-01', now: 90, before: 100 }, formatCount)).toMatchObject({ against: 'vs 1 Jun' })
  expect(trendNote({ ...week, now: 50, before: 100 }, formatCount)).toEqual({ share: -0.5, against: 'week on week' })
  expect(trendNote(null, formatCount)).toBeNull()
})

it('says the number where a share would say nothing', () => {
  expect(trendNote({ ...month, now: 1_213, before: 100 }, formatCount)).toBe('100 on 1–13 Jun')
  expect(trendNote({ ...week, now: 1_213, before: 100 }, formatCount)).toBe('100 the week before')
})
