import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { demoPassword } from '../../services/ops/src/demo/accounts.ts'
import { until } from '../../services/ops/src/testing/system/processes.ts'
import type { Person } from '../../services/ops/src/testing/stub/people.ts'
import { inTier, isExtended } from '../../services/ops/src/testing/tier.ts'
import { builtFile } from './builtFile.ts'
import { rowOf, visit } from './harness.ts'
import { openStub, type StubHarness } from './stubHarness.ts'

let harness: StubHarness

beforeAll(async () => {
  harness = await openStub()
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const widths = inTier([320, 768, 1440], [320, 390, 768, 1024, 1440, 1920])
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** What is too wide at the current width: the page itself, or a control beyond its edge. */
async function overflows(page: Page, width: number): Promise<string[]> {
  const { needed, cutOff } = await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const scrolls = (element: Element): boolean =>
      /auto|scroll/.test(getComputedStyle(element).overflowX) || (element.parentElement !== null && scrolls(element.parentElement))
    const controls = [...document.querySelectorAll<HTMLElement>('main :is(button, a, input, select), [role=dialog] button')]
    const beyond = controls.filter((control) => {
      const { left, right } = control.getBoundingClientRect()
      return control.checkVisibility({ visibilityProperty: true }) && (right > innerWidth + 1 || left < -1) && !scrolls(control)
    })
    return {
      needed: document.documentElement.scrollWidth,
      cutOff: beyond.map((control) => control.getAttribute('aria-label') ?? control.innerText),
    }
  })
  return [
    ...(needed > width ? [`${String(needed)} px at ${String(width)}`] : []),
    ...(cutOff.length > 0 ? [`${cutOff.join(', ')} beyond ${String(width)}`] : []),
  ]
}

/** The widths at which a page scrolls sideways, or has a control beyond its edge, once it has settled there. */
async function tooWide(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    let left = await overflows(page, width)
    // Layout may need some frames more to follow, or Chromium may have missed the change of width; see `drawn`.
    for (let turn = 0; turn < 20 && left.length > 0; turn += 1) {
      await page.waitForTimeout(100)
      if (turn % 5 === 4) {
        await page.setViewportSize({ width: 1440, height: 900 })
        await drawn(page)
        await page.setViewportSize({ width, height: 900 })
      }
      left = await overflows(page, width)
    }
    found.push(...left)
  }
  return found
}

/**
 * Until the page has been drawn with all its styles. Chromium 150 sometimes does not apply media queries anew, for good, when the window
 * changes its width at the moment in which a style sheet grows (one of 25 resizes; none of 90 after this).
 */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestAnimationFrame(() => requestAnimationFrame(done)))))

it('never scrolls sideways, from 320 to 1920 px', async () => {
  const order = await harness.stub.bookings.bookClaimed()
  const { page: outside } = await harness.open('/backoffice/login')
  await outside.getByText('Demo data').waitFor()
  expect(await tooWide(outside), 'sign-in').toEqual([])
  const { page } = await harness.openLive('/backoffice/orders', { as: 'dispatcher' })
  expect(await tooWide(page), 'orders').toEqual([])
  await visit(page, `/backoffice/orders?open=${order.number}&status=delivered,cancelled,agent_assigned&search=a`)
  await page.getByRole('list', { name: 'Timeline' }).waitFor()
  await drawn(page)
  expect(await tooWide(page), 'drawer').toEqual([])
  for (const [name, field] of [
    ['Change agent', 'Agent'],
    ['Update status', 'New status'],
    ['Cancel order', 'Reason'],
  ] as const) {
    await button(page, name).click()
    await page.getByLabel(field, { exact: true }).waitFor()
    await drawn(page)
    expect(await tooWide(page), name).toEqual([])
    await page.keyboard.press('Escape')
  }
  await visit(page, `/backoffice/orders/${order.number}`)
  await page.getByRole('list', { name: 'Timeline' }).waitFor()
  await drawn(page)
  expect(await tooWide(page), 'order page').toEqual([])
  await visit(page, '/backoffice/orders?search=zzzzzz')
  await page.getByText('No orders found').waitFor()
  await drawn(page)
  expect(await tooWide(page), 'empty').toEqual([])
})

