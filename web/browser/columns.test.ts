import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { until } from '../../services/ops/src/testing/system/processes.ts'
import { isExtended } from '../../services/ops/src/testing/tier.ts'
import { expectAccessible } from './axe.ts'
import { address, numbersShown, visit } from './harness.ts'
import { openStub, type StubHarness } from './stubHarness.ts'

let harness: StubHarness

beforeAll(async () => {
  harness = await openStub()
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const heads = async (page: Page) => (await page.getByRole('columnheader').allInnerTexts()).map((head) => head.trim())
const menu = (page: Page) => page.getByRole('button', { name: 'Columns', exact: true })
const check = (page: Page, name: string) => page.getByRole('menuitemcheckbox', { name })
const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement)
const rowHeights = (page: Page) =>
  page
    .locator('[data-row]')
    .evaluateAll((rows) => [...new Set(rows.map((row) => row.getBoundingClientRect().height))].toSorted((one, other) => one - other))

it('hides columns and makes rows compact, by mouse and keyboard, for the next visit too', async () => {
  const screen = await harness.openLive('/backoffice/orders', { as: 'viewer', reducedMotion: true })
  const { page } = screen
  const before = await heads(page)
  expect(await rowHeights(page)).toEqual([48])
  await menu(page).click()
  await check(page, 'Agent').click()
  const choices = await page.getByRole('menuitemcheckbox').allInnerTexts()
  expect(choices.map((choice) => choice.split('\n')[0])).toEqual(['Agent', 'Priority', 'Services', 'Amount', 'Payment', 'Created'])
  await page.getByRole('menuitemradio', { name: 'Compact' }).click()
  await page.keyboard.press('End')
  await expect.poll(() => isFocused(check(page, 'Created'))).toBe(true)
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => isFocused(check(page, 'Payment'))).toBe(true)
  await page.keyboard.press('Enter')
  await expectAccessible(page, 'columns', 'wide')
  await page.keyboard.press('Escape')
  await expect.poll(() => isFocused(menu(page))).toBe(true)
  const left = before.filter((head) => !['Agent', 'Payment'].includes(head))
  expect(await heads(page)).toEqual(left)
  expect(await rowHeights(page)).toEqual([40])

  // The skeleton has the layout of the rows already.
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/api\/orders\?/, async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await page.locator('table[aria-hidden] th').first().waitFor({ state: 'attached' })
  expect((await page.locator('table[aria-hidden] th').filter({ visible: true }).allInnerTexts()).slice(1, -1)).toEqual(left.slice(1, -1))
  release()
  await page.locator('[data-row]').first().waitFor()
  expect([await heads(page), await rowHeights(page)]).toEqual([left, [40]])

  await page.setViewportSize({ width: 390, height: 844 })
  await menu(page).waitFor({ state: 'detached' })
  expect(await page.locator('[data-row] [data-column=agent]').first().isVisible()).toBe(true)
})

it.runIf(isExtended)('says which chosen columns need a wider window, and passes over what it cannot read', async () => {
  const { page } = await harness.openLive('/backoffice/orders', { as: 'viewer', width: 1024 })
  await menu(page).click()
  await check(page, 'Services').getByText('Visible in a wider window').waitFor()
  expect(await check(page, 'Agent').innerText()).toBe('Agent')
  await check(page, 'Agent').click()
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('orders_table_')) localStorage.setItem(key, '{"hidden":["actions","lost"],')
  })
  await page.reload()
  await page.locator('[data-row] [data-column=agent]').first().waitFor()
})

const bar = (page: Page) => page.getByRole('region', { name: 'Selected orders' })
const box = (page: Page, number: string | undefined) => page.getByRole('checkbox', { name: `Select ${number ?? ''}`, exact: true })
const press = (page: Page, name: string | RegExp) => bar(page).getByRole('button', { name }).click()
const isChecked = (page: Page) =>
  page.locator('[data-row] input[type=checkbox]').evaluateAll((boxes) => boxes.map((each) => (each as HTMLInputElement).checked))

it('selects rows by mouse, range and key, over pages, and exports exactly these', async () => {
  const { page } = await harness.openLive('/backoffice/orders?sort=createdAt', { as: 'viewer', reducedMotion: true })
  const listed = harness.stub.orders().toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
  const first = await numbersShown(page)
  await box(page, first[1]).click()
  await box(page, first[3]).click({ modifiers: ['Shift'] })
  await bar(page).getByText('3 selected').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await bar(page).getByText('4 selected').waitFor()
  expect(await isChecked(page)).toEqual([false, true, true, true, true, false, false, false, false, false])
  await expectAccessible(page, 'selection')
  await page.getByRole('button', { name: 'Next page' }).click()
  await until(async () => (await numbersShown(page)).every((number) => !first.includes(number)))
  const second = await numbersShown(page)
  await page.getByRole('checkbox', { name: 'Select these 10 orders' }).click()
  await bar(page).getByText('14 selected').waitFor()
  await box(page, second[0]).click()
  expect(
    await page.getByRole('checkbox', { name: 'Select these 10 orders' }).evaluate((each) => (each as HTMLInputElement).indeterminate),
  ).toBe(true)
  await press(page, 'Export…')
  const dialog = page.getByRole('dialog', { name: 'Export 13 orders' })
  await dialog.getByLabel('Format').selectOption('csv')
  const asked = page.waitForRequest(/\/api\/orders\/exports$/)
  await dialog.getByRole('button', { name: 'Export' }).click()
  const { format, query, ids } = (await asked).postDataJSON() as { format: string; query: object; ids: string[] }
  expect({ format, query }).toEqual({ format: 'csv', query: { sort: 'createdAt' } })
  const chosen = listed.filter(({ id }) => ids.includes(id)).map(({ number }) => number)
  expect([chosen, ids.length]).toEqual([[...first.slice(1, 5), ...second.slice(1)], chosen.length])
  await page.keyboard.press('Escape')
  await bar(page).waitFor({ state: 'detached' })
})

