import { expect, it } from 'vitest'
import { comparisonOf } from '../platform/comparison.ts'
import { periodBefore, pointsOf, spanOf, untilToday } from './periods.ts'

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

it('shows a period until today, and compares its complete days with the same days of the period before', () => {
  const july = spanOf('monthly', '2026-07-14')
  expect(untilToday(july, '2026-07-14')).toEqual({ from: '2026-07-01', to: '2026-07-14' })
  const compared = (period: 'daily' | 'monthly', day: string, today: string) =>
    comparisonOf(spanOf(period, day), periodBefore(period, spanOf(period, day)), today)
  expect(compared('monthly', '2026-07-14', '2026-07-14')?.before).toEqual({ from: '2026-06-01', to: '2026-06-13' })
  expect(compared('monthly', '2026-07-14', '2026-08-02')?.before).toEqual({ from: '2026-06-01', to: '2026-06-30' })
  expect(compared('daily', '2026-07-13', '2026-07-14')?.before).toEqual({ from: '2026-07-12', to: '2026-07-12' })
  expect(compared('daily', '2026-07-14', '2026-07-14')).toBeNull()
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
