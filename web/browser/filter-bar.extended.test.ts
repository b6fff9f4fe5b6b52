import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { openStub, type StubHarness } from './stubHarness.ts'

let harness: StubHarness

beforeAll(async () => {
  harness = await openStub()
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

it('cuts no filter off at 1440 px: those that do not fit are in a menu, from which one comes to the front', async () => {
  const { page } = await harness.openLive('/backoffice/orders?status=delivered,cancelled&priority=normal', { as: 'viewer', width: 1440 })
  const chips = page.getByRole('group', { name: 'Filters' }).getByRole('button')
  await page.getByRole('button', { name: 'More filters' }).waitFor()
  const ends = await chips.evaluateAll((all) => all.map((chip) => chip.getBoundingClientRect().right))
  const end = await page.getByRole('group', { name: 'Filters' }).evaluate((group) => group.getBoundingClientRect().right)
  expect(Math.max(...ends)).toBeLessThanOrEqual(end)
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)

  // Created on some days: typed as people write them, and chosen in the calendar, all by keyboard.
  await page.getByRole('button', { name: 'More filters' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Created', exact: true }).press('Enter')
  const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })]
  await from.fill('31/02/2026')
  await to.fill('1 Jan 2020')
  await page.keyboard.press('Enter')
  await page.getByText('Enter a valid date, such as 26/11/2026.').waitFor()
  await from.fill('3/2/2020')
  await page.keyboard.press('Enter')
  await page.getByText('Enter the same day or a later day than the first.').waitFor()
  expect(await to.inputValue()).toBe('1 Jan 2020')
  await to.fill('29-02-2020')
  await to.press('ArrowDown')
  const calendar = page.getByRole('dialog', { name: 'To: calendar' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('29')
  expect(await calendar.locator('th').first().innerText()).toMatch(/^M/)
  await expectAccessible(page, 'a calendar', 'wide')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await calendar.waitFor({ state: 'detached' })
  await expect.poll(() => to.inputValue()).toBe('1 Mar 2020')
  await to.press('Enter')
  await page.getByText('3 Feb 2020 – 1 Mar 2020').waitFor()
  expect(new URL(page.url()).searchParams.get('createdTo')).toBe('2020-03-01')
  await page.getByText(/^No results for .*created from 3 Feb 2020/).waitFor()
})
