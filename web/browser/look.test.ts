import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { inTier, isExtended } from '../../services/ops/src/testing/tier.ts'
import { expectAccessible } from './axe.ts'
import { visit, type Screen } from './harness.ts'
import { openStub, type StubHarness } from './stubHarness.ts'

let harness: StubHarness

beforeAll(async () => {
  harness = await openStub()
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const as = 'dispatcher'
const reducedMotion = true
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const openOrders = (path = '/backoffice/orders', width = 1440): Promise<Screen> => harness.openLive(path, { as, reducedMotion, width })

/** States of a screen that is looked at already: they differ in a sentence or a colour, and are left to the extended tests. */
const expectSameAccessible = inTier<typeof expectAccessible>(async () => {}, expectAccessible)

it('is accessible where one signs in, and where one is refused', async () => {
  const { page } = await harness.open('/backoffice/login', { reducedMotion, expects: /status of 401/ })
  await page.getByText('Demo data').waitFor()
  await expectSameAccessible(page, 'sign-in')
  await page.getByLabel('Email').fill('aina')
  await page.getByLabel('Password', { exact: true }).fill('abc')
  await page.getByRole('button', { name: 'Show password' }).focus()
  await page.getByText('Invalid email address').waitFor()
  await expectAccessible(page, 'sign-in with faults', 'wide')
  await page.getByLabel('Email').fill('nobody@kainsiap.example')
  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').filter({ hasText: 'Invalid credentials' }).waitFor()
  await expectSameAccessible(page, 'sign-in refused', 'wide')
})

it('is accessible from the first row of a list on, with a menu or a filter open', async () => {
  const { page } = await openOrders()
  await expectSameAccessible(page, 'orders')
  await harness.stub.bookings.createOrder()
  await page.locator('[data-flash]').first().waitFor()
  await page.locator('[data-row]').first().hover()
  await harness.stub.bookings.createOrder()
  await button(page, '1 new').waitFor()
  await expectAccessible(page, 'orders with a flash and a new one')
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Open' }).waitFor()
  await expectAccessible(page, 'row menu')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor()
  await expectSameAccessible(page, 'account menu')
  await page.keyboard.press('Escape')
  await button(page, 'Status').click()
  await page.getByRole('checkbox', { name: 'Pending' }).click()
  await expectAccessible(page, 'filter', 'wide')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await button(page, 'Menu').click()
  await page.getByRole('link', { name: 'Pending Orders' }).waitFor()
  await expectAccessible(page, 'menu drawer', 'phone')
})

it('is accessible with an order open, over the list and on its own page, and in every dialog', async () => {
  const order = await harness.stub.bookings.bookClaimed()
  const { page } = await openOrders(`/backoffice/orders?open=${order.number}`)
  await page.getByRole('list', { name: 'Timeline' }).waitFor()
  await expectAccessible(page, 'drawer')
  await button(page, 'Schedule pickup').click()
  await expectSameAccessible(page, 'drawer with a step that can be taken back', 'phone')
  await page.getByRole('button', { name: 'Send now' }).click()
  await page.getByText(`${order.number}: pickup scheduled`).waitFor()
  await expectSameAccessible(page, 'drawer with a toast', 'wide')

  await button(page, 'Change agent').click()
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Assign / }).waitFor()
  await expectAccessible(page, 'assign')
  await page.keyboard.press('Escape')
  await button(page, 'Update status').click()
  await page.getByLabel('New status').waitFor()
  await expectSameAccessible(page, 'update status')
  harness.stub.act(order, { verb: 'assign', agentId: harness.stub.bookings.agentIds[6] })
  await page.getByText(/^Farid Hakim changed this order/).waitFor()
  await expectAccessible(page, 'update status of an order that was changed', 'wide')
  await page.keyboard.press('Escape')
  await button(page, 'Cancel order').click()
  await page.getByLabel('Reason').waitFor()
  await expectAccessible(page, 'cancel')
  await page.keyboard.press('Escape')

  harness.stub.act(order, { verb: 'cancel', reason: 'The customer called' })
  await page.getByText('The order is cancelled and has no next status.').first().waitFor()
  await expectSameAccessible(page, 'drawer with everything greyed', 'wide')
  await page.getByRole('button', { name: 'Open as page' }).click()
  await page.getByRole('heading', { name: order.number, level: 1 }).waitFor()
  await page.getByRole('list', { name: 'Timeline' }).waitFor()
  await expectAccessible(page, 'order page with everything greyed')
})

