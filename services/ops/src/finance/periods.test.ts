import { expect, it } from 'vitest'
import { createRandom } from '../demo/random.ts'
import { spread } from '../orders/revenue-days.ts'
import { bucketsOf, problemOf, spansOf, type PeriodQuery } from './periods.ts'

const today = '2026-07-14'

it.each([
  [{ period: 'weekly' }, '2026-07-13', '2026-07-14', '2026-07-06', '2026-07-07'],
  [{ period: 'monthly' }, '2026-07-01', '2026-07-14', '2026-06-01', '2026-06-14'],
  [{ period: 'monthly', from: '2026-06-20' }, '2026-06-01', '2026-06-30', '2026-05-01', '2026-05-31'],
  [{ period: 'quarterly' }, '2026-07-01', '2026-07-14', '2026-04-01', '2026-04-14'],
  [{ period: 'yearly', from: '2024-02-29' }, '2024-01-01', '2024-12-31', '2023-01-01', '2023-12-31'],
  [{ period: 'yearly' }, '2026-01-01', '2026-07-14', '2025-01-01', '2025-07-14'],
  [{ period: 'custom', from: '2026-07-01', to: '2026-07-14' }, '2026-07-01', '2026-07-14', '2026-06-01', '2026-06-14'],
  [{ period: 'custom', from: '2026-06-01', to: '2026-06-30' }, '2026-06-01', '2026-06-30', '2026-05-01', '2026-05-31'],
  [{ period: 'custom', from: '2026-03-01', to: '2026-03-30' }, '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  [{ period: 'custom', from: '2026-06-20', to: '2026-07-03' }, '2026-06-20', '2026-07-03', '2026-06-06', '2026-06-19'],
] as const)('%j is until today, and compared with as many days before', (query, from, to, fromBefore, toBefore) => {
  expect(spansOf(query, today)).toEqual({ span: { from, to }, before: { from: fromBefore, to: toBefore } })
  expect(problemOf(query, today)).toBeNull()
})

it.each([
  [{ period: 'custom', from: '2026-07-10', to: '2026-07-09' }, 'to'],
  [{ period: 'custom', from: '2026-07-10', to: '2026-07-15' }, 'to'],
  [{ period: 'custom', from: '2026-07-15', to: '2026-07-16' }, 'from'],
  [{ period: 'custom', from: '2016-07-13', to: '2026-07-14' }, 'to'],
  [{ period: 'custom', from: '2026-07-10' }, 'to'],
  [{ period: 'custom', to: '2026-07-10' }, 'from'],
  [{ period: 'monthly', from: '2026-08-01' }, 'from'],
  [{ period: 'monthly', from: '2026-07-01', to: '2026-07-10' }, 'to'],
  [{ period: 'custom', from: '2020-01-01', to: '2026-07-10', by: 'day' }, 'by'],
] satisfies [PeriodQuery, string][])('%j is no period, and %s is to blame', (query, path) => {
  expect(problemOf(query, today)).toMatchObject({ path })
})

it('takes ten years, and no day more', () => {
  expect(problemOf({ period: 'custom', from: '2016-07-15', to: today }, today)).toBeNull()
  expect(problemOf({ period: 'custom', from: '2016-07-14', to: today }, today)).toMatchObject({ path: 'to' })
})

it('divides a span into calendar weeks and months without a day left out', () => {
  expect(bucketsOf({ from: '2026-06-29', to: '2026-07-14' }, 'week')).toEqual([
    { from: '2026-06-29', to: '2026-07-05' },
    { from: '2026-07-06', to: '2026-07-12' },
    { from: '2026-07-13', to: '2026-07-14' },
  ])
  expect(bucketsOf({ from: '2026-06-29', to: '2026-07-14' }, 'month')).toEqual([
    { from: '2026-06-29', to: '2026-06-30' },
    { from: '2026-07-01', to: '2026-07-14' },
  ])
})

it('spreads every amount over parts exactly, none below nothing and none above what the part costs', () => {
  const random = createRandom(20_261_123)
  const wrong: unknown[] = []
  for (let round = 0; round < 20_000; round++) {
    const weights = { ironing: random.whole(0, 90_000), delivery: 800, service_fee: random.whole(0, 4_500), folding: random.whole(0, 30) }
    const all = Object.values(weights).reduce((sum, weight) => sum + weight, 0)
    const sen = random.whole(0, all)
    const parts = Object.entries(spread(sen, weights)) as [keyof typeof weights, number][]
    const isExact = parts.reduce((sum, [, part]) => sum + part, 0) === sen
    if (!isExact || parts.some(([part, own]) => own < 0 || own > weights[part])) wrong.push({ weights, sen, parts })
  }
  expect(wrong).toEqual([])
  expect(spread(0, { delivery: 0, service_fee: 0 })).toEqual({ delivery: 0, service_fee: 0 })
})
