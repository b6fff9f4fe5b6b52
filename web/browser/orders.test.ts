import { type OrderStatus, statusLabel } from '@kainsiap/ops/orders/status-machine'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Client } from '../../services/ops/src/testing/http/client.ts'
import { postMoney } from '../../services/ops/src/testing/entities/payments.ts'
import { until } from '../../services/ops/src/testing/system/processes.ts'
import { ringgit } from '../src/ui/format/ringgit.ts'
import { act } from './colleague.ts'
import { numbersShown, openHarness, rowOf, type Harness } from './harness.ts'

let harness: Harness
let colleague: Client

beforeAll(async () => {
  harness = await openHarness()
  colleague = await harness.ops.staff('admin')
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

it('moves a row in place, and flashes it, when another session moved it, without asking for the list', async () => {
  let order = await harness.bookings.bookClaimed()
  const screen = await harness.openLive('/backoffice/orders', { as: 'dispatcher' })
  const row = rowOf(screen.page, order)
  const numbers = await numbersShown(screen.page)
  expect(await row.getAttribute('data-flash')).toBeNull()
  screen.forget()
  for (const status of ['pickup_scheduled', 'agent_en_route', 'pickup_arrived'] satisfies OrderStatus[]) {
    order = await act(colleague, order, { verb: 'status', status })
    await row.getByText(statusLabel(status), { exact: true }).waitFor()
  }
  expect(await row.getAttribute('data-flash')).toMatch(/^(odd|even)$/)
  expect(await numbersShown(screen.page)).toEqual(numbers)
  expect(screen.asked()).toEqual([])
})

it('does not flash at somebody what they did themselves in another window', async () => {
  const dispatcher = await harness.ops.staff('dispatcher')
  const order = await harness.bookings.bookPaid()
  const { page } = await harness.openLive('/backoffice/orders', { as: dispatcher })
  await act(dispatcher, order, { verb: 'assign', agentId: harness.bookings.agentIds[0] })
  await rowOf(page, order).getByText('Agent assigned').waitFor()
  expect(await rowOf(page, order).getAttribute('data-flash')).toBeNull()
})

it('changes the counts of tabs, tiles and sidebar without asking for them', async () => {
  const order = await harness.bookings.createOrder()
  const screen = await harness.openLive('/backoffice/orders', { as: 'dispatcher' })
  const { page } = screen
  const counts = async () => ({
    tab: await countIn(page, '[role=tab]:has-text("Pending")'),
    badge: await countIn(page, 'nav[aria-label=Main] a:has-text("Pending Orders")'),
    all: await countIn(page, '[role=tab]:has-text("All")'),
    today: await countIn(page, '[data-stat=today] > :nth-child(2)'),
  })
  // The counts are updated after the booking: they are settled when they match the server's.
  await until(async () => (await counts()).today === (await colleague.get<{ todayOrders: number }>('/orders/stats')).body.todayOrders)
  const before = await counts()
  screen.forget()
  await act(colleague, order, { verb: 'cancel', reason: 'The customer called' })
  await until(async () => (await counts()).tab === before.tab - 1)
  await expect.poll(counts).toEqual({ ...before, tab: before.tab - 1, badge: before.badge - 1 })
  expect(screen.asked()).toEqual([])
  await harness.bookings.createOrder()
  await until(async () => (await counts()).all === before.all + 1)
  await until(async () => (await counts()).today === before.today + 1)
  await expect.poll(counts).toEqual({ ...before, all: before.all + 1, today: before.today + 1 })
  expect(screen.asked().filter((request) => request.includes('/orders/stats'))).toEqual([])
})

it('offers a refund as long as something is left of the payment, and says how much', async () => {
  const order = await harness.bookings.bookPaid()
  await postMoney(colleague, `/payments/${order.id}/refunds`, { reason: 'late_delivery', amountSen: 700 })
  const { page } = await harness.open(`/backoffice/orders/${order.number}`, { as: 'admin' })
  const left = ringgit(order.totalAmountSen - 700)
  await page.getByText(`${ringgit(order.totalAmountSen)} received, ${ringgit(700)} refund in progress, ${left} left.`).waitFor()
  await page.getByText(`${left} can be refunded in full or in part.`).waitFor()
  await page.getByRole('button', { name: 'Refund…' }).click()
  await page.getByRole('dialog', { name: 'Refund Payment' }).getByText(`${left}, everything left`).waitFor()
})

async function countIn(page: Page, selector: string): Promise<number> {
  return Number((await page.locator(selector).innerText()).replaceAll(/\D/g, ''))
}
