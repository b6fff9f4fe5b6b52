import { expect, it } from 'vitest'
import { dayLabel, weekdayLabel, spanLabel } from './dayLabel.ts'

it('names a day without time as it is', () => {
  expect([dayLabel('2026-07-14'), weekdayLabel('2026-07-14')]).toEqual(['14 Jul 2026', 'Tue, 14 Jul 2026'])
})

it('says a span as short as its ends can be told apart', () => {
  expect(spanLabel({ from: '2026-07-14', to: '2026-07-14' })).toBe('14 Jul 2026')
  expect(spanLabel({ from: '2026-07-01', to: '2026-07-14' })).toBe('1–14 Jul 2026')
  expect(spanLabel({ from: '2026-06-29', to: '2026-07-05' })).toBe('29 Jun – 5 Jul 2026')
  expect(spanLabel({ from: '2025-12-20', to: '2026-01-03' })).toBe('20 Dec 2025 – 3 Jan 2026')
})