/** The controls smaller than a touch target. A card is pressed as a whole, so the number on it is exempt. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pressable = 'button, a[href], input, select, textarea, [role=tab], [role=menuitem], [role=option]'
    const isReachable = (element: HTMLElement) => {
      const { width, height, bottom } = element.getBoundingClientRect()
      return (
        width > 1 && height > 1 && bottom > 0 && element.closest('[aria-hidden=true], [data-row] a') === null && element.checkVisibility()
      )
    }
    // A field counts with its frame, a checkbox with its label.
    const frameOf = (element: HTMLElement) =>
      element.closest('label') ?? (element.matches('input') ? element.parentElement : null) ?? element
    return [...document.querySelectorAll<HTMLElement>(pressable)].filter(isReachable).flatMap((element) => {
      const { width, height } = frameOf(element).getBoundingClientRect()
      const size = [Math.round(width), Math.round(height)]
      const name = element.getAttribute('aria-label') ?? (element.innerText || element.tagName)
      return size.every((side) => side >= 44) ? [] : [`${name}: ${size.join(' × ')}`]
    })
  })
}

it.runIf(isExtended)('gives fingers at least 44 px on a phone', async () => {
  const order = await harness.stub.bookings.bookClaimed()
  const size = { width: 390, height: 844 }
  const { page: outside } = await harness.open('/backoffice/login', size)
  await outside.getByText('Demo data').waitFor()
  expect(await tooSmall(outside), 'sign-in').toEqual([])
  const { page } = await harness.openLive('/backoffice/orders?status=delivered,agent_assigned', { as: 'dispatcher', ...size })
  expect(await tooSmall(page), 'orders').toEqual([])
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .tap()
  await page.getByRole('menuitem', { name: 'Open' }).waitFor()
  expect(await tooSmall(page), 'row menu').toEqual([])
  await page.keyboard.press('Escape')
  await button(page, 'Menu').tap()
  await page.getByRole('link', { name: 'Pending Orders' }).waitFor()
  expect(await tooSmall(page), 'menu').toEqual([])
  await button(page, 'Close menu').tap()
  await page.getByRole('button', { name: /Remove the status filter/ }).waitFor()
  await page.locator(`[data-row="${order.id}"] [data-card=name]`).tap()
  await page.getByRole('list', { name: 'Timeline' }).waitFor()
  expect(await tooSmall(page), 'drawer').toEqual([])
  for (const [name, field] of [
    ['Change agent', 'Agent'],
    ['Update status', 'New status'],
    ['Cancel order', 'Reason'],
  ] as const) {
    await button(page, name).tap()
    await page.getByLabel(field, { exact: true }).waitFor()
    expect(await tooSmall(page), name).toEqual([])
    await page.keyboard.press('Escape')
  }
  await visit(page, '/backoffice/orders?status=delivered&sort=createdAt')
  await page.locator('[data-row] [data-card=name]').first().tap()
  await page.getByRole('button', { name: /earlier events/ }).waitFor()
  expect(await tooSmall(page), 'long timeline').toEqual([])
  await visit(page, '/backoffice/dashboard')
  await page.locator('[data-activity]').first().waitFor()
  await page.getByRole('list', { name: 'Due next' }).waitFor()
  expect(await tooSmall(page), 'dashboard').toEqual([])
})

const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme'])
const saved = (page: Page) => page.evaluate(() => Object.fromEntries(Object.entries(localStorage).filter(([key]) => /theme/i.test(key))))
const firstRow = (page: Page) => page.locator('[data-row]').first()

/** Records the theme before the first paint, and every later one. */
const noteThemes = (context: BrowserContext) =>
  context.addInitScript(() => {
    const themes: (string | undefined)[] = []
    Object.assign(window, { themes })
    document.addEventListener('DOMContentLoaded', () => {
      const { documentElement } = document
      themes.push(documentElement.dataset['theme'])
      new MutationObserver(() => themes.push(documentElement.dataset['theme'])).observe(documentElement, {
        attributeFilter: ['data-theme'],
      })
    })
  })
const themesNoted = (page: Page) => page.evaluate(() => (window as unknown as { themes: string[] }).themes)

it('keeps the theme that somebody chose, and opens in it before anything is drawn', async () => {
  const { page } = await harness.openLive('/backoffice/orders', { as: 'dispatcher', prepare: noteThemes })
  const { id } = harness.stub.staff('dispatcher').user()
  expect(await theme(page)).toBe('light')
  await page.getByRole('button', { name: 'Use the dark theme' }).click()
  expect(await theme(page)).toBe('dark')
  expect((await saved(page))[`theme_${id}`]).toBe('{"isDarkMode":true}')
  await page.reload()
  await firstRow(page).waitFor()
  expect(await themesNoted(page)).toEqual(['dark'])
  await page.getByRole('button', { name: 'Use the light theme' }).click()
  expect((await saved(page))[`theme_${id}`]).toBe('{"isDarkMode":false}')
})

