import { type OrderStatus, statusLabel } from '@kainsiap/ops/orders/status-machine'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Client } from '../../services/ops/src/testing/client.ts'
import { postMoney } from '../../services/ops/src/testing/payments.ts'
import { until } from '../../services/ops/src/testing/processes.ts'
import { ringgit } from '../src/ui/ringgit.ts'
import { act } from './colleague.ts'
import { numbersShown, openOwnHarness, rowOf, type Harness } from './harness.ts'

let harness: Harness
let colleague: Client

beforeAll(async () => {
  harness = await openOwnHarness()
  colleague = await harness.ops.staff('admin')
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const pill = (page: Page) => page.getByRole('button', { name: /^\d+ new$/ })

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

it('shows a new order at the top by itself while nobody reads, points or decides', async () => {
  const { page } = await harness.openLive('/backoffice/orders', { as: 'dispatcher' })
  const order = await harness.bookings.createOrder()
  await rowOf(page, order).waitFor()
  await expect.poll(async () => (await numbersShown(page))[0]).toBe(order.number)
  await expect.poll(async () => (await numbersShown(page)).length).toBe(10)
})

it('keeps new orders pending while one reads further down, and applies them by the pill', async () => {
  const { page } = await harness.openLive('/backoffice/orders?limit=50', { as: 'dispatcher' })
  const numbers = await numbersShown(page)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await until(() => page.evaluate(() => window.scrollY > 500))
  await harness.bookings.createOrder()
  const order = await harness.bookings.createOrder()
  await page.getByRole('button', { name: '2 new', exact: true }).waitFor()
  expect(await numbersShown(page)).toEqual(numbers)
  await pill(page).click()
  await rowOf(page, order).waitFor()
  await expect.poll(async () => (await numbersShown(page))[0]).toBe(order.number)
  await until(() => page.evaluate(() => window.scrollY === 0))
  await expect.poll(() => pill(page).count()).toBe(0)
})

it('keeps new orders pending under the pointer, and applies them by the period key', async () => {
  const { page } = await harness.openLive('/backoffice/orders', { as: 'dispatcher' })
  await page.locator('[data-row]').nth(4).hover()
  const order = await harness.bookings.createOrder()
  await pill(page).waitFor()
  expect(await rowOf(page, order).count()).toBe(0)
  await page.keyboard.press('.')
  await rowOf(page, order).waitFor()
})

it.each([
  {
    what: 'a menu',
    open: async (page: Page) => {
      await page
        .getByRole('button', { name: /^Actions for/ })
        .nth(2)
        .focus()
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name: 'Open' }).waitFor()
    },
  },
  {
    what: 'a dialog',
    open: async (page: Page) => {
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .focus()
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name: /^Cancel order/ }).press('Enter')
      await page.getByRole('dialog').waitFor()
    },
  },
])('moves nothing under $what, and catches up when it is closed', async ({ open }) => {
  const order = await harness.bookings.createOrder()
  const { page } = await harness.openLive('/backoffice/orders', { as: 'dispatcher' })
  const numbers = await numbersShown(page)
  await open(page)
  const newer = await harness.bookings.createOrder()
  await act(colleague, order, { verb: 'status', status: 'confirmed' })
  await rowOf(page, order).getByText('Confirmed').waitFor()
  await page.getByText('1 new', { exact: true }).waitFor()
  expect(await numbersShown(page)).toEqual(numbers)
  await page.keyboard.press('Escape')
  await rowOf(page, newer).waitFor()
})

it('says why an order no longer belongs to the list before it goes', async () => {
  const [order, other] = [await harness.bookings.createOrder(), await harness.bookings.createOrder()]
  const { page } = await harness.openLive('/backoffice/orders?tab=pending&sort=-createdAt', { as: 'dispatcher' })
  const row = rowOf(page, order)
  await Promise.all([
    row.getByText(/^No longer matches: confirmed at \d{1,2}:\d\d$/).waitFor(),
    act(colleague, order, { verb: 'status', status: 'confirmed' }),
  ])
  await expect.poll(() => row.getAttribute('data-leaving')).toBe('true')
  await row.waitFor({ state: 'detached' })
  expect(await rowOf(page, other).count()).toBe(1)
})