it('is accessible when there is nothing, nothing yet, or nothing to be had', async () => {
  const { page, context } = await harness.open('/backoffice/orders?search=zzzzzz', {
    as,
    reducedMotion,
    expects: /ERR_FAILED|status of 404/,
  })
  await page.getByText('No orders found').waitFor()
  await expectAccessible(page, 'empty')
  await visit(page, '/backoffice/orders/KS-2020-99999999')
  await page.getByText('Order not found').waitFor()
  await expectSameAccessible(page, 'order not found')
  await visit(page, '/backoffice/nowhere')
  await page.getByText('Page not found').waitFor()
  await expectAccessible(page, 'not found', 'wide')
  await context.route(/\/api\/orders\?/, (route) => route.abort('failed'))
  await visit(page, '/backoffice/orders')
  await page.getByText('Failed to load orders').waitFor()
  await expectAccessible(page, 'error')
  await context.route(/\/api\/orders\?/, () => new Promise(() => undefined))
  await visit(page, '/backoffice/orders?tab=completed')
  await page.getByRole('main').getByText('Loading...').first().waitFor()
  await expectSameAccessible(page, 'loading')
})

it('is accessible where somebody may not look', async () => {
  const { page } = await harness.open('/backoffice/orders', { as: 'outsider', reducedMotion })
  await page.getByText('Access Denied').waitFor()
  await expectAccessible(page, 'denied')
})

it.runIf(isExtended)('is accessible while the server cannot be reached at all', async () => {
  const { page, context } = await harness.openLive('/backoffice/orders', { as, reducedMotion, expects: /ERR_FAILED/ })
  await context.route('**/api/auth/refresh', (route) => route.abort('failed'))
  await page.reload()
  await page.getByText('KainSiap can’t be reached').waitFor()
  await expectAccessible(page, 'out of reach', 'wide')
})

/** The right edge of an element's text, which may differ from the element's own. */
const textEnd = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      let right = 0
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        range.selectNodeContents(node)
        right = Math.max(right, range.getBoundingClientRect().right)
      }
      return right
    })

it.each(inTier([1440], [1024, 1280, 1366, 1440, 1600, 1920]))(
  'ends the head of the amounts where they end, and cuts no name, at %i px',
  async (width) => {
    const { page } = await harness.openLive('/backoffice/orders?limit=50', { as: 'viewer', width })
    const ends = [await textEnd(page, 'th:has-text("Amount")'), await textEnd(page, '[data-row] [data-column=amount]')]
    expect(Math.abs((ends[0] ?? 0) - (ends[1] ?? 0))).toBeLessThanOrEqual(1)
    // The longest name of the demo data, in whichever row.
    const customer = page.locator('[data-row] [data-column=customer] [title]').first()
    await customer.evaluate((name) => (name.textContent = 'Muhammad Khairul Nizam bin Abdullah'))
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('[data-row] :is([data-column=customer], [data-column=agent])')]
        .flatMap((cell) => [cell, ...cell.querySelectorAll('*')])
        .filter((element) => element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1)
        .filter((element) => getComputedStyle(element).display !== 'inline')
        .map((element) => element.textContent),
    )
    expect(cut).toEqual([])
    expect(await page.locator('[data-row] [data-column=agent]').first().isVisible()).toBe(true)
  },
)

it.each([390, 1440])('sets everything of the filter bar on one line, at %i px', async (width) => {
  const { page } = await openOrders('/backoffice/orders?status=pending', width)
  const middles = await page.getByRole('search').evaluate((search) => {
    const bar = search.parentElement
    const parts = [...(bar?.querySelectorAll('input, select, button') ?? [])]
    // Chips without room are in the More filters menu.
    const seen = parts.filter((part) => part.checkVisibility({ visibilityProperty: true })).map((part) => part.getBoundingClientRect())
    return seen.map(({ top, height }) => Math.round(top + height / 2))
  })
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1)
})
