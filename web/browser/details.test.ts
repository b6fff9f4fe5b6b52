import type { OrderStatus } from '@kainsiap/ops/orders/status-machine'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { until } from '../../services/ops/src/testing/system/processes.ts'
import { isExtended } from '../../services/ops/src/testing/tier.ts'
import { bar, isMove, openFrozen, undoInBar } from './frozen.ts'
import { address, freshness, numbersShown, rowOf } from './harness.ts'
import { openStub, type StubHarness } from './stubHarness.ts'

let harness: StubHarness

beforeAll(async () => {
  harness = await openStub()
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const drawer = (page: Page, number?: string) => page.getByRole('dialog', { name: number ? `Order ${number}` : /^Order KS-/ })
const isFocused = (page: Page, id: string) =>
  page.evaluate((row) => document.activeElement?.closest('[data-row]')?.getAttribute('data-row') === row, id)

it('opens an order over the list by a press on its row, and Escape gives the list and the focus back', async () => {
  const order = await harness.stub.bookings.bookPaid()
  const { page } = await harness.openLive('/backoffice/orders?limit=25', { as: 'dispatcher' })
  await rowOf(page, order).locator('[data-column=customer]').click()
  await drawer(page, order.number).getByRole('heading', { name: order.number, exact: true }).waitFor()
  expect(address(page)).toBe(`/backoffice/orders?limit=25&open=${order.number}`)
  await page.keyboard.press('Escape')
  await drawer(page).waitFor({ state: 'detached' })
  expect(address(page)).toBe('/backoffice/orders?limit=25')
  await until(() => isFocused(page, order.id))
  await page.keyboard.press('Enter')
  await drawer(page, order.number).waitFor()
  await page.goBack()
  await drawer(page).waitFor({ state: 'detached' })
})

it('shows everything about an order that was opened by its address, and each change as it happens', async () => {
  const order = await harness.stub.bookings.bookClaimed()
  const { page } = await harness.openLive(`/backoffice/orders?open=${order.number}`, { as: 'dispatcher' })
  const record = drawer(page, order.number)
  for (const text of ['14, Jalan Plumbum 7/102', '40000 Shah Alam, Selangor', order.customer.name, 'Delivery fee', 'Tax 10%'])
    await record.getByText(text, { exact: true }).first().waitFor()
  await record
    .getByText(order.agent?.name ?? '', { exact: true })
    .first()
    .waitFor()
  await record.getByRole('cell', { name: /^Ironing, Shirt/ }).waitFor()
  const timeline = record.getByRole('list', { name: 'Timeline' })
  await timeline.getByText(order.customer.name).first().waitFor()
  await record.getByText(/^Pickup (today|tomorrow), /).waitFor()
  await record.getByText(/^The pickup is due in /).waitFor()
  const before = await timeline.getByRole('listitem').count()
  const moved = harness.stub.act(order, { verb: 'status', status: 'pickup_scheduled' })
  await timeline.getByText('Pickup scheduled').waitFor()
  await expect.poll(() => timeline.getByRole('listitem').count()).toBe(before + 1)
  await expect.poll(() => timeline.getByRole('listitem').first().innerText()).toContain('Farid Hakim')
  harness.stub.act(moved, { verb: 'assign', agentId: harness.stub.bookings.agentIds[4] })
  await until(async () => !(await record.innerText()).includes(moved.contacts.agent?.plateNumber ?? '-'))
})

it.runIf(isExtended)('keeps new entries of the timeline pending while one reads further down, and applies them by the pill', async () => {
  let order = await harness.stub.bookings.bookClaimed()
  const { page } = await harness.openLive(`/backoffice/orders?open=${order.number}`, { as: 'dispatcher', height: 400 })
  const record = drawer(page, order.number)
  const oldest = record.getByRole('list', { name: 'Timeline' }).getByRole('listitem').last()
  await oldest.scrollIntoViewIfNeeded()
  await record.getByText('Delivery fee').scrollIntoViewIfNeeded()
  await until(async () => ((await record.getByRole('heading', { name: /^Timeline/ }).boundingBox())?.y ?? 0) < 0)
  const placeOf = async () => (await oldest.boundingBox())?.y
  const before = await placeOf()
  order = harness.stub.act(order, { verb: 'status', status: 'pickup_scheduled' })
  await record.getByRole('button', { name: '1 new' }).waitFor()
  expect(await placeOf()).toBe(before)
  harness.stub.act(order, { verb: 'status', status: 'agent_en_route' })
  await record.getByRole('button', { name: '2 new' }).click()
  await record.getByRole('list', { name: 'Timeline' }).getByText('Agent en route').waitFor()
  await record.getByRole('button', { name: /^\d new$/ }).waitFor({ state: 'detached' })
})

it.runIf(isExtended)('keeps them pending on a page of its own too, with the pill in sight on a phone', async () => {
  let order = await harness.stub.bookings.bookClaimed()
  for (const status of ['pickup_scheduled', 'agent_en_route', 'pickup_arrived'] satisfies OrderStatus[])
    order = harness.stub.act(order, { verb: 'status', status })
  const { page } = await harness.open(`/backoffice/orders/${order.number}`, { as: 'dispatcher', width: 390, height: 200 })
  await freshness(page, 'live').waitFor()
  const timeline = page.getByRole('list', { name: 'Timeline' })
  await timeline.getByText('Pickup arrived').waitFor()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await until(async () => ((await timeline.boundingBox())?.y ?? 0) < -8)
  harness.stub.act(order, { verb: 'status', status: 'items_collected' })
  const pill = page.getByRole('button', { name: '1 new' })
  await pill.waitFor()
  const place = await pill.boundingBox()
  expect(place?.y).toBeGreaterThanOrEqual(56)
  expect(place?.y).toBeLessThan(200 - 44)
  await pill.press('Enter')
  await timeline.getByText('Items collected').waitFor()
  await until(() =>
    timeline
      .getByRole('listitem')
      .first()
      .evaluate((entry) => entry === document.activeElement),
  )
})

it.runIf(isExtended)('closes once, however quickly one presses twice', async () => {
  const { page } = await harness.openLive('/backoffice/orders/pending', { as: 'dispatcher' })
  await page.getByRole('link', { name: 'All Orders' }).click()
  await page.waitForURL(/\/backoffice\/orders$/)
  await page.locator('[data-row] a').first().click()
  await drawer(page).getByRole('list', { name: 'Timeline' }).waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).evaluate((close) => {
    for (let press = 0; press < 2; press += 1) (close as HTMLButtonElement).click()
  })
  await drawer(page).waitFor({ state: 'detached' })
  await page.waitForTimeout(500)
  expect(address(page)).toBe('/backoffice/orders')
  await page.goForward()
  await drawer(page).waitFor()
  await page.keyboard.press('Escape')
  await drawer(page).waitFor({ state: 'detached' })
})

it('shows the same record on a page of its own, live', async () => {
  const order = await harness.stub.bookings.bookClaimed()
  const { page } = await harness.openLive(`/backoffice/orders?open=${order.number}`, { as: 'dispatcher' })
  await page.getByRole('button', { name: 'Open as page' }).click()
  await page.getByRole('heading', { name: order.number, level: 1 }).waitFor()
  expect(address(page)).toBe(`/backoffice/orders/${order.number}`)
  await expect.poll(() => page.getByRole('navigation', { name: 'Breadcrumb' }).innerText()).toContain('Orders')
  await expect.poll(() => page.title()).toBe(`Order ${order.number} · KainSiap`)
  await page.reload()
  await page.getByRole('heading', { name: order.number, level: 1 }).waitFor()
  await page.getByText('Live', { exact: true }).first().waitFor()
  harness.stub.act(order, { verb: 'status', status: 'pickup_scheduled' })
  await page.getByRole('list', { name: 'Timeline' }).getByText('Pickup scheduled').waitFor()
  await page.getByRole('button', { name: 'Mark agent en route' }).waitFor()
})

it('does not send a step whose order somebody else moved meanwhile, and says so', async () => {
  const order = await harness.stub.bookings.bookClaimed()
  const { page, asked, runFor, runUntil } = await openFrozen(harness, order)
  await page.getByRole('button', { name: 'Schedule pickup', exact: true }).click()
  await undoInBar(page, order).waitFor()
  harness.stub.act(order, { verb: 'status', status: 'agent_en_route' })
  const notice = bar(page).getByText(/Farid Hakim changed this order at .* The status is now agent en route\. Nothing was sent\./)
  await runUntil(() => notice.isVisible())
  await runFor(10_000)
  expect(asked().filter(isMove)).toEqual([])
  await bar(page)
    .getByRole('button', { name: /^Close/ })
    .click()
  await bar(page).waitFor({ state: 'detached' })
  await page.getByRole('dialog', { name: `Order ${order.number}` }).waitFor()
})

it.runIf(isExtended)('keeps a button in cooldown for a second, and says so, when somebody else changes its action', async () => {
  const order = await harness.stub.bookings.bookClaimed()
  const { page, asked, runFor, runUntil } = await openFrozen(harness, order)
  await page.getByRole('button', { name: 'Schedule pickup', exact: true }).focus()
  const place = await page.getByRole('button', { name: 'Schedule pickup', exact: true }).boundingBox()
  harness.stub.act(order, { verb: 'status', status: 'pickup_scheduled' })
  const next = page.getByRole('button', { name: 'Mark agent en route' })
  await runUntil(() => next.isVisible())
  expect(await next.getAttribute('aria-disabled')).toBe('true')
  await page.getByText('This button just changed to “Mark agent en route”. Wait a second.').waitFor()
  expect(await next.boundingBox()).toEqual(place)
  await page.keyboard.press('Enter')
  await next.click({ force: true })
  expect(await bar(page).count()).toBe(0)
  await runFor(1_000)
  expect(await next.getAttribute('aria-disabled')).toBeNull()
  await page.keyboard.press('Enter')
  await undoInBar(page, order).waitFor()
  expect(asked().filter(isMove)).toEqual([])
  await undoInBar(page, order).click()
})

it('steps through the list behind it with J and K, and closes to the list at once', async () => {
  const { page } = await harness.openLive('/backoffice/orders', { as: 'dispatcher' })
  const numbers = await numbersShown(page)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await drawer(page, numbers[1]).waitFor()
  for (const [key, place] of [
    ['j', 2],
    ['j', 3],
    ['k', 2],
  ] as const) {
    await page.keyboard.press(key)
    await drawer(page, numbers[place])
      .getByRole('heading', { name: numbers[place] ?? '', exact: true })
      .waitFor()
    expect(address(page)).toBe(`/backoffice/orders?open=${numbers[place] ?? ''}`)
  }
  await page.keyboard.press('Escape')
  await drawer(page).waitFor({ state: 'detached' })
  expect(address(page)).toBe('/backoffice/orders')
  await until(() => page.evaluate((number) => document.activeElement?.textContent === number, numbers[2]))
})

it('keeps the keys from stepping while somebody types or decides', async () => {
  const order = await harness.stub.bookings.bookPaid()
  const { page } = await harness.openLive(`/backoffice/orders?open=${order.number}`, { as: 'dispatcher' })
  await page.getByRole('button', { name: 'Cancel order' }).click()
  const reason = page.getByLabel('Reason')
  await reason.focus()
  await page.keyboard.type('jk.')
  await expect.poll(() => reason.inputValue()).toBe('jk.')
  await page.getByRole('button', { name: 'Keep order' }).focus()
  await page.keyboard.press('j')
  expect(address(page)).toBe(`/backoffice/orders?open=${order.number}`)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: /^Cancel KS-/ }).waitFor({ state: 'detached' })
  await expect.poll(() => drawer(page, order.number).count()).toBe(1)
  await page.keyboard.press('j')
  await until(() => !address(page).endsWith(order.number))
})