/** Sums the layout shifts that the browser reports. */
const watchShifts = (page: Page) =>
  page.evaluate(() => {
    const shifted = { sum: 0 }
    Object.assign(window, { shifted })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifted.sum += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift' })
  })
const shifts = (page: Page) => page.evaluate(() => (window as unknown as { shifted: { sum: number } }).shifted.sum)

/** Records each position of the element, frame by frame. */
const watchPlace = (page: Page, selector: string) =>
  page.evaluate((watched) => {
    const places: number[] = []
    Object.assign(window, { places })
    const look = () => {
      const top = Math.round((document.querySelector(watched)?.getBoundingClientRect().top ?? 0) + window.scrollY)
      if (places.at(-1) !== top) places.push(top)
      requestAnimationFrame(look)
    }
    look()
  }, selector)
const placesSeen = (page: Page) => page.evaluate(() => (window as unknown as { places: number[] }).places)

it.each([
  { list: 'a page of many', path: '?tab=pending&sort=-createdAt&limit=5' },
  { list: 'all there is', path: '?tab=pending&sort=-createdAt&limit=50' },
])('moves nothing below the table while rows leave and come, on $list', async ({ path }) => {
  const placed = [await harness.bookings.createOrder(), await harness.bookings.createOrder(), await harness.bookings.createOrder()]
  const { page } = await harness.openLive(`/backoffice/orders${path}`, { as: 'dispatcher', reducedMotion: path.includes('50') })
  await watchPlace(page, 'nav[aria-label=Pages]')
  await watchShifts(page)
  for (const order of placed) {
    await act(colleague, order, { verb: 'status', status: 'confirmed' })
    await rowOf(page, order).waitFor({ state: 'detached' })
  }
  const newer = await harness.bookings.createOrder()
  await rowOf(page, newer).waitFor()
  expect(await placesSeen(page)).toHaveLength(1)
  expect(await shifts(page)).toBeLessThan(0.1)
})

it('gives the focus of a row that goes to the row after it', async () => {
  const [next, order] = [await harness.bookings.createOrder(), await harness.bookings.createOrder()]
  const { page } = await harness.openLive('/backoffice/orders?tab=pending&sort=-createdAt', { as: 'dispatcher' })
  const hasFocus = (id: string, column: string) => page.locator(`[data-row="${id}"] [data-column=${column}] :focus`).count()
  await rowOf(page, order)
    .getByRole('button', { name: `Actions for ${order.number}` })
    .focus()
  await act(colleague, order, { verb: 'status', status: 'confirmed' })
  await rowOf(page, order).waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(next.id, 'actions')).toBe(1)
  await rowOf(page, next).getByRole('link').focus()
  await act(colleague, next, { verb: 'status', status: 'confirmed' })
  await rowOf(page, next).waitFor({ state: 'detached' })
  await until(() => page.evaluate(() => document.activeElement?.closest('[data-row]') !== null))
})

it('gives the focus to the row after the one that was assigned', async () => {
  const [next, order] = [await harness.bookings.bookPaid(), await harness.bookings.bookPaid()]
  const { page } = await harness.openLive('/backoffice/orders?status=confirmed', { as: 'dispatcher', reducedMotion: true })
  await rowOf(page, order)
    .getByRole('button', { name: `Actions for ${order.number}` })
    .focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: /^Assign agent/ }).press('Enter')
  await page.getByRole('dialog').waitFor()
  await act(colleague, order, { verb: 'assign', agentId: harness.bookings.agentIds[0] })
  await page
    .getByRole('dialog')
    .getByText(/ assigned it to .+ at /)
    .waitFor()
  await page.keyboard.press('Escape')
  await rowOf(page, order).waitFor({ state: 'detached' })
  await until(async () => (await page.locator(`[data-row="${next.id}"] :focus`).count()) === 1)
})

it('applies new rows by the pill, and gives the focus to the first of them', async () => {
  const { page } = await harness.openLive('/backoffice/orders', { as: 'dispatcher' })
  await page.locator('[data-row]').nth(4).hover()
  const order = await harness.bookings.createOrder()
  await pill(page).focus()
  await page.keyboard.press('Enter')
  await until(async () => (await page.locator(`[data-row="${order.id}"] a:focus`).count()) === 1)
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
