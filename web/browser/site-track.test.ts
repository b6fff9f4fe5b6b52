import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Order } from '../../services/ops/src/orders/contract.ts'
import { startBookings, type Bookings } from '../../services/ops/src/testing/entities/bookings.ts'
import { forgetAttempts, holdAttempts, lastFourOf, otherThan } from '../../services/ops/src/testing/entities/tracking.ts'
import { isExtended } from '../../services/ops/src/testing/tier.ts'
import en from '../src/site/translations/en.ts'
import zh from '../src/site/translations/zh.ts'
import { delayScripts, hydrated, openSite, type SiteHarness } from './siteHarness.ts'

let site: SiteHarness
let bookings: Bookings

beforeAll(async () => {
  site = await openSite()
  bookings = await startBookings(site.ops)
})
beforeEach(() => forgetAttempts())
afterEach(() => site.clear())
afterAll(() => site.close())

const move = (order: Order, status: string) =>
  site.ops.app('agent').post(`/field/orders/${order.id}/status`, { agentId: bookings.agentIds[0], status })

async function ask(page: Page, number: string, digits: string, text = en.track) {
  await page.getByLabel(text.number).fill(number)
  await page.getByLabel(text.digits).fill(digits)
  await page.getByRole('button', { name: text.submit, exact: true }).click()
}

it('follows an order from the form to the door, live', async () => {
  const order = await bookings.bookClaimed()
  const { page } = await site.visit('/track')
  await hydrated(page)
  await ask(page, order.number.toLowerCase(), await lastFourOf(order))
  await page.getByRole('heading', { name: en.headlines.agent_assigned }).waitFor()
  await page.getByText(en.track.live, { exact: true }).waitFor()
  const steps = page.getByRole('region', { name: en.track.happened }).getByRole('listitem')
  await expect.poll(() => steps.count()).toBe(3)
  for (const status of ['agent_en_route', 'items_collected', 'ready_for_delivery', 'out_for_delivery'] as const) {
    await move(order, status)
    await page.getByRole('heading', { name: en.headlines[status] }).waitFor()
    await steps.first().getByText(en.statuses[status]).waitFor()
  }
  await expect.poll(() => page.locator('li[data-new]').count()).toBe(4)
  // A time of day stays on one line, however narrow the column.
  const clocks = await page.locator('main time').allInnerTexts()
  expect(clocks.length).toBeGreaterThan(7)
  for (const clock of clocks) expect(clock).toMatch(/\d:\d\d\u00a0[ap]m$/)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  const shown = await page.locator('main').innerText()
  for (const personal of [order.customer.name, order.agent?.name ?? '', 'Plumbum']) expect(shown).not.toContain(personal)
  await move(order, 'delivered')
  await page.getByRole('heading', { name: en.headlines.delivered }).waitFor()
  await expect.poll(() => page.getByText(en.track.live, { exact: true }).count()).toBe(0)
})

it('takes the number from a link, and speaks the visitor’s language', async () => {
  const order = await bookings.bookPaid()
  const { page } = await site.visit(`/zh/track?order=${order.number}`, { locale: 'zh-CN', width: 390 })
  await hydrated(page)
  await expect.poll(() => page.getByLabel(zh.track.number).inputValue()).toBe(order.number)
  await ask(page, order.number, await lastFourOf(order), zh.track)
  await page.getByRole('heading', { name: zh.headlines.confirmed }).waitFor()
})

it.runIf(isExtended)(
  'makes of what is pasted what it needs, and keeps the number when it is loaded again or in another language, but never the digits',
  async () => {
    const order = await bookings.bookPaid()
    const digits = await lastFourOf(order)
    const { page, context } = await site.visit('/track')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await hydrated(page)
    const number = page.getByLabel(en.track.number)
    const lastFour = page.getByLabel(en.track.digits)
    const paste = async (field: typeof number, text: string) => {
      await page.evaluate((each) => navigator.clipboard.writeText(each), text)
      await field.fill('')
      await field.press('Control+V')
    }
    await paste(number, `Your order ${order.number.replaceAll('-', '\u2011')} is confirmed.`)
    await expect.poll(() => number.inputValue()).toBe(order.number)
    await paste(lastFour, `+60 12-345 ${digits}`)
    await expect.poll(() => lastFour.inputValue()).toBe(digits)
    await lastFour.fill('')
    await lastFour.pressSequentially(`01 234 5${digits}`)
    await number.focus()
    await expect.poll(() => lastFour.inputValue()).toBe(digits)
    await page.getByRole('button', { name: en.track.submit, exact: true }).click()
    await page.getByRole('heading', { name: en.headlines.confirmed }).waitFor()
    expect(new URL(page.url()).search).toBe(`?order=${order.number}`)
    await page.reload()
    await hydrated(page)
    await expect.poll(() => number.inputValue()).toBe(order.number)
    expect(await lastFour.inputValue()).toBe('')
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state, document.cookie]))).not.toContain(digits)
    await page.getByRole('banner').getByRole('link', { name: 'Bahasa Melayu' }).click()
    await page.waitForURL(`**/ms/track?order=${order.number}`)
  },
)

