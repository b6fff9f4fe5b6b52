import type { FinanceStats } from '@kainsiap/ops/finance/contract'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { payOrder } from '../../services/ops/src/testing/entities/payments.ts'
import { until } from '../../services/ops/src/testing/system/processes.ts'
import { expectAccessible } from './axe.ts'
import { address, openHarness, rowOf, type Harness } from './harness.ts'
import { bars, figure, saidBy, today, totalOf } from './revenueScreens.ts'

let harness: Harness

beforeAll(async () => {
  harness = await openHarness()
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const path = '/backoffice/finance'
it('shows what a colleague records in the cards and in the chart, whose bar leads to as many orders as it counts', async () => {
  const who = await harness.ops.somebody(['finance.read', 'orders.read'])
  const payments = async () => (await who.get<FinanceStats>('/finance/stats')).body.totalPayments
  const known = await payments()
  const order = await harness.bookings.createOrder()
  await who.get(`/payments/${order.id}`)
  await until(async () => (await payments()) === known + 1)
  const { page } = await harness.open(`${path}/analytics`, { as: who })
  const latest = bars(page).last()
  await expect.poll(() => figure(page, 'Total Payments')).toBe(known + 1)
  await latest.waitFor()
  const read = async () => ({
    ...(await saidBy(latest)),
    all: await figure(page, 'Total Revenue'),
    payments: await figure(page, 'Total Payments'),
    pending: await figure(page, 'Total Payments', 'note'),
  })
  const before = await read()
  await expectAccessible(page, 'analytics')

  await payOrder(await harness.ops.staff('admin'), order.id)
  const earned = (order.totalAmountSen - order.taxSen) / 100
  await expect.poll(read, { timeout: 20_000 }).toEqual({
    revenue: expect.closeTo(before.revenue + earned, 3) as number,
    orders: before.orders + 1,
    all: expect.closeTo(before.all + earned, 3) as number,
    payments: before.payments,
    pending: before.pending - 1,
  })

  await latest.click()
  await rowOf(page, order).waitFor()
  expect(address(page)).toBe(`/backoffice/orders?paidFrom=${today()}&paidTo=${today()}`)
  expect(await totalOf(page)).toBe(before.orders + 1)
  await page.goBack()
  await latest.waitFor()
  expect(address(page)).toBe(`${path}/analytics`)
})
