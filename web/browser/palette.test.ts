import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Permission } from '../../services/ops/src/permissions.ts'
import { until } from '../../services/ops/src/testing/system/processes.ts'
import { isExtended } from '../../services/ops/src/testing/tier.ts'
import { builtFile } from './builtFile.ts'
import { expectAccessible } from './axe.ts'
import { address, freshness, rowOf } from './harness.ts'
import { openStub, type StubHarness } from './stubHarness.ts'

let harness: StubHarness

beforeAll(async () => {
  harness = await openStub()
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const both: Permission[] = ['orders.read', 'users.read']
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const field = (page: Page) => dialog(page).getByRole('combobox')
const group = (page: Page, name: string) => dialog(page).getByRole('group', { name })
const options = (page: Page) => dialog(page).getByRole('option')
const active = (page: Page) => dialog(page).getByRole('option', { selected: true })
const hasFocus = (page: Page, name: string) =>
  until(() => page.evaluate((wanted) => document.activeElement?.textContent.includes(wanted) ?? false, name))

/** Opens the palette by its key, its code loaded. */
async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
}

it('keeps what is typed while it loads, finds records and pages, and opens them by keyboard', async () => {
  const order = await harness.stub.bookings.bookPaid()
  const { page, context } = await harness.open('/backoffice/dashboard', { as: harness.stub.somebody(both), isOwn: true })
  await freshness(page, 'live').waitFor()
  const button = page.getByRole('button', { name: 'Search or jump to…' })
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  let isHeld = false
  await context.route(`**/${builtFile('src/app/palette/Palette.tsx')}`, async (route) => {
    isHeld = true
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: 'Dashboard' }).focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(order.customer.name)
  await until(() => isHeld)
  release()
  await until(async () => (await field(page).inputValue()) === order.customer.name)
  await group(page, 'orders').getByRole('option', { name: order.number }).waitFor()
  await expect.poll(() => group(page, 'users').innerText()).toContain('no results')
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await hasFocus(page, 'Dashboard')

  // The name is enough: nothing is waited for.
  await openPalette(page)
  await page.keyboard.insertText(`my order ${order.number.toLowerCase().replaceAll('-', ' ')}, please`)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/backoffice/orders/${order.number}`)
  await until(() => page.evaluate(() => document.activeElement?.id === 'main'))

  await button.click()
  await page.keyboard.type('pending')
  await expect.poll(() => active(page).innerText()).toContain('Pending Orders')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/backoffice/orders/pending')
  await openPalette(page)
  expect(await group(page, 'Recent').getByRole('option').allInnerTexts()).toEqual([
    expect.stringContaining('Pending Orders'),
    expect.stringContaining(order.number),
  ])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/backoffice/orders/${order.number}`)
})

it.runIf(isExtended)('keeps the step that a key has just made, whatever arrives, and leads to all that is found', async () => {
  const found = harness.stub.bookings
  const order = await found.bookPaid()
  for (let count = 0; count < 5; count += 1) await found.createOrder()
  const { page } = await harness.open('/backoffice/dashboard', { as: harness.stub.somebody(both) })
  await freshness(page, 'live').waitFor()
  await openPalette(page)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  const last = options(page).last()
  expect(await last.getAttribute('aria-selected')).toBe('true')
  expect(await field(page).getAttribute('aria-activedescendant')).toBe(await last.getAttribute('id'))
  await page.keyboard.type(order.customer.name)
  const all = group(page, 'orders').getByRole('option', { name: /^All \d+ orders found/ })
  await all.waitFor()
  expect(await options(page).count()).toBe(6)
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('search') === order.customer.name)
  await rowOf(page, order).waitFor()
  const self = harness.stub.somebody(['orders.read'])
  await openPalette(page)
  await page.keyboard.insertText(self.user().email)
  await group(page, 'users').getByRole('option').click()
  await page.waitForURL(`**/backoffice/users?open=${self.user().id}`)
  await page.getByRole('dialog', { name: /^User/ }).waitFor()
})