it('says so when an address names a number that no order has, and leads to the list', async () => {
  const number = 'KS-2020-99999999'
  const { page } = await harness.open(`/backoffice/orders/${number}`, { as: 'viewer', expects: /status of 404/ })
  await page.getByRole('heading', { name: 'Order not found' }).waitFor()
  await page.getByText(`There is no order ${number}.`).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'All orders' }).click()
  await page.locator('[data-row]').first().waitFor()
})

it('says in the drawer too that there is no such order', async () => {
  const { page } = await harness.openLive('/backoffice/orders?open=KS-2020-99999999', { as: 'viewer', expects: /status of 404/ })
  await drawer(page).getByText('There is no order KS-2020-99999999.').waitFor()
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await drawer(page).waitFor({ state: 'detached' })
  expect(address(page)).toBe('/backoffice/orders')
})

it('names the order that could not be read, and does not say that nothing was changed', async () => {
  const order = await harness.stub.bookings.bookPaid()
  const { page } = await harness.openLive(`/backoffice/orders?open=${order.number}`, {
    as: 'viewer',
    expects: /ERR_INTERNET_DISCONNECTED/,
    routes: (context) => context.route(`**/api/orders/${order.number}`, (route) => route.abort('internetdisconnected')),
  })
  await drawer(page, order.number).getByRole('heading', { name: order.number, exact: true }).waitFor()
  await drawer(page, order.number).getByText(`Failed to load order ${order.number}`).waitFor()
  expect(await page.getByText('Nothing was changed').count()).toBe(0)
})

