import { type OrderStatus, statusWords } from '@kainsiap/ops/orders/life'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Client } from '../../services/ops/src/testing/client.ts'
import { until } from '../../services/ops/src/testing/processes.ts'
import { act } from './colleague.ts'
import { numbersShown, openStage, rowOf, type Stage } from './stage.ts'

let stage: Stage
let colleague: Client

beforeAll(async () => {
  stage = await openStage()
  colleague = await stage.ops.staff('admin')
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const pill = (page: Page) => page.getByRole('button', { name: /^\d+ new$/ })

it('moves a row in place, and flashes it, when another session moved it, without asking for the list', async () => {
  let order = await stage.bookings.placeClaimed()
  const screen = await stage.openLive('/backoffice/orders', { as: 'dispatcher' })
  const row = rowOf(screen.page, order)
  const numbers = await numbersShown(screen.page)
  expect(await row.getAttribute('data-flash')).toBeNull()
  screen.forget()
  for (const status of ['pickup_scheduled', 'agent_en_route', 'pickup_arrived'] satisfies OrderStatus[]) {
    order = await act(colleague, order, { verb: 'status', status })
    await row.getByText(statusWords(status), { exact: true }).waitFor()
  }
  expect(await row.getAttribute('data-flash')).toMatch(/^(odd|even)$/)
  expect(await numbersShown(screen.page)).toEqual(numbers)
  expect(screen.asked()).toEqual([])
})

it('does not flash at somebody what they did themselves in another window', async () => {
  const dispatcher = await stage.ops.staff('dispatcher')
  const order = await stage.bookings.placePaid()
  const { page } = await stage.openLive('/backoffice/orders', { as: dispatcher })
  await act(dispatcher, order, { verb: 'assign', agentId: stage.bookings.agentIds[0] })
  await rowOf(page, order).getByText('Agent assigned').waitFor()
  expect(await rowOf(page, order).getAttribute('data-flash')).toBeNull()
})

it('shows a new order at the top by itself while nobody reads, points or decides', async () => {
  const { page } = await stage.openLive('/backoffice/orders', { as: 'dispatcher' })
  const order = await stage.bookings.place()
  await rowOf(page, order).waitFor()
  await expect.poll(async () => (await numbersShown(page))[0]).toBe(order.number)
  await expect.poll(async () => (await numbersShown(page)).length).toBe(10)
})

it('keeps new orders waiting while one reads further down, and lets them in by the pill', async () => {
  const { page } = await stage.openLive('/backoffice/orders?limit=50', { as: 'dispatcher' })
  const numbers = await numbersShown(page)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await until(() => page.evaluate(() => window.scrollY > 500))
  await stage.bookings.place()
  const order = await stage.bookings.place()
  await page.getByRole('button', { name: '2 new', exact: true }).waitFor()
  expect(await numbersShown(page)).toEqual(numbers)
  await pill(page).click()
  await rowOf(page, order).waitFor()
  await expect.poll(async () => (await numbersShown(page))[0]).toBe(order.number)
  await until(() => page.evaluate(() => window.scrollY === 0))
  await expect.poll(() => pill(page).count()).toBe(0)
})

it('keeps new orders waiting under the pointer, and lets them in by the period key', async () => {
  const { page } = await stage.openLive('/backoffice/orders', { as: 'dispatcher' })
  await page.locator('[data-row]').nth(4).hover()
  const order = await stage.bookings.place()
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
  const order = await stage.bookings.place()
  const { page } = await stage.openLive('/backoffice/orders', { as: 'dispatcher' })
  const numbers = await numbersShown(page)
  await open(page)
  const newer = await stage.bookings.place()
  await act(colleague, order, { verb: 'status', status: 'confirmed' })
  await rowOf(page, order).getByText('Confirmed').waitFor()
  await page.getByText('1 new', { exact: true }).waitFor()
  expect(await numbersShown(page)).toEqual(numbers)
  await page.keyboard.press('Escape')
  await rowOf(page, newer).waitFor()
})

it('says why an order no longer belongs to the list before it goes', async () => {
  const [order, other] = [await stage.bookings.place(), await stage.bookings.place()]
  const { page } = await stage.openLive('/backoffice/orders?tab=pending', { as: 'dispatcher' })
  const row = rowOf(page, order)
  await act(colleague, order, { verb: 'status', status: 'confirmed' })
  await row.getByText(/^No longer matches: confirmed at \d{1,2}:\d\d$/).waitFor()
  await expect.poll(() => row.getAttribute('data-leaving')).toBe('true')
  await row.waitFor({ state: 'detached' })
  expect(await rowOf(page, other).count()).toBe(1)
})

it('changes the counts of tabs, tiles and sidebar without asking for them', async () => {
  const order = await stage.bookings.place()
  const screen = await stage.openLive('/backoffice/orders', { as: 'dispatcher' })
  const { page } = screen
  const figures = async () => ({
    tab: await figureIn(page, '[role=tab]:has-text("Pending")'),
    tile: await figureIn(page, '[data-stat=pending]'),
    badge: await figureIn(page, 'nav[aria-label=Main] a:has-text("Pending Orders")'),
    all: await figureIn(page, '[role=tab]:has-text("All")'),
    today: await figureIn(page, '[data-stat=today]'),
  })
  // The figures are projected after the booking: they are at rest when they are the server's.
  await until(async () => (await figures()).today === (await colleague.get<{ todayOrders: number }>('/orders/stats')).body.todayOrders)
  const before = await figures()
  screen.forget()
  await act(colleague, order, { verb: 'cancel', reason: 'The customer called' })
  await until(async () => (await figures()).tab === before.tab - 1)
  await expect.poll(figures).toEqual({ ...before, tab: before.tab - 1, tile: before.tile - 1, badge: before.badge - 1 })
  expect(screen.asked()).toEqual([])
  await stage.bookings.place()
  await until(async () => (await figures()).all === before.all + 1)
  await until(async () => (await figures()).today === before.today + 1)
  await expect.poll(figures).toEqual({ ...before, all: before.all + 1, today: before.today + 1 })
  expect(screen.asked().filter((request) => request.includes('/orders/stats'))).toEqual([])
})

async function figureIn(page: Page, selector: string): Promise<number> {
  return Number((await page.locator(selector).innerText()).replaceAll(/\D/g, ''))
}