it.runIf(isExtended)('keeps what was typed, and does not send it anywhere else, while the script is on its way', async () => {
  const order = await bookings.bookPaid()
  const lastFour = await lastFourOf(order)
  const { page } = await site.visit('/contact')
  const letScriptsCome = await delayScripts(page)
  await page.goto('/track', { waitUntil: 'commit' })
  await page.getByLabel(en.track.number).fill(order.number)
  await page.getByLabel(en.track.digits).fill(lastFour)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: en.track.submit, exact: true }).click()
  letScriptsCome()
  await hydrated(page)
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('button', { name: en.track.submit, exact: true }).click()
  await page.getByRole('heading', { name: en.headlines.confirmed }).waitFor()
})

it('says what is wrong with what was typed, at the field, and asks nobody', async () => {
  const { page } = await site.visit('/track')
  await hydrated(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await ask(page, 'my order', '12')
  await page.getByText(en.track.numberWrong).waitFor()
  await page.getByText(en.track.digitsWrong).waitFor()
  await expect.poll(() => page.getByLabel(en.track.number).evaluate((input) => input === document.activeElement)).toBe(true)
  expect(asked.filter((url) => url.includes('/api/public/track'))).toEqual([])
  const danger = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-danger-text'))
  const painted = await page.getByText(en.track.digitsWrong).evaluate((error) => getComputedStyle(error).color)
  const channels = danger.match(/[\da-f]{2}/gi)?.map((pair) => Number.parseInt(pair, 16))
  expect(painted).toBe(`rgb(${channels?.join(', ')})`)
})

it('says the same of a wrong number and of a wrong phone, and how long a guesser has to wait', async () => {
  const order = await bookings.bookPaid()
  const wrong = otherThan(await lastFourOf(order))
  const { page } = await site.visit('/track', { expects: /status of (404|429)/ })
  await hydrated(page)
  const problemFor = async (number: string) => {
    const answer = page.waitForResponse('**/api/public/track')
    await ask(page, number, wrong)
    await answer
    await page.getByRole('alert').waitFor()
    return page.getByRole('alert').innerText()
  }
  expect(new Set([await problemFor(order.number), await problemFor('KS-2019-0001')])).toEqual(new Set([en.track.notFound]))
  for (let tries = 0; tries < 10; tries += 1)
    await site.ops.visitor().post('/public/track', { orderNumber: order.number, phoneLast4: wrong })
  await holdAttempts(order.number)
  await ask(page, order.number, wrong)
  await page
    .getByRole('alert')
    .getByText(/^Too many attempts\. Try again in (1 minute|\d+ seconds)\.$/)
    .waitFor()
})

it('says that it cannot reach anybody, keeps what was typed, and works when asked again', async () => {
  const order = await bookings.bookPaid()
  const { page } = await site.visit('/track', { expects: /ERR_FAILED/ })
  await hydrated(page)
  await page.route('**/api/public/track', (route) => route.abort(), { times: 1 })
  await ask(page, order.number, await lastFourOf(order))
  await page.getByRole('alert').getByText(en.track.unreachable).waitFor()
  await page.getByRole('button', { name: en.track.submit }).click()
  await page.getByRole('heading', { name: en.headlines.confirmed }).waitFor()
})

it.runIf(isExtended)('says that it is looking while a slow line answers, and asks only once', async () => {
  const order = await bookings.bookPaid()
  const { page } = await site.visit('/track')
  await hydrated(page)
  const held: (() => void)[] = []
  await page.route('**/api/public/track', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await ask(page, order.number, await lastFourOf(order))
  await page.getByRole('button', { name: en.track.looking }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByLabel(en.track.digits).press('Enter')
  expect(held).toHaveLength(1)
  held[0]?.()
  await page.getByRole('heading', { name: en.headlines.confirmed }).waitFor()
})

it('says when the fifteen minutes are over, and goes on when asked', async () => {
  const order = await bookings.bookPaid()
  const { page } = await site.visit('/track', { expects: /status of 401|MIME type/ })
  await hydrated(page)
  const over = { status: 401, json: { code: 'unauthenticated', message: 'over', requestId: 'x' } }
  await page.route('**/api/public/track/stream?*', (route) => route.fulfill(over), { times: 1 })
  await ask(page, order.number, await lastFourOf(order))
  await page.getByText(en.track.expired).waitFor()
  await page.getByRole('button', { name: en.track.again }).click()
  await page.getByText(en.track.live, { exact: true }).waitFor()
})