it('gives each person their own theme in the same browser', async () => {
  const [one, other] = [harness.stub.somebody(['orders.read']), harness.stub.somebody(['orders.read'])]
  const { page } = await harness.openLive('/backoffice/orders', { as: one })
  await page.getByRole('button', { name: 'Use the dark theme' }).click()
  const signInAs = async (client: Person) => {
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByLabel('Email').fill(client.user().email)
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
  }
  await signInAs(other)
  expect(await theme(page)).toBe('light')
  await signInAs(one)
  expect(await theme(page)).toBe('dark')
})

it.runIf(isExtended)('knows whose choice it is, also when the session was known before the code of the console', async () => {
  const client = harness.stub.somebody(['orders.read'])
  const { page } = await harness.openLive('/backoffice/orders', {
    as: client,
    prepare: async (context) => {
      const answered = new Promise((resolve) => {
        context.on('response', (answer) => {
          if (answer.url().endsWith('/api/auth/refresh')) resolve(answer.finished())
        })
      })
      await context.route(`**/${builtFile('src/app/start.tsx')}`, async (route) => {
        await answered
        await new Promise((resolve) => setTimeout(resolve, 200))
        await route.continue()
      })
    },
  })
  await page.getByRole('button', { name: 'Use the dark theme' }).click()
  expect(await saved(page)).toEqual({ theme_user: client.user().id, [`theme_${client.user().id}`]: '{"isDarkMode":true}' })
})

it('follows the system where nobody has chosen, without a flash of the other', async () => {
  const { page } = await harness.open('/backoffice/orders', { as: 'viewer', theme: 'dark', prepare: noteThemes })
  await firstRow(page).waitFor()
  expect(await themesNoted(page)).toEqual(['dark'])
})

const endless = (page: Page) =>
  page.evaluate(() => document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations === Infinity).length)

it.runIf(isExtended)('keeps still for whoever asked for less motion: nothing breathes, and rows go at once', async () => {
  const order = await harness.stub.bookings.createOrder()
  const [moving, still] = [
    await harness.openLive('/backoffice/orders?tab=pending&sort=-createdAt', { as: 'viewer', breathing: true }),
    await harness.openLive('/backoffice/orders?tab=pending&sort=-createdAt', { as: 'viewer', breathing: true, reducedMotion: true }),
  ]
  await expect.poll(() => endless(moving.page)).toBeGreaterThan(0)
  expect(await endless(still.page)).toBe(0)
  harness.stub.act(order, { verb: 'status', status: 'confirmed' })
  await rowOf(still.page, order).waitFor({ state: 'detached' })
  await expect.poll(() => rowOf(moving.page, order).getAttribute('data-leaving')).toBe('true')
})

it('folds the sidebar to a rail whose screens fly out, by pointer and by keyboard, and remembers it', async () => {
  const { page } = await harness.openLive('/backoffice/orders', { as: 'dispatcher' })
  const pending = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Pending Orders/ })
  const group = page.locator('aside nav > ul > li').filter({ has: page.getByText('Pending Orders') })
  const isOpaque = () => pending.evaluate((link) => getComputedStyle(link.closest('ul') ?? link).opacity === '1')
  expect(await isOpaque()).toBe(true)
  await button(page, 'Collapse sidebar').click()
  await page.mouse.move(900, 500)
  await until(async () => !(await isOpaque()))
  await page.reload()
  await page.locator('[data-row]').first().waitFor()
  await expect.poll(isOpaque).toBe(false)
  await group.hover()
  await until(isOpaque)
  await page.keyboard.press('Escape')
  await until(async () => !(await isOpaque()))
  await page.mouse.move(900, 500)
  await group.hover()
  await until(isOpaque)
  await pending.click()
  await page.waitForURL('**/backoffice/orders/pending**')
  await page.mouse.move(900, 500)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await until(async () => !(await isOpaque()))
  await pending.focus()
  await expect.poll(isOpaque).toBe(true)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/backoffice\/orders(\?|$)/)
  await button(page, 'Expand sidebar').click()
  await until(isOpaque)
})
