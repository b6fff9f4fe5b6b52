import { expect, it } from 'vitest'
import { pointsOf, spanBefore, spanOf, untilToday } from './periods.ts'

it.each([
  ['daily', '2026-07-14', '2026-07-14', '2026-07-14'],
  ['weekly', '2026-07-14', '2026-07-13', '2026-07-19'],
  ['weekly', '2026-07-19', '2026-07-13', '2026-07-19'],
  ['weekly', '2027-01-01', '2026-12-28', '2027-01-03'],
  ['monthly', '2028-02-10', '2028-02-01', '2028-02-29'],
  ['quarterly', '2026-11-23', '2026-10-01', '2026-12-31'],
] as const)('the %s period of %s is from %s to %s', (period, day, from, to) => {
  expect(spanOf(period, day)).toEqual({ from, to })
})

it('compares with as many days of the period before as this one has had', () => {
  const july = spanOf('monthly', '2026-07-14')
  expect(untilToday(july, '2026-07-14')).toEqual({ from: '2026-07-01', to: '2026-07-14' })
  expect(spanBefore('monthly', july, '2026-07-14')).toEqual({ from: '2026-06-01', to: '2026-06-14' })
  expect(spanBefore('monthly', july, '2026-08-02')).toEqual({ from: '2026-06-01', to: '2026-06-30' })
  expect(spanBefore('monthly', spanOf('monthly', '2026-03-31'), '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(spanBefore('daily', spanOf('daily', '2026-07-14'), '2026-07-14')).toEqual({ from: '2026-07-13', to: '2026-07-13' })
})

it('shows the days of a week or month, the weeks of a quarter, and two weeks beside a day, none of them to come', () => {
  const points = (period: 'daily' | 'weekly' | 'quarterly', day: string, today: string) => pointsOf(period, spanOf(period, day), today)
  expect(points('weekly', '2026-07-14', '2026-07-14').map(({ from }) => from)).toEqual(['2026-07-13', '2026-07-14'])
  expect(points('daily', '2026-07-14', '2026-07-14')).toHaveLength(14)
  expect(points('quarterly', '2026-07-14', '2026-07-14')).toEqual([
    { from: '2026-07-01', to: '2026-07-05' },
    { from: '2026-07-06', to: '2026-07-12' },
    { from: '2026-07-13', to: '2026-07-14' },
  ])
  expect(points('weekly', '2027-07-14', '2026-07-14')).toEqual([])
})