it('selects all that match, holds new rows, and says which selected ones have left', async () => {
  const { stub } = harness
  const [leaving, staying] = [await stub.bookings.bookClaimed(), await stub.bookings.bookClaimed()]
  const { page } = await harness.openLive('/backoffice/orders?status=agent_assigned,confirmed', { as: 'dispatcher' })
  await box(page, leaving.number).click()
  await box(page, staying.number).click()
  await page.mouse.move(0, 0)
  stub.act(leaving, { verb: 'status', status: 'pickup_scheduled' })
  await bar(page).getByText('1 no longer in the list').waitFor()
  await bar(page).getByText('1 selected').waitFor()
  expect(await box(page, leaving.number).isDisabled()).toBe(true)
  await stub.bookings.bookPaid()
  await page.getByRole('button', { name: '1 new', exact: true }).waitFor()
  await press(page, /^Select all [\d,]+ matching$/)
  await bar(page)
    .getByText(/^All [\d,]+ selected$/)
    .waitFor()
  expect(address(page)).toBe('/backoffice/orders?status=agent_assigned,confirmed')
  await page.getByRole('button', { name: 'Clear', exact: true }).first().click()
  await bar(page).waitFor({ state: 'detached' })
  expect(await isChecked(page)).not.toContain(true)
})

it('moves among the tabs by keys, round the ends, and only Enter chooses', async () => {
  const { page } = await harness.openLive('/backoffice/orders?tab=completed', { as: 'viewer' })
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
  await tab('Completed').focus()
  for (const [key, name] of [
    ['End', 'Disputed'],
    ['ArrowRight', 'All'],
    ['ArrowLeft', 'Disputed'],
    ['Home', 'All'],
    ['ArrowRight', 'Unassigned'],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(() => isFocused(tab(name))).toBe(true)
  }
  expect(address(page)).toBe('/backoffice/orders?tab=completed')
  await page.keyboard.press('Enter')
  await expect.poll(() => address(page)).toBe('/backoffice/orders?tab=unassigned')
  expect(await tab('Unassigned').getAttribute('aria-selected')).toBe('true')
  const panel = await tab('Unassigned').getAttribute('aria-controls')
  expect(await page.getByRole('tabpanel', { name: /^Unassigned/ }).getAttribute('id')).toBe(panel)
})

it.runIf(isExtended)('saves the list as a view, shows it again, renames and deletes it, by keyboard alone', async () => {
  const { page } = await harness.openLive('/backoffice/orders', { as: 'viewer', reducedMotion: true })
  const views = (name = 'Views') => page.getByRole('button', { name, exact: true })
  const item = (name: string) => page.getByRole('menuitem', { name })
  const choose = async (target: Locator) => {
    await page.locator('[aria-label^=Views][aria-haspopup]').press('Enter')
    await target.press('Enter')
  }
  const nameIt = async (name: string) => {
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.keyboard.press('Enter')
  }
  await views().press('Enter')
  await page.getByText('No views saved yet').waitFor()
  expect(await item('Save as a view…').getAttribute('aria-disabled')).toBe('true')
  await expectAccessible(page, 'no views', 'wide')
  await page.keyboard.press('Escape')
  await visit(page, '/backoffice/orders?tab=completed&paymentStatus=paid&sort=-totalAmountSen')
  await page.locator('[data-row]').first().waitFor()
  await menu(page).click()
  await check(page, 'Agent').click()
  await page.keyboard.press('Escape')
  await choose(item('Save as a view…'))
  await nameIt('x'.repeat(41))
  await page.getByText('Enter at most 40 characters (now 41).').waitFor()
  await expectAccessible(page, 'name of a view', 'wide')
  await nameIt('Paid, dearest first')
  await expect.poll(() => isFocused(views('Views: Paid, dearest first'))).toBe(true)

  await visit(page, '/backoffice/orders?status=pending')
  await page.reload()
  await views().waitFor()
  await menu(page).click()
  await check(page, 'Agent').click()
  await page.keyboard.press('Escape')
  await choose(item('Save as a view…'))
  await nameIt(' paid, DEAREST first')
  await page.getByText('A view “Paid, dearest first” already exists.').waitFor()
  await nameIt('Waiting')
  await views('Views: Waiting').waitFor()
  await choose(page.getByRole('menuitemradio', { name: 'Paid, dearest first' }))
  await expect.poll(() => address(page)).toBe('/backoffice/orders?tab=completed&paymentStatus=paid&sort=-totalAmountSen')
  expect(await heads(page)).not.toContain('Agent')
  await choose(item('Rename…'))
  await nameIt('Paid')
  await views('Views: Paid').waitFor()
  await views('Views: Paid').press('Enter')
  expect(await page.getByRole('menuitemradio').allInnerTexts()).toEqual(['Paid', 'Waiting'])
  await expectAccessible(page, 'views')
  await item('Delete…').press('Enter')
  await page.getByRole('button', { name: 'Delete view' }).press('Enter')
  await expect.poll(() => isFocused(views())).toBe(true)
  // Back undoes the address, not the choice of columns, with which alone the list is the view again.
  await page.goBack()
  await expect.poll(() => address(page)).toBe('/backoffice/orders?status=pending')
  await menu(page).click()
  await check(page, 'Agent').click()
  await views('Views: Waiting').waitFor()
})
