import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { until } from '../../services/ops/src/testing/system/processes.ts'
import { inTier } from '../../services/ops/src/testing/tier.ts'
import { numbersShown, rowOf } from './harness.ts'
import { openStub, type StubHarness } from './stubHarness.ts'

let harness: StubHarness

beforeAll(async () => {
  harness = await openStub()
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const pill = (page: Page) => page.getByRole('button', { name: /^\d+ new$/ })

it('shows a new order at the top by itself while nobody reads, points or decides', async () => {
  const { page } = await harness.openLive('/backoffice/orders', { as: 'dispatcher' })
  const order = await harness.stub.bookings.createOrder()
  await rowOf(page, order).waitFor()
  await expect.poll(async () => (await numbersShown(page))[0]).toBe(order.number)
  await expect.poll(async () => (await numbersShown(page)).length).toBe(10)
})

it('keeps new orders pending while one reads further down, and applies them by the pill', async () => {
  const { page } = await harness.openLive('/backoffice/orders?limit=50', { as: 'dispatcher' })
  const numbers = await numbersShown(page)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await until(() => page.evaluate(() => window.scrollY > 500))
  await harness.stub.bookings.createOrder()
  const order = await harness.stub.bookings.createOrder()
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
  const order = await harness.stub.bookings.createOrder()
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
  const order = await harness.stub.bookings.createOrder()
  const { page } = await harness.openLive('/backoffice/orders', { as: 'dispatcher' })
  const numbers = await numbersShown(page)
  await open(page)
  const newer = await harness.stub.bookings.createOrder()
  harness.stub.act(order, { verb: 'status', status: 'confirmed' })
  await rowOf(page, order).getByText('Confirmed').waitFor()
  await page.getByText('1 new', { exact: true }).waitFor()
  expect(await numbersShown(page)).toEqual(numbers)
  await page.keyboard.press('Escape')
  await rowOf(page, newer).waitFor()
})

it('says why an order no longer belongs to the list before it goes', async () => {
  const [order, other] = [await harness.stub.bookings.createOrder(), await harness.stub.bookings.createOrder()]
  const { page } = await harness.openLive('/backoffice/orders?tab=pending&sort=-createdAt', { as: 'dispatcher' })
  const row = rowOf(page, order)
  const said = row.getByText(/^No longer matches: confirmed at \d{1,2}:\d\d$/).waitFor()
  harness.stub.act(order, { verb: 'status', status: 'confirmed' })
  await said
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

const manyOrAll = [
  { list: 'a page of many', path: '?tab=pending&sort=-createdAt&limit=5' },
  { list: 'all there is', path: '?tab=pending&sort=-createdAt&limit=50' },
]

it.each(inTier(manyOrAll.slice(0, 1), manyOrAll))('moves nothing below the table while rows leave and come, on $list', async ({ path }) => {
  const placed = [
    await harness.stub.bookings.createOrder(),
    await harness.stub.bookings.createOrder(),
    await harness.stub.bookings.createOrder(),
  ]
  const { page } = await harness.openLive(`/backoffice/orders${path}`, { as: 'dispatcher', reducedMotion: path.includes('50') })
  await watchPlace(page, 'nav[aria-label=Pages]')
  await watchShifts(page)
  for (const order of placed) {
    harness.stub.act(order, { verb: 'status', status: 'confirmed' })
    await rowOf(page, order).waitFor({ state: 'detached' })
  }
  const newer = await harness.stub.bookings.createOrder()
  await rowOf(page, newer).waitFor()
  expect(await placesSeen(page)).toHaveLength(1)
  expect(await shifts(page)).toBeLessThan(0.1)
})

it('gives the focus of a row that goes to the row after it', async () => {
  const [next, order] = [await harness.stub.bookings.createOrder(), await harness.stub.bookings.createOrder()]
  const { page } = await harness.openLive('/backoffice/orders?tab=pending&sort=-createdAt', { as: 'dispatcher' })
  const hasFocus = (id: string, column: string) => page.locator(`[data-row="${id}"] [data-column=${column}] :focus`).count()
  await rowOf(page, order)
    .getByRole('button', { name: `Actions for ${order.number}` })
    .focus()
  harness.stub.act(order, { verb: 'status', status: 'confirmed' })
  await rowOf(page, order).waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(next.id, 'actions')).toBe(1)
  await rowOf(page, next).getByRole('link').focus()
  harness.stub.act(next, { verb: 'status', status: 'confirmed' })
  await rowOf(page, next).waitFor({ state: 'detached' })
  await until(() => page.evaluate(() => document.activeElement?.closest('[data-row]') !== null))
})

it('gives the focus to the row after the one that was assigned', async () => {
  const [next, order] = [await harness.stub.bookings.bookPaid(), await harness.stub.bookings.bookPaid()]
  const { page } = await harness.openLive('/backoffice/orders?status=confirmed', { as: 'dispatcher', reducedMotion: true })
  await rowOf(page, order)
    .getByRole('button', { name: `Actions for ${order.number}` })
    .focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: /^Assign agent/ }).press('Enter')
  await page.getByRole('dialog').waitFor()
  harness.stub.act(order, { verb: 'assign', agentId: harness.stub.bookings.agentIds[0] })
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
  const order = await harness.stub.bookings.createOrder()
  await pill(page).focus()
  await page.keyboard.press('Enter')
  await until(async () => (await page.locator(`[data-row="${order.id}"] a:focus`).count()) === 1)
})

const firstWord = (name: string) => name.split(' ')[0] ?? name

it('lets a row that a search no longer finds say so before it goes, on a list of many pages', async () => {
  const { stub } = harness
  const { customer } = await stub.bookings.bookPaid()
  const agents = stub.bookings.agentIds.map((id) => ({ id, name: stub.agentName(id) }))
  const sought = agents.find(({ name }) => !customer.name.includes(firstWord(name)))
  const other = agents.find(({ name }) => sought && !name.includes(firstWord(sought.name)))
  const order = await stub.bookings.bookClaimed(sought?.id)
  const { page } = await harness.openLive(`/backoffice/orders?limit=5&search=${firstWord(sought?.name ?? '')}`, { as: 'dispatcher' })
  await page.getByRole('button', { name: 'Next page' }).waitFor()
  const row = rowOf(page, order)
  await row.waitFor()
  const said = row.getByText('No longer matches').waitFor()
  stub.act(order, { verb: 'assign', agentId: other?.id })
  await said
  await row.waitFor({ state: 'detached' })
})

it('goes on after the last row it shows while orders arrive and leave, and back to the same pages', async () => {
  const { page } = await harness.openLive('/backoffice/orders?limit=5', { as: 'viewer' })
  const turn = async (to: 'Next page' | 'Previous page', range: RegExp) => {
    await page.getByRole('button', { name: to }).click()
    await page.getByText(range).waitFor()
    await page.locator('table[aria-busy=false]').waitFor()
    return numbersShown(page)
  }
  await until(async () => (await numbersShown(page)).length === 5)
  const first = await numbersShown(page)
  const second = await turn('Next page', /^6–10 of /)
  for (let count = 0; count < 3; count += 1) harness.stub.place({})
  const third = await turn('Next page', /^11–15 of /)
  expect(new Set([...first, ...second, ...third]).size).toBe(15)
  expect(await turn('Previous page', /^6–10 of /)).toEqual(second)
  expect(await turn('Next page', /^11–15 of /)).toEqual(third)
})
