import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { openHarness, type Harness } from './harness.ts'

let harness: Harness

beforeAll(async () => {
  harness = await openHarness()
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const heads = async (page: Page) => (await page.getByRole('columnheader').allInnerTexts()).map((head) => head.trim())
const menu = (page: Page) => page.getByRole('button', { name: 'Columns', exact: true })
const check = (page: Page, name: string) => page.getByRole('menuitemcheckbox', { name })
const rowHeights = (page: Page) =>
  page
    .locator('[data-row]')
    .evaluateAll((rows) => [...new Set(rows.map((row) => row.getBoundingClientRect().height))].toSorted((one, other) => one - other))

it('hides columns and makes rows compact, by mouse and keyboard, for the next visit and other tabs of the list too', async () => {
  const screen = await harness.openLive('/backoffice/orders', { as: 'viewer', reducedMotion: true, isOwn: true })
  const { page } = screen
  const before = await heads(page)
  expect(await rowHeights(page)).toEqual([48])
  await menu(page).click()
  await check(page, 'Agent').click()
  expect(await page.getByRole('menuitemcheckbox').allInnerTexts()).toEqual(['Agent', 'Priority', 'Services', 'Amount', 'Payment'])
  await page.getByRole('menuitemradio', { name: 'Compact' }).click()
  await page.keyboard.type('pay')
  await page.keyboard.press('Enter')
  await expectAccessible(page, 'columns', 'wide')
  await page.keyboard.press('Escape')
  await expect.poll(() => menu(page).evaluate((button) => button === document.activeElement)).toBe(true)
  const left = before.filter((head) => !['Agent', 'Payment'].includes(head))
  expect(await heads(page)).toEqual(left)
  expect(await rowHeights(page)).toEqual([40])

  // The skeleton has the layout of the rows already.
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>()
  await page.route(/\/api\/orders\?/, async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await page.locator('table[aria-hidden] th').first().waitFor({ state: 'attached' })
  expect((await page.locator('table[aria-hidden] th').allInnerTexts()).slice(0, -1)).toEqual(left.slice(0, -1))
  release(undefined)
  await page.locator('[data-row]').first().waitFor()
  expect([await heads(page), await rowHeights(page)]).toEqual([left, [40]])

  await page.setViewportSize({ width: 390, height: 844 })
  await menu(page).waitFor({ state: 'detached' })
  expect(await page.locator('[data-row] [data-column=agent]').first().isVisible()).toBe(true)
})

it('says which chosen columns need a wider window, and passes over what it cannot read', async () => {
  const { page } = await harness.openLive('/backoffice/orders', { as: 'viewer', width: 1024, isOwn: true })
  await menu(page).click()
  await check(page, 'Services').getByText('Shown in a wider window').waitFor()
  expect(await check(page, 'Agent').innerText()).toBe('Agent')
  await check(page, 'Agent').click()
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (/^orders_table_/.test(key)) localStorage.setItem(key, '{"hidden":["actions","lost"],')
  })
  await page.reload()
  await page.locator('[data-row] [data-column=agent]').first().waitFor()
})
