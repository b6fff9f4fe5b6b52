import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OrderModel, type OrderDoc } from '../orders/model.ts'
import type { OrderDetails, OrderPage } from '../orders/contract.ts'
import { EventModel, readHead, type EventDoc } from '../platform/changes/event-log.ts'
import { dayMs, malaysianDay } from '../platform/clock.ts'
import { trusted } from '../platform/database/mongo.ts'
import { readBalances } from '../platform/ledger/balances.ts'
import { LedgerModel, type LedgerDoc } from '../platform/ledger/ledger-transaction.ts'
import { startBookings, type Bookings } from '../testing/entities/bookings.ts'
import type { Client } from '../testing/http/client.ts'
import type { SharedOps } from '../testing/system/ops.ts'
import { payOrder, postMoney } from '../testing/entities/payments.ts'
import { actOn, addPaidAgent, deliverFor, makePayoutOf } from '../testing/entities/payouts.ts'
import { rebuildDays, settleDays } from '../testing/entities/finance-days.ts'
import { until } from '../testing/system/processes.ts'
import { startSeeded } from '../testing/system/seeded.ts'
import { shareOps } from '../testing/system/shared-ops.ts'
import { newReference } from '../testing/entities/transfers.ts'
import type { FinanceStats, FinanceSummary, RevenueAnalytics } from './contract.ts'
import { financeDaySubscriber } from './days.ts'
import { FinanceDayModel, type FinanceDayDoc } from './model.ts'

let ops: SharedOps
let bookings: Bookings
let finance: Client
let checker: Client

const today = () => malaysianDay(new Date())

beforeAll(async () => {
  ops = await shareOps()
  bookings = await startBookings(ops)
  const rights = ['finance.read', 'finance.write', 'finance.approve', 'orders.read', 'orders.write'] as const
  finance = await ops.somebody(rights)
  checker = await ops.somebody(rights)
  await rebuildDays()
})
afterAll(() => ops.stop())

const read = 'status paymentStatus payBacks totalAmountSen taxSen cancellationFeeSen createdAt updatedAt payment cancelledAt'

/** The revenue of each day, counted here from the orders alone. */
async function countedRevenue(): Promise<Map<string, number>> {
  const days = new Map<string, number>()
  const add = (at: Date, sen: number) => days.set(malaysianDay(at), (days.get(malaysianDay(at)) ?? 0) + sen)
  for (const order of await OrderModel.find({ paymentStatus: trusted({ $ne: 'pending' }) }, read).lean<OrderDoc[]>()) {
    const { payBacks = [], totalAmountSen: total, taxSen, cancellationFeeSen, createdAt, updatedAt } = order
    const wasPaid =
      order.paymentStatus === 'paid' || ((order.status === 'cancelled' || payBacks.length > 0) && /refund/.test(order.paymentStatus))
    if (!wasPaid || total === 0) continue
    const paidAt = order.payment?.at ?? createdAt
    const cancelledAt = order.status === 'cancelled' ? (order.cancelledAt ?? updatedAt) : null
    const changes = [...payBacks.map(({ at }) => at), ...(cancelledAt ? [cancelledAt] : [])].toSorted((a, b) => Number(a) - Number(b))
    let before = total - taxSen
    add(paidAt, before)
    for (const at of changes) {
      const left = total - payBacks.reduce((sum, back) => sum + (back.at <= at ? back.amountSen : 0), 0)
      const kept = cancelledAt && cancelledAt <= at ? Math.min(cancellationFeeSen ?? 0, left) : left
      const after = Math.round(((total - taxSen) * kept) / total)
      add(at > paidAt ? at : paidAt, after - before)
      before = after
    }
  }
  return days
}

const isOurs = (account: string) => /^(?:revenue|expense):/.test(account)
async function countedProfit(): Promise<Map<string, number>> {
  const days = new Map<string, number>()
  for (const { at, entries } of await LedgerModel.find({ 'entries.account': /^(?:revenue|expense):/ }, { at: 1, entries: 1 }).lean<
    LedgerDoc[]
  >())
    for (const { account, sen } of entries) if (isOurs(account)) days.set(malaysianDay(at), (days.get(malaysianDay(at)) ?? 0) - sen)
  return days
}

/** Those that were ever added up. */
const stored = async () => FinanceDayModel.find({ accounts: trusted({ $exists: true }) }).lean<FinanceDayDoc[]>()
const nonZero = (days: Map<string, number>) =>
  [...days].filter(([, sen]) => sen !== 0).toSorted(([one], [other]) => one.localeCompare(other))