it('says that there is nothing at an address of no screen, with links to what the user may see', async () => {
  const { page } = await harness.open('/backoffice/nowhere', { as: 'viewer' })
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  const quick = page.getByRole('navigation', { name: 'Quick links' })
  await quick.getByRole('link', { name: 'Pending Orders' }).waitFor()
  expect(await quick.getByRole('link', { name: 'Queues' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Go to console' }).click()
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
})

it.runIf(isExtended)('copies the number of an order, with a toast that disappears by itself, but not while it is hovered', async () => {
  const order = await harness.stub.bookings.bookPaid()
  const { page, context } = await harness.openLive(`/backoffice/orders?open=${order.number}`, {
    as: 'dispatcher',
    prepare: (prepared) => prepared.clock.install(),
  })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copy = page.getByRole('button', { name: 'Copy order number' })
  const notice = page.getByText(`${order.number} copied`)
  await copy.click()
  await notice.waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(order.number)
  await notice.hover()
  await page.clock.runFor(7_000)
  expect(await notice.isVisible()).toBe(true)
  await page.mouse.move(10, 10)
  await page.clock.runFor(7_000)
  await notice.waitFor({ state: 'detached' })
  await context.clearPermissions()
  await page.evaluate(() => {
    Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject(new Error('denied')) })
    Object.defineProperty(document, 'execCommand', { value: () => false })
  })
  await copy.click()
  await page.getByText('This browser does not allow copying').waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.getByText('This browser does not allow copying').waitFor({ state: 'detached' })
})
