import { isDay } from '@kainsiap/ops/platform/calendar'
import { expect, it } from 'vitest'
import { daysLabel } from './dayRange.ts'

it('takes days that there are', () => {
  expect(['2026-07-14', '2028-02-29'].map(isDay)).toEqual([true, true])
  expect(['2026-02-30', '2026-13-01', '14/07/2026', '2026-7-1', ''].map(isDay)).toEqual([false, false, false, false, false])
})

it('says a range of days', () => {
  expect(daysLabel({ from: '2026-07-01', to: '2026-07-14' })).toBe('1 Jul 2026 – 14 Jul 2026')
  expect(daysLabel({ from: '2026-07-14', to: '2026-07-14' })).toBe('14 Jul 2026')
  expect(daysLabel({ from: '2026-07-01', to: null })).toBe('from 1 Jul 2026')
  expect(daysLabel({ from: null, to: '2026-07-14' })).toBe('until 14 Jul 2026')
  expect(daysLabel({ from: null, to: null })).toBeNull()
})