const storedRevenue = (days: FinanceDayDoc[]) => nonZero(new Map(days.map(({ _id, revenueSen }) => [_id, revenueSen])))
const storedProfit = (days: FinanceDayDoc[]) =>
  nonZero(new Map(days.map(({ _id, accounts }) => [_id, accounts.reduce((sum, { sen }) => sum + sen, 0)])))
const isEqual = async () => {
  const days = await stored()
  return (
    JSON.stringify([storedRevenue(days), storedProfit(days)]) ===
    JSON.stringify([nonZero(await countedRevenue()), nonZero(await countedProfit())])
  )
}
const stats = async () => (await finance.get<FinanceStats>('/finance/stats')).body
const revenue = async (query = '') => (await finance.get<RevenueAnalytics>(`/finance/revenue?${query}`)).body
const total = (groups: readonly { revenueSen: number }[]) => groups.reduce((sum, { revenueSen }) => sum + revenueSen, 0)

/** Delivered, refunded in part, and cancelled after it was paid. */
async function causeEverything() {
  const agentId = bookings.agentIds[0] ?? ''
  const { id } = await bookings.bookClaimed(agentId)
  await ops.app('agent').post(`/field/orders/${id}/status`, { agentId, status: 'delivered' })
  const refunded = await postMoney<{ id: string; version: number }>(finance, `/payments/${id}/refunds`, {
    reason: 'damaged_items',
    amountSen: 777,
  })
  expect(refunded.status).toBe(201)
  await postMoney(checker, `/refunds/${refunded.body.id}/approve`, { version: 1 })
  const paid = { version: 2, paidBy: 'bank_transfer', reference: newReference(), paidOn: today() }
  expect((await postMoney(checker, `/refunds/${refunded.body.id}/paid`, paid)).status).toBe(200)
  const cancelled = await bookings.bookClaimed(agentId)
  const { version } = (await finance.get<OrderDetails>(`/orders/${cancelled.id}`)).body
  await finance.post(`/orders/${cancelled.id}/cancel`, { version, reason: 'Plans changed' }, { 'idempotency-key': randomUUID() })
  return { delivered: id }
}

describe('the days', () => {
  it('are what orders and ledger add up to, counted independently: not a sen between them, whatever repeats', async () => {
    const head = await readHead()
    await causeEverything()
    await until(isEqual)
    const days = await stored()
    expect(days.some(({ _id, revenueSen }) => _id === today() && revenueSen !== 0)).toBe(true)
    for (const day of days)
      for (const groups of [day.services, day.states, day.methods])
        expect([day._id, groups.reduce((sum, { sen }) => sum + sen, 0)]).toEqual([day._id, day.revenueSen])
    const balances = await readBalances()
    const inBalances = [...balances].reduce((sum, [account, { sen }]) => sum - (isOurs(account) ? sen : 0), 0)
    expect(storedProfit(days).reduce((sum, [, sen]) => sum + sen, 0)).toBe(inBalances)
    const events = (await EventModel.find({}).sort({ _id: 1 }).lean()) as EventDoc[]
    const recent = events.filter(({ _id, type }) => _id > head && financeDaySubscriber.events.includes(type))
    await Promise.all([financeDaySubscriber.handle(recent), financeDaySubscriber.handle(recent.slice(3)), settleDays(), settleDays()])
    await settleDays()
    expect([storedRevenue(await stored()), storedProfit(await stored())]).toEqual([storedRevenue(days), storedProfit(days)])
    await FinanceDayModel.updateMany({}, { $set: { revenueSen: 7 } })
    await financeDaySubscriber.onGap(0)
    await settleDays()
    expect(await isEqual()).toBe(true)
  })

  it('count an order that was stored by a process which ended before it marked the day', async () => {
    const { id } = await bookings.bookPaid()
    await until(isEqual)
    const events = (await EventModel.find({ id, type: /^order\./ })
      .sort({ _id: 1 })
      .lean()) as EventDoc[]
    await FinanceDayModel.updateMany({ _id: today() }, { $set: { revenueSen: 7 }, $unset: { staleSeq: '' } })
    await financeDaySubscriber.handle(events)
    await until(isEqual)
  })
})

