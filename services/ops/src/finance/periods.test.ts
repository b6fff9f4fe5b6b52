import { expect, it } from 'vitest'
import { createRandom } from '../demo/random.ts'
import { spread } from '../orders/revenue/revenue-days.ts'
import { bucketsOf, partComparison, problemOf, spansOf, type PeriodQuery } from './periods.ts'

const today = '2026-07-14'

it.each([
  [{ period: 'weekly' }, '2026-07-13', '2026-07-14', '2026-07-13', '2026-07-06', '2026-07-06'],
  [{ period: 'monthly' }, '2026-07-01', '2026-07-14', '2026-07-13', '2026-06-01', '2026-06-13'],
  [{ period: 'monthly', from: '2026-06-20' }, '2026-06-01', '2026-06-30', '2026-06-30', '2026-05-01', '2026-05-31'],
  [{ period: 'quarterly' }, '2026-07-01', '2026-07-14', '2026-07-13', '2026-04-01', '2026-04-13'],
  [{ period: 'quarterly', from: '2026-04-01' }, '2026-04-01', '2026-06-30', '2026-06-30', '2026-01-01', '2026-03-31'],
  [{ period: 'yearly', from: '2024-02-29' }, '2024-01-01', '2024-12-31', '2024-12-31', '2023-01-01', '2023-12-31'],
  [{ period: 'yearly' }, '2026-01-01', '2026-07-14', '2026-07-13', '2025-01-01', '2025-07-13'],
  [{ period: 'custom', from: '2026-07-01', to: '2026-07-14' }, '2026-07-01', '2026-07-14', '2026-07-13', '2026-06-01', '2026-06-13'],
  [{ period: 'custom', from: '2026-07-01', to: '2026-07-13' }, '2026-07-01', '2026-07-13', '2026-07-13', '2026-06-01', '2026-06-13'],
  [{ period: 'custom', from: '2026-06-01', to: '2026-06-30' }, '2026-06-01', '2026-06-30', '2026-06-30', '2026-05-01', '2026-05-31'],
  [{ period: 'custom', from: '2026-03-01', to: '2026-03-30' }, '2026-03-01', '2026-03-30', '2026-03-28', '2026-02-01', '2026-02-28'],
  [{ period: 'custom', from: '2026-06-20', to: '2026-07-03' }, '2026-06-20', '2026-07-03', '2026-07-03', '2026-06-06', '2026-06-19'],
  [{ period: 'custom', from: '2026-07-05', to: '2026-07-14' }, '2026-07-05', '2026-07-14', '2026-07-13', '2026-06-26', '2026-07-04'],
] as const)(
  '%j is until today, and its complete days are compared with the same days before',
  (query, from, to, end, fromBefore, toBefore) => {
    expect(spansOf(query, today)).toEqual({
      span: { from, to },
      compared: { span: { from, to: end }, before: { from: fromBefore, to: toBefore } },
    })
    expect(problemOf(query, today)).toBeNull()
  },
)

it('compares the first days of the longer month on its last day, and both months whole when it has ended', () => {
  const february = { from: '2026-02-01', to: '2026-02-28' }
  const march = (end: string) => ({ span: { from: '2026-03-01', to: end }, before: february })
  expect(spansOf({ period: 'monthly', from: '2026-03-01' }, '2026-03-31').compared).toEqual(march('2026-03-28'))
  expect(spansOf({ period: 'monthly', from: '2026-03-01' }, '2026-04-01').compared).toEqual(march('2026-03-31'))
})

it.each([
  [{ period: 'monthly' }, '2026-07-01'],
  [{ period: 'weekly' }, '2026-07-13'],
  [{ period: 'yearly' }, '2026-01-01'],
  [{ period: 'custom', from: '2026-07-14', to: '2026-07-14' }, '2026-07-14'],
  [{ period: 'custom', from: '2026-07-01', to: '2026-07-01' }, '2026-07-01'],
] as const)('%j on its first day has no complete day, and is not compared', (query, day) => {
  expect(spansOf(query, day)).toEqual({ span: { from: day, to: day }, compared: null })
})

it('compares the parts of a period with the same days before, and leaves today out', () => {
  const parts = (period: 'monthly' | 'quarterly', by: 'day' | 'week' | 'month', day = today) => {
    const { span, compared } = spansOf({ period }, day)
    return bucketsOf(span, by).map((part) => {
      const own = compared && partComparison(part, compared, { by, today: day })
      return own && [own.span.from, own.span.to, own.before.from, own.before.to].map((each) => each.slice(5)).join(' ')
    })
  }
  expect(parts('monthly', 'day').slice(-2)).toEqual(['07-13 07-13 06-13 06-13', null])
  expect(parts('monthly', 'week')).toEqual(['07-01 07-05 06-01 06-05', '07-06 07-12 06-06 06-12', '07-13 07-13 06-13 06-13'])
  expect(parts('quarterly', 'month', '2026-06-16')).toEqual([
    '04-01 04-30 01-01 01-31',
    '05-01 05-31 02-01 02-28',
    '06-01 06-15 03-01 03-15',
  ])
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
