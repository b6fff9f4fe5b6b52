import { expect, it } from 'vitest'
import { lastDays, monthStart, monthTotal, trendOf, type Days } from './trend.ts'

/** Ten a day in the earlier span, twenty from `rise` on. */
function counted(from: string, to: string, rise: string): Days {
  const days = new Map<string, number>()
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10)
    days.set(day, day < rise ? 10 : 20)
  }
  return days
}

it('compares the complete days of this month with the same days of the last one', () => {
  const days = counted('2026-05-20', '2026-07-14', '2026-07-01')
  expect(trendOf(days, '2026-07-14')).toEqual({ kind: 'month', from: '2026-06-01', to: '2026-06-13', now: 260, before: 130 })
})

it('compares as many days as the shorter month has', () => {
  const days = counted('2026-01-20', '2026-03-31', '2026-03-01')
  expect(trendOf(days, '2026-03-31')).toEqual({ kind: 'month', from: '2026-02-01', to: '2026-02-28', now: 560, before: 280 })
})

it('compares weeks on the first of a month, and where nothing is as old as the last month', () => {
  const week = { kind: 'week', from: '2026-06-17', to: '2026-06-23', now: 140, before: 70 }
  expect(trendOf(counted('2026-04-01', '2026-07-01', '2026-06-24'), '2026-07-01')).toEqual(week)
  expect(trendOf(counted('2026-06-02', '2026-07-14', '2026-07-07'), '2026-07-14')).toMatchObject({ kind: 'week', now: 140, before: 70 })
})

it('compares nothing where there is nothing earlier, or nothing at all', () => {
  expect(trendOf(counted('2026-07-02', '2026-07-14', '2026-07-02'), '2026-07-14')).toBeNull()
  expect(trendOf(new Map(), '2026-07-14')).toBeNull()
  expect(trendOf(new Map([['2026-01-01', 5]]), '2026-07-14')).toBeNull()
})

it('leaves today out of the days that a line shows, and shows none before the first', () => {
  const days = counted('2026-07-06', '2026-07-14', '2026-07-13')
  expect(lastDays(days, '2026-07-14', 8)).toEqual([10, 10, 10, 10, 10, 10, 10, 20])
  expect(lastDays(days, '2026-07-13', 8)).toEqual([])
  expect(lastDays(new Map(), '2026-07-14', 8)).toEqual([])
})

it('turns the month at Malaysian midnight', () => {
  const days = counted('2026-06-29', '2026-07-02', '2026-07-01')
  expect([monthTotal(days, '2026-06-30'), monthTotal(days, '2026-07-02')]).toEqual([20, 40])
  expect(monthStart('2026-07-14').toISOString()).toBe('2026-06-30T16:00:00.000Z')
})