describe('the revenue of a period', () => {
  it('sums to the same in every breakdown, and in the parts of the trend', async () => {
    await until(isEqual)
    const custom = `period=custom&from=2020-01-01&to=${today()}`
    const all = await revenue(custom)
    const counted = [...(await countedRevenue()).values()].reduce((sum, sen) => sum + sen, 0)
    expect(all.totals.totalRevenueSen).toBe(counted)
    for (const part of [all.trendData, all.serviceBreakdown, all.geographicBreakdown, all.paymentMethodBreakdown])
      expect(total(part)).toBe(counted)
    const { serviceRevenueSen, deliveryRevenueSen, serviceFeeRevenueSen } = all.totals
    expect(serviceRevenueSen + deliveryRevenueSen + serviceFeeRevenueSen).toBe(counted)
    expect(all.by).toBe('month')
    expect(all.topAgents.map(({ revenueSen }) => revenueSen)).toEqual(
      all.topAgents.map(({ revenueSen }) => revenueSen).toSorted((a, b) => b - a),
    )
    const month = await revenue()
    expect(month).toMatchObject({ period: 'monthly', by: 'day', span: { from: `${today().slice(0, 7)}-01`, to: today() } })
    expect(total(month.trendData)).toBe(month.totals.totalRevenueSen)
    const { spanBefore, totalsBefore } = month
    if (spanBefore) expect(totalsBefore).toEqual((await revenue(`period=custom&from=${spanBefore.from}&to=${spanBefore.to}`)).totals)
    const weeks = await revenue(`period=monthly&by=week`)
    expect(total(weeks.trendData)).toBe(month.totals.totalRevenueSen)
    const summary = (await finance.get<FinanceSummary>('/finance/summary')).body
    expect(summary).toMatchObject({
      revenue: { totalSen: month.totals.totalRevenueSen },
      profitability: { netProfitSen: month.totals.netProfitSen, margin: month.totals.profitMargin },
    })
    const { payments } = summary
    expect(payments.total).toBeGreaterThanOrEqual(payments.successful + payments.failed + payments.pending)
  })

  it('counts in each part as many orders as the list behind it has, by the method they were paid by', async () => {
    const span = `from=${today()}&to=${today()}`
    const paid = `paidFrom=${today()}&paidTo=${today()}`
    const lists = {
      services: 'serviceType=ironing',
      states: 'state=Selangor',
      methods: 'method=bank_transfer',
      meant: 'method=fpx',
      all: '',
    }
    const count = async () => {
      const { serviceBreakdown, geographicBreakdown, paymentMethodBreakdown, totals } = await revenue(`period=custom&${span}`)
      const of = (groups: readonly { key: string; orders: number }[], key: string) => groups.find((each) => each.key === key)?.orders ?? 0
      const counted = {
        services: of(serviceBreakdown, 'ironing'),
        states: of(geographicBreakdown, 'Selangor'),
        methods: of(paymentMethodBreakdown, 'bank_transfer'),
        meant: of(paymentMethodBreakdown, 'fpx'),
        all: totals.orders,
      }
      const listTotal = async (filter: string) => (await finance.get<OrderPage>(`/orders?${paid}&${filter}`)).body.total
      const listed = await Promise.all(Object.entries(lists).map(async ([name, filter]) => [name, await listTotal(filter)] as const))
      return { counted, listed: Object.fromEntries(listed), payments: (await finance.get<OrderPage>(`/payments?${paid}`)).body.total }
    }
    const before = await count()
    await bookings.bookPaid()
    await until(async () => (await count()).counted.all > before.counted.all)
    const after = await count()
    for (const name of Object.keys(lists) as (keyof typeof lists)[]) {
      const grown = name === 'meant' ? 0 : 1
      expect([name, after.counted[name] - before.counted[name]]).toEqual([name, grown])
      expect([name, Number(after.listed[name]) - Number(before.listed[name])]).toEqual([name, grown])
    }
    expect(after.payments - before.payments).toBe(1)
  })

  it.each([
    ['period=custom&from=2026-07-10&to=2026-07-09', 'must not be before from'],
    ['period=custom&from=2026-07-10&to=2099-01-01', 'must not be in the future'],
    ['period=monthly&from=2099-01-01', 'must not be in the future'],
    ['period=custom&from=2026-07-10&to=2199-01-01', 'must be from 2000-01-01 to 2099-12-31'],
    ['period=monthly&from=2199-01-01', 'must be from 2000-01-01 to 2099-12-31'],
    ['period=custom&from=2010-07-10&to=2021-07-09', 'within 10 years'],
    ['period=custom&from=2026-02-30&to=2026-03-01', 'calendar'],
    ['period=hourly', 'period'],
    ['period=custom&from=2026-07-10&to=1e3', 'day'],
  ])('refuses %s in words', async (query, words) => {
    for (const path of ['revenue', 'summary']) {
      const { status, body } = await finance.get(`/finance/${path}?${query}`)
      expect([status, body.code, JSON.stringify(body)]).toEqual([400, 'validation_failed', expect.stringContaining(words)])
    }
  })
})

