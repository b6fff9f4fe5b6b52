import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { addDays, monthOf, type Span } from '../platform/calendar.ts'
import { malaysianDay } from '../platform/clock.ts'
import { startBookings, type Bookings } from '../testing/entities/bookings.ts'
import type { Client } from '../testing/http/client.ts'
import { rebuildDays } from '../testing/entities/finance-days.ts'
import type { SharedOps } from '../testing/system/ops.ts'
import { until } from '../testing/system/processes.ts'
import { shareOps } from '../testing/system/shared-ops.ts'
import type { FinanceStats, FinanceSummary, RevenueAnalytics } from './contract.ts'
import { FinanceDayModel } from './model.ts'
import { bucketsOf } from './periods.ts'
import { readMonthSums, readRevenue, readSummary } from './queries.ts'

let ops: SharedOps
let bookings: Bookings
let finance: Client

beforeAll(async () => {
  ops = await shareOps()
  bookings = await startBookings(ops)
  finance = await ops.somebody(['finance.read'])
  await rebuildDays()
})
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  await rebuildDays()
  await ops.stop()
})

/** Gives each day of a span this revenue, all of it for ironing. */
async function giveDays(span: Span, revenueSen: number): Promise<void> {
  const services = [{ key: 'ironing', sen: revenueSen, orders: 1 }]
  const update = {
    $set: { revenueSen, services },
    $setOnInsert: { orders: 1, backSen: 0, states: [], methods: [], agents: null, accounts: [], seq: 0 },
  }
  await FinanceDayModel.bulkWrite(
    bucketsOf(span, 'day').map(({ from }) => ({ updateOne: { filter: { _id: from }, update, upsert: true } })),
  )
}

it('is the same on the overview, in the summary and in revenue analytics, whatever today brings in', async () => {
  const today = malaysianDay(new Date())
  const month = monthOf(today)
  const isFirst = today === month.from
  await giveDays(monthOf(addDays(month.from, -1)), 100)
  if (!isFirst) await giveDays({ from: month.from, to: addDays(today, -1) }, 250)
  await bookings.bookPaid()
  const growth = isFirst ? null : 1.5
  const revenue = async () => (await finance.get<RevenueAnalytics>('/finance/revenue')).body
  await until(async () => ((await revenue()).trendData.at(-1)?.revenueSen ?? 0) > 0)
  const { totals, spanCompared, spanBefore, serviceBreakdown, trendData, growth: growths } = await revenue()
  expect([growths.total, growths.services, serviceBreakdown.find(({ key }) => key === 'ironing')?.growth]).toEqual([growth, growth, growth])
  expect(trendData.at(-1)).toMatchObject({ from: today, before: null, growth: null })
  expect(totals.totalRevenueSen).toBe(trendData.reduce((sum, { revenueSen }) => sum + revenueSen, 0))
  expect(spanCompared).toEqual(isFirst ? null : { from: month.from, to: addDays(today, -1) })
  const summary = (await finance.get<FinanceSummary>('/finance/summary')).body
  expect([summary.revenue.growth, summary.spanCompared, summary.spanBefore]).toEqual([growth, spanCompared, spanBefore])
  const stats = async () => (await finance.get<FinanceStats>('/finance/stats')).body
  await until(async () => (await stats()).revenueGrowth === growth)
  expect(await stats()).toMatchObject({ spanCompared, spanBefore })
})

const at = (day: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T04:00:00Z`) })

it('compares complete days of a week and a quarter, and all of a month that has ended', async () => {
  await giveDays({ from: '2031-01-01', to: '2031-03-31' }, 100)
  await giveDays({ from: '2031-04-01', to: '2031-05-14' }, 300)
  await giveDays({ from: '2031-05-15', to: '2031-05-15' }, 1_000_000)
  at('2031-05-15')
  const quarter = await readSummary({ period: 'quarterly' })
  expect(quarter).toMatchObject({
    spanCompared: { from: '2031-04-01', to: '2031-05-14' },
    spanBefore: { from: '2031-01-01', to: '2031-02-13' },
  })
  expect([quarter.revenue.growth, quarter.revenue.totalSen]).toEqual([2, 44 * 300 + 1_000_000])
  const months = await readRevenue({ period: 'quarterly', by: 'month' })
  expect(months.trendData.map(({ growth }) => growth)).toEqual([expect.closeTo((30 * 300) / (31 * 100) - 1), 2])
  const week = await readRevenue({ period: 'weekly' })
  expect(week).toMatchObject({
    spanCompared: { from: '2031-05-12', to: '2031-05-14' },
    spanBefore: { from: '2031-05-05', to: '2031-05-07' },
  })
  expect([week.growth.total, week.trendData.map(({ growth }) => growth)]).toEqual([0, [0, 0, 0, null]])
  const april = await readSummary({ period: 'monthly', from: '2031-04-01' })
  expect(april).toMatchObject({
    spanCompared: { from: '2031-04-01', to: '2031-04-30' },
    spanBefore: { from: '2031-03-01', to: '2031-03-31' },
  })
  expect(april.revenue.growth).toBeCloseTo((30 * 300) / (31 * 100) - 1)
})

it('shows no growth on the first day of a month, and none where nothing was earned before', async () => {
  await giveDays({ from: '2031-07-01', to: '2031-08-02' }, 100)
  at('2031-08-01')
  const none = { spanCompared: null, spanBefore: null }
  expect(await readMonthSums('2031-08-01')).toMatchObject({ ...none, revenueGrowth: null })
  expect(await readSummary({ period: 'monthly' })).toMatchObject({ ...none, revenue: { totalSen: 100, growth: null } })
  const month = await readRevenue({ period: 'monthly' })
  expect(month).toMatchObject({ ...none, growth: { total: null }, trendData: [{ revenueSen: 100, before: null, growth: null }] })
  at('2031-07-10')
  expect(await readMonthSums('2031-07-10')).toMatchObject({ spanBefore: { from: '2031-06-01', to: '2031-06-09' }, revenueGrowth: null })
})
