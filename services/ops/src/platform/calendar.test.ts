import fc from 'fast-check'
import { expect, it } from 'vitest'
import { periodBefore, pointsOf, periods, spanOf as performanceSpanOf } from '../agent-performance/periods.ts'
import { buckets, bucketsOf, financePeriods, partComparison, problemOf, spansOf } from '../finance/periods.ts'
import { duePeriod, nextProposal, periodOf } from '../payouts/preparing/periods.ts'
import { fuzzSeed } from '../testing/hostile/hostile-texts.ts'
import { addDays, dayMax, dayMin, daysBetween, isCalendarDay, isDay, monthOf, quarterOf, weekOf, yearOf } from './calendar.ts'
import { comparisonOf } from './comparison.ts'
import { trendOf } from './stats/trend.ts'

const runs = { seed: fuzzSeed, numRuns: 500 }
/** Every day that an input takes, its ends more often than others. */
const day = fc.oneof(
  fc.constantFrom(dayMin, dayMax, '2000-02-29', '2099-12-01'),
  fc.nat(daysBetween({ from: dayMin, to: dayMax }) - 1).map((days) => addDays(dayMin, days)),
)

it('takes the days from 2000 to 2099, and no others', () => {
  expect([dayMin, '2028-02-29', dayMax].map(isDay)).toEqual([true, true, true])
  const others = ['1999-12-31', '2100-01-01', '0000-01-01', '0050-06-01', '9999-12-31', '2026-02-30', '2026-7-14', '+02026-01-01', '']
  expect(others.map(isDay)).toEqual(others.map(() => false))
  expect(['0000-01-01', '1999-12-31', '9999-12-31'].map(isCalendarDay)).toEqual([true, true, true])
})

it('leads from every day to the next, and from none to itself', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 4_000 }), (from, days) => {
      const to = addDays(from, days)
      expect(to > from && isCalendarDay(to)).toBe(true)
      expect([daysBetween({ from, to }), addDays(to, -days)]).toEqual([days + 1, from])
    }),
    runs,
  )
})

it.each(['0000-01-01', '0001-01-01', '0099-12-31', '1899-12-31', '2200-01-01', '9999-12-31', 'x', ''])(
  'does not calculate with %j',
  (text) => {
    const calculations = [() => addDays(text, 1), () => daysBetween({ from: text, to: text }), () => weekOf(text), () => monthOf(text)]
    for (const calculate of [...calculations, () => quarterOf(text), () => bucketsOf({ from: text, to: text }, 'month')])
      expect(calculate).toThrow(RangeError)
  },
)

it('holds every day in its week, month, quarter and year', () => {
  fc.assert(
    fc.property(day, (text) => {
      for (const of of [weekOf, monthOf, quarterOf, yearOf]) {
        const { from, to } = of(text)
        expect(from <= text && text <= to && isCalendarDay(from) && isCalendarDay(to)).toBe(true)
        expect([of(from), of(to)]).toEqual([of(text), of(text)])
      }
    }),
    runs,
  )
})

it('divides every period of finance that is accepted into parts that leave no day out', () => {
  const asked = fc.record({ period: fc.constantFrom(...financePeriods), from: day, days: fc.nat(4_000), today: day })
  fc.assert(
    fc.property(asked, fc.constantFrom(...buckets), ({ period, from, days, today }, by) => {
      const query = { period, from, ...(period === 'custom' && { to: addDays(from, days) }) }
      if (problemOf(query, today)) return
      const { span, compared } = spansOf(query, today)
      const parts = bucketsOf(span, by)
      expect(compared === null).toBe(span.from === today)
      if (compared) {
        expect(compared.before.from <= compared.before.to && compared.before.to < span.from).toBe(true)
        expect(compared.span.from === span.from && compared.span.to <= span.to && compared.span.to < today).toBe(true)
        const comparisons = parts.flatMap((part) => partComparison(part, compared, { by, today }) ?? [])
        for (const part of comparisons) {
          expect(part.span.from <= part.span.to && part.span.to <= span.to && part.span.to < today).toBe(true)
          expect(part.before.from >= compared.before.from && part.before.to <= compared.before.to).toBe(true)
          if (by !== 'month') expect(daysBetween(part.span)).toBe(daysBetween(part.before))
        }
      }
      expect(parts.reduce((sum, part) => sum + daysBetween(part), 0)).toBe(daysBetween(span))
      expect([parts[0]?.from, parts.at(-1)?.to]).toEqual([span.from, span.to])
    }),
    runs,
  )
})

it('ends for the periods of agents, payouts and trends on every day', () => {
  fc.assert(
    fc.property(day, day, (asked, today) => {
      for (const period of periods) {
        const span = performanceSpanOf(period, asked)
        expect(pointsOf(period, span, today).length).toBeLessThan(40)
        const before = periodBefore(period, span)
        expect(before.to).toBe(addDays(span.from, -1))
        expect(comparisonOf(span, before, today) === null).toBe(today <= span.from)
      }
      for (const cycle of ['two_weeks', 'monthly'] as const) {
        const { periodStart, periodEnd } = periodOf(cycle, today)
        expect(periodStart <= today && today <= periodEnd).toBe(true)
        expect(duePeriod(cycle, today).proposedOn <= today && nextProposal(cycle, today).proposedOn > today).toBe(true)
      }
      trendOf(new Map([[asked, 1]]), today)
    }),
    runs,
  )
})
