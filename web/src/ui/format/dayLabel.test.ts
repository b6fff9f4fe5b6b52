import { expect, it } from 'vitest'
import { dayLabel, weekdayLabel } from './dayLabel.ts'

it('names a day without time as it is', () => {
  expect([dayLabel('2026-07-14'), weekdayLabel('2026-07-14')]).toEqual(['14 Jul 2026', 'Tue, 14 Jul 2026'])
})
