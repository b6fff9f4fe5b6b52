import { expect, it } from 'vitest'
import { lastHalf } from './payPeriod.ts'

it.each([
  ['2026-07-15', '2026-07-01', '2026-07-14'],
  ['2026-07-14', '2026-06-15', '2026-06-30'],
  ['2026-03-01', '2026-02-15', '2026-02-28'],
  ['2026-01-03', '2025-12-15', '2025-12-31'],
])('takes on %s the half of a month before', (today, periodStart, periodEnd) => {
  expect(lastHalf(today)).toEqual({ periodStart, periodEnd })
})