it('grows by exactly what a delivery earns, and says so to who may see it', async () => {
  // The counters of orders do not know what other tests inserted without events: only the difference is compared.
  const sumOfDays = async () => [...(await countedRevenue()).values()].reduce((sum, sen) => sum + sen, 0)
  const [before, countedBefore, watcher] = [await stats(), await sumOfDays(), finance.watch()]
  await watcher.opened
  const { delivered } = await causeEverything()
  const { body: order } = await finance.get<OrderDetails>(`/orders/${delivered}`)
  await until(async () => (await stats()).totalPayments === before.totalPayments + 2)
  await until(isEqual)
  const sums = await countedProfit()
  await until(async () => (await stats()).netProfitSen === [...sums.values()].reduce((sum, sen) => sum + sen, 0))
  const after = await stats()
  expect(after.totalCommissionsSen - before.totalCommissionsSen).toBeGreaterThan(0)
  expect(after.totalCommissionsSen - before.totalCommissionsSen).toBeLessThanOrEqual(Math.round(order.subtotalSen * 0.2))
  const grown = (await sumOfDays()) - countedBefore
  expect(grown).toBeGreaterThan(0)
  await until(async () => (await stats()).totalRevenueSen === before.totalRevenueSen + grown)
  const all = await stats()
  expect(all.profitMargin).toBeCloseTo(all.netProfitSen / all.totalRevenueSen, 10)
  await until(() => watcher.stats.some(({ area, values }) => area === 'finance' && values['netProfitSen'] === all.netProfitSen))
  watcher.close()
})

it('counts the payments and payouts of a period as they change', async () => {
  const admin = await ops.staff('superAdmin')
  const summary = async (day = today()) => {
    const { payments, payouts } = (await finance.get<FinanceSummary>(`/finance/summary?period=custom&from=${day}&to=${day}`)).body
    return {
      ...payments,
      payouts: payouts.total,
      completed: payouts.completed,
      pendingPayouts: payouts.pending,
      paidSen: payouts.amountSen,
    }
  }
  const yesterday = malaysianDay(new Date(Date.now() - dayMs))
  const [before, dayBefore] = [await summary(), await summary(yesterday)]
  const zeros = { failed: 0, pending: 0, payouts: 0, completed: 0, pendingPayouts: 0, paidSen: 0 }
  const isGrown = (by: object) =>
    until(async () => {
      const grown = Object.entries(await summary()).map(([name, is]) => [name, is - before[name as 'total']])
      return isDeepStrictEqual(Object.fromEntries(grown), { successful: 0, ...zeros, ...by })
    }, 20_000)
  const { id } = await bookings.createOrder()
  await isGrown({ total: 1, pending: 1 })
  await payOrder(admin, id)
  await isGrown({ total: 1, successful: 1 })
  const refund = await postMoney<{ id: string }>(finance, `/payments/${id}/refunds`, { reason: 'damaged_items', amountSen: 5 })
  await postMoney(checker, `/refunds/${refund.body.id}/approve`, { version: 1 })
  await postMoney(checker, `/refunds/${refund.body.id}/paid`, {
    version: 2,
    paidBy: 'bank_transfer',
    reference: newReference(),
    paidOn: today(),
  })
  const agent = await addPaidAgent(admin)
  await deliverFor(await startSeeded(), agent, 1)
  const { id: payout, amountSen } = await makePayoutOf(admin, agent.id, { method: 'cash' })
  await isGrown({ total: 1, successful: 1, payouts: 1, pendingPayouts: 1 })
  await actOn(checker, payout, 'process')
  await actOn(checker, payout, 'paid', { reference: newReference(), paidOn: today() })
  await isGrown({ total: 1, successful: 1, payouts: 1, completed: 1, paidSen: amountSen })
  expect(await summary(yesterday)).toEqual(dayBefore)
})
