import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { address, openHarness, visit, type Harness } from './harness.ts'
import { bars, figure, numberIn, saidBy, today, totalOf } from './revenueScreens.ts'

let harness: Harness

beforeAll(async () => {
  harness = await openHarness()
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const path = '/backoffice/finance'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })

/** Focuses a tile by keyboard. Returns what its tooltip shows, once it is what the tile is described by. */
async function hintOf(page: Page, name: string) {
  await page.locator(`[data-stat="${name}"]`).focus()
  const described = await page.locator(`[data-stat="${name}"] > p`).textContent()
  await page.locator('[data-side]', { hasText: described ?? '' }).waitFor()
  await page.keyboard.press('Escape')
  return described
}

it('keeps the current tab in sight on a phone, and explains a figure to who reaches it by keyboard', async () => {
  const { page } = await harness.open(`${path}/analytics`, { as: 'superAdmin' })
  await bars(page).last().waitFor()
  const tab = page.getByRole('link', { name: 'Analytics', exact: true }).and(page.locator('[aria-current=page]'))
  await tab.waitFor()
  expect(await hintOf(page, 'Total Revenue')).toMatch(/complete/i)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect
    .poll(() => tab.evaluate((link) => link.getBoundingClientRect().right < innerWidth), { message: 'the current tab is in sight' })
    .toBe(true)
})

it('breaks a period down, by keyboard, keeps it in the address, and leads to the list behind each part', async () => {
  await harness.bookings.bookPaid()
  const { page } = await harness.open(`${path}/revenue`, { as: 'superAdmin' })
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  const whole = card('By service').getByRole('row', { name: /^Total/ })
  await whole.waitFor()
  const all = await figure(page, 'Total revenue')
  for (const name of ['By service', 'By state', 'By method'])
    expect([
      name,
      numberIn(
        await card(name)
          .getByRole('row', { name: /^Total/ })
          .innerText(),
      ),
    ]).toEqual([name, all])
  expect(await figure(page, 'Services')).toBeGreaterThan(0)
  // The first day of a month has no growth, and the tooltip says so.
  expect(await hintOf(page, 'Total revenue')).toMatch(
    /^(Complete days of this month \(.*\) against the same days of the previous month \(.*\)|Growth compares complete days\. .*)\.$/,
  )
  await expectAccessible(page, 'revenue analytics')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), 'is as wide as the phone').toBe(false)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('radio', { name: 'Week', exact: true }).first().check({ force: true })
  await expect.poll(() => address(page)).toBe(`${path}/revenue?period=weekly`)
  await button(page, 'Previous period').click()
  await expect.poll(() => address(page)).toMatch(/\?period=weekly&from=\d{4}-\d\d-\d\d$/)
  await expect.poll(() => bars(page).count()).toBe(7)
  await bars(page).last().focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^Tue, /)
  const { orders } = await saidBy(bars(page).nth(1))
  const [from, week] = [await bars(page).nth(1).getAttribute('href'), address(page)]
  await page.keyboard.press('Enter')
  await expect.poll(() => address(page)).toBe(from)
  await page.locator('[data-row]').first().waitFor()
  expect(await totalOf(page)).toBe(orders)
  await page.goBack()
  await expect.poll(() => address(page)).toBe(week)
  await expect.poll(() => bars(page).count()).toBe(7)

  for (const name of ['By service', 'By method', 'By state', 'Top agents']) {
    const first = card(name)
      .getByRole('row')
      .filter({ has: page.getByRole('link') })
      .first()
    const counted = numberIn(/[\d,]+ orders?/.exec(await first.innerText())?.[0] ?? '')
    await first.getByRole('link').click()
    await page.locator('[data-row]').first().waitFor()
    expect([name, await totalOf(page)]).toEqual([name, counted])
    await page.goBack()
    await whole.waitFor()
  }
})

it('says that a period is empty or that it could not be loaded, and leads to payments who may not see orders', async () => {
  const who = await harness.ops.somebody(['finance.read'])
  const { page, context } = await harness.open(`${path}/analytics`, { as: who, expects: /ERR_FAILED/ })
  await bars(page).last().waitFor()
  await context.route(/\/api\/finance\/revenue/, (route) => route.abort('failed'))
  await visit(page, `${path}/revenue?period=custom&from=2015-01-01&to=2015-01-31`)
  await page.getByText('Failed to load revenue analytics').waitFor()
  await expectAccessible(page, 'revenue that could not be loaded', 'wide')
  await context.unroute(/\/api\/finance\/revenue/)
  await page.locator('main').getByRole('button', { name: 'Try again' }).last().click()
  await page.getByRole('heading', { name: 'No revenue in this period' }).waitFor()
  await page.getByText('1–31 Jan 2015', { exact: true }).waitFor()
  await expectAccessible(page, 'a period without revenue', 'wide')
  await button(page, 'Show this month').click()
  await bars(page).last().waitFor()
  expect(address(page)).toBe(`${path}/revenue`)
  // Without orders there are only their payments.
  expect(await bars(page).last().getAttribute('href')).toBe(`${path}?paidFrom=${today()}&paidTo=${today()}`)
  expect(await page.getByRole('region', { name: 'By state' }).getByRole('row').getByRole('link').count()).toBe(0)
  const { orders } = await saidBy(bars(page).last())
  await bars(page).last().click()
  await page.locator('[data-row]').first().waitFor()
  expect(await totalOf(page)).toBe(orders)

  await visit(page, `${path}/revenue`)
  await bars(page).last().waitFor()
  // A day that has not come, typed or in the address: said so, kept, and no figures of other days.
  await button(page, 'Days').click()
  await page.getByLabel('From', { exact: true }).fill('2035-12-01')
  await page.getByLabel('To', { exact: true }).fill('2035-12-05')
  await page.keyboard.press('Enter')
  const refusal = page.getByText('The period starts in the future. Select a date up to today.')
  await refusal.waitFor()
  expect(address(page)).toBe(`${path}/revenue?period=custom&from=2035-12-01&to=2035-12-05`)
  expect([await bars(page).count(), await page.getByRole('group', { name: 'Revenue figures' }).count()]).toEqual([0, 0])
  await button(page, /1 Dec 2035 – 5 Dec 2035/).waitFor()
  await expectAccessible(page, 'a period that there is not', 'wide')
  await visit(page, `${path}/analytics?period=custom&from=2026-07-14&to=2026-07-01`)
  await page.getByText('The end date is before the start date.').waitFor()
  await button(page, 'Show this month').click()
  await bars(page).last().waitFor()
})
