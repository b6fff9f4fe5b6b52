import { expect, it } from 'vitest'
import { besideLabels, growthHint } from './growthHint.ts'

const november = { from: '2026-11-01', to: '2026-11-25' }
const october = { from: '2026-10-01', to: '2026-10-25' }

it('labels a span and the one before it as short as they can be told apart', () => {
  expect(besideLabels(november, october)).toEqual({ now: '1–25 Nov', before: '1–25 Oct' })
  expect(besideLabels(november, { from: '2025-11-01', to: '2025-11-25' })).toEqual({ now: '1–25 Nov 2026', before: '1–25 Nov 2025' })
})

it('names the days that are compared, whether the period has ended, has not, or has only begun', () => {
  const month = { period: 'monthly', isWhole: false, spanCompared: november, spanBefore: october } as const
  expect(growthHint(month)).toBe('Complete days of this month (1–25 Nov) against the same days of the previous month (1–25 Oct).')
  expect(growthHint({ ...month, isWhole: true })).toBe('The whole month (1–25 Nov) against the whole previous month (1–25 Oct).')
  expect(growthHint({ ...month, period: 'custom' })).toBe('Complete days (1–25 Nov) against the same number of days before (1–25 Oct).')
  expect(growthHint({ ...month, period: 'quarterly' })).toContain('against the same number of days of the previous quarter (1–25 Oct).')
  expect(growthHint({ ...month, spanCompared: null, spanBefore: null })).toBe(
    'Growth compares complete days. No day of this month is complete yet.',
  )
})