it.runIf(isExtended)('fails, is asked again, and goes with its permission, each group by itself', async () => {
  const order = await harness.stub.bookings.bookPaid()
  const who = harness.stub.somebody(both)
  let isDown = true
  const isList = /\/api\/orders\?.*search=/
  let dropped = false
  const prepare = async (context: BrowserContext) => {
    await context.route(isList, (route) => (isDown ? route.fulfill({ status: 503, json: {} }) : route.continue()))
    await context.routeWebSocket(/\/socket\.io\//, (socket) => {
      if (dropped) void socket.close({ code: 3001 })
      else {
        const server = socket.connectToServer()
        drops.push(() => Promise.all([socket.close({ code: 3001 }), server.close()]))
      }
    })
  }
  const drops: (() => Promise<unknown>)[] = []
  const { page } = await harness.open('/backoffice/dashboard', { as: who, prepare, expects: /status of (503|403)|WebSocket/ })
  await freshness(page, 'live').waitFor()
  await openPalette(page)
  await page.keyboard.insertText(order.customer.name)
  const again = dialog(page).getByRole('option', { name: /^Failed to search orders\. Try again/ })
  await again.waitFor()
  await expect.poll(() => group(page, 'users').innerText()).toContain('no results')
  await expectAccessible(page, 'a palette with a fault', 'wide')
  isDown = false
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const row = group(page, 'orders').getByRole('option', { name: order.number })
  await row.waitFor()
  expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true)

  harness.stub.permit(who, ['users.read'])
  await group(page, 'orders').waitFor({ state: 'detached' })
  await field(page).fill('')
  await expect.poll(() => options(page).allInnerTexts()).not.toContainEqual(expect.stringContaining('Orders'))
  await field(page).fill('zzz')
  await dialog(page).getByText('No results for “zzz”').waitFor()
  dropped = true
  await Promise.all(drops.map((drop) => drop()))
  await dialog(page)
    .getByText(/^Stale since/)
    .waitFor()
  await expectAccessible(page, 'an empty, stale palette', 'wide')
})

it.runIf(isExtended)(
  'opens over a drawer and a menu, gives the focus back to them, and covers no dialog that waits for its answer',
  async () => {
    const order = await harness.stub.bookings.bookPaid()
    const { page, context } = await harness.openLive('/backoffice/orders', { as: 'dispatcher', isOwn: true })
    await openPalette(page)
    await page.keyboard.press('Control+k')
    await dialog(page).waitFor({ state: 'detached' })
    const menu = rowOf(page, order).getByRole('button', { name: /^Actions for/ })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Open' }).waitFor()
    await openPalette(page)
    await page.keyboard.type('jk/a.')
    expect(await field(page).inputValue()).toBe('jk/a.')
    await page.keyboard.press('Escape')
    await until(() => menu.evaluate((button) => button === document.activeElement))
    await rowOf(page, order).getByRole('link').first().click()
    const drawer = page.getByRole('dialog', { name: `Order ${order.number}` })
    await drawer.getByRole('button', { name: 'Cancel order' }).waitFor()
    await openPalette(page)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    expect(address(page)).toContain(`open=${order.number}`)
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await context.route('**/cancel', async (route) => {
      await held
      await route.continue()
    })
    await drawer.getByRole('button', { name: 'Cancel order' }).click()
    const cancelling = page.getByRole('dialog', { name: `Cancel ${order.number}` })
    await cancelling.getByLabel('Reason').fill('Plans changed')
    await openPalette(page)
    await page.keyboard.press('Escape')
    await until(() => cancelling.getByLabel('Reason').evaluate((input) => input === document.activeElement))
    await cancelling.getByRole('button', { name: 'Cancel order' }).click()
    await cancelling.and(page.locator('[data-dialog=busy]')).waitFor()
    await page.keyboard.press('Control+k')
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    expect(await dialog(page).count()).toBe(0)
    release()
    await cancelling.waitFor({ state: 'detached' })
  },
)

it.runIf(isExtended)('is accessible with what it finds, and an icon on phones, where it fills the screen', async () => {
  const order = await harness.stub.bookings.bookPaid()
  const who = harness.stub.somebody(both)
  const { page } = await harness.open('/backoffice/dashboard', { as: who, width: 390, height: 844, reducedMotion: true })
  await freshness(page, 'live').waitFor()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await field(page).waitFor()
  await expectAccessible(page, 'a palette', 'phone')
  await field(page).fill(order.customer.name)
  await group(page, 'orders').getByRole('option', { name: order.number }).waitFor()
  await expectAccessible(page, 'a palette with records')
  await page.setViewportSize({ width: 390, height: 844 })
  await group(page, 'orders').getByRole('option', { name: order.number }).tap()
  await page.waitForURL(`**/backoffice/orders/${order.number}`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
})
