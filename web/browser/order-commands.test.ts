import type { Order } from '@kainsiap/ops/orders/contract'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { until } from '../../services/ops/src/testing/system/processes.ts'
import { inTier, isExtended } from '../../services/ops/src/testing/tier.ts'
import { bar, isMove, openFrozen, undoInBar } from './frozen.ts'
import { rowOf } from './harness.ts'
import { openBoth, openOrder } from './orderScreens.ts'
import { openStub, type StubHarness } from './stubHarness.ts'

let harness: StubHarness

beforeAll(async () => {
  harness = await openStub()
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialogOf = (page: Page, text: string, { number }: Order) => page.getByRole('dialog', { name: `${text} ${number}` })
const details = ({ id }: Order) => harness.stub.order(id)

const unanswered = /ERR_FAILED/
const unknownNotice = 'The server did not respond.'

it('lets one press be taken back for ten seconds, by the button, the bar and the keyboard, and sends it then', async () => {
  const order = await harness.stub.bookings.bookClaimed()
  const { page, asked, runFor } = await openFrozen(harness, order)
  const step = button(page, 'Schedule pickup')
  const undo = button(page, 'Undo schedule pickup')
  for (const takeBack of [() => undo.press('Enter'), () => page.keyboard.press('Control+z'), () => undoInBar(page, order).click()]) {
    await step.press('Enter')
    await bar(page).getByText('is sent in 10 s').waitFor()
    expect(await undo.getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Enter')
    await runFor(1_000)
    expect(await undo.getAttribute('aria-disabled')).toBeNull()
    await takeBack()
    await bar(page).waitFor({ state: 'detached' })
    await runFor(1_000)
  }
  await runFor(10_000)
  expect(asked().filter(isMove)).toEqual([])
  await step.press('Enter')
  await runFor(9_000)
  await bar(page).getByText('is sent in 1 s').waitFor()
  expect(asked().filter(isMove)).toEqual([])
  await runFor(1_000)
  await page.getByText(`${order.number}: pickup scheduled`).waitFor()
  expect(asked().filter(isMove)).toHaveLength(1)
  await until(() => step.or(button(page, 'Mark agent en route')).evaluate((each) => each === document.activeElement))
  expect(details(order)).toMatchObject({ status: 'pickup_scheduled', version: order.version + 1 })
})

it('sends every step that could still be taken back when the page is left or closed, or its person signs out', async () => {
  const ways = [
    (page: Page) => page.close({ runBeforeUnload: true }),
    (page: Page) => page.getByRole('button', { name: 'Logout' }).first().click(),
  ]
  for (const leave of inTier(ways, [(page: Page) => page.goto('about:blank'), ...ways])) {
    const orders = [await harness.stub.bookings.bookClaimed(), await harness.stub.bookings.bookClaimed()]
    // A request that is under way when somebody signs out may come after the end of their session.
    const { page } = await harness.openLive('/backoffice/orders', { as: 'dispatcher', expects: /status of 401/ })
    for (const order of orders) {
      await rowOf(page, order).locator('[data-column=customer]').click()
      await page.getByRole('button', { name: 'Schedule pickup', exact: true }).click()
      await undoInBar(page, order).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await page.getByRole('link', { name: 'Pending Orders' }).click()
    await page.waitForURL(/\/pending$/)
    await expect.poll(() => bar(page).getByRole('button', { name: /^Undo/ }).count()).toBe(2)
    await leave(page)
    for (const order of orders) await expect.poll(() => details(order).version).toBeGreaterThan(order.version)
    for (const order of orders) expect(details(order)).toMatchObject({ status: 'pickup_scheduled', version: order.version + 1 })
  }
})

it.runIf(isExtended)('skips steps with a note and a place, which the timeline keeps', async () => {
  const order = await harness.stub.bookings.bookClaimed()
  const { page, sees } = await openBoth(harness, order)
  await button(page, 'Update status').click()
  const dialog = dialogOf(page, 'Update status of', order)
  await dialog.getByText('The status is now agent assigned. A status can’t be reversed.').waitFor()
  await dialog.getByLabel('New status').selectOption('Items collected')
  await dialog.getByLabel('Location').fill('Lobby, Menara Lima')
  await dialog.getByLabel('Notes').fill('Two bags')
  await button(page, 'Update status').click()
  await page.getByText(`${order.number}: items collected`).waitFor()
  await sees('Items collected')
  const timeline = page.getByRole('dialog').getByRole('list', { name: 'Timeline' })
  await timeline.getByText('Two bags').waitFor()
  await timeline.getByText('Lobby, Menara Lima').waitFor()
})

it('cancels only with a reason, says what it costs, and another browser sees it without asking', async () => {
  const order = await harness.stub.bookings.bookClaimed()
  const { page, sees } = await openBoth(harness, order)
  await button(page, 'Cancel order').click()
  const dialog = dialogOf(page, 'Cancel', order)
  const confirm = dialog.getByRole('button', { name: 'Cancel order' })
  await dialog.getByText(/^Cancellation fee, \d+(\.\d+)?%, for the agent$/).waitFor()
  expect(await confirm.isDisabled()).toBe(true)
  await dialog.getByLabel('Reason').fill('   ')
  expect(await confirm.isDisabled()).toBe(true)
  await dialog.getByLabel('Reason').fill('The customer moved house')
  await confirm.click()
  await page.getByText(`${order.number} cancelled`).waitFor()
  await sees('Cancelled')
  await page.getByRole('list', { name: 'Timeline' }).getByText('The customer moved house').waitFor()
  const { cancellationFeeSen, totalAmountSen } = details(order)
  expect(cancellationFeeSen).toBeGreaterThan(0)
  const dueBack = `RM ${((totalAmountSen - (cancellationFeeSen ?? 0)) / 100).toFixed(2)}`
  const record = page.getByRole('dialog', { name: `Order ${order.number}` })
  await expect.poll(() => record.getByText('Refund due').locator('..').innerText()).toContain(dueBack.replace(' ', '\u00a0'))
})

it('greys what is not possible, and says why next to it', async () => {
  const claimed = await harness.stub.bookings.bookClaimed()
  const collected = harness.stub.act(claimed, { verb: 'status', status: 'items_collected' })
  const { page } = await openOrder(harness, collected)
  const assign = button(page, 'Change agent')
  await page.getByRole('dialog').getByText('The agent can’t be changed after the items are collected.').first().waitFor()
  await expect.poll(() => assign.getAttribute('aria-disabled')).toBe('true')
  await assign.click({ force: true })
  expect(await dialogOf(page, 'Change agent of', collected).count()).toBe(0)
  harness.stub.act(collected, { verb: 'status', status: 'delivered' })
  await page.getByText('The order is delivered and has no next status.').first().waitFor()
  for (const name of ['Change agent', 'Update status', 'Cancel order']) {
    expect(await button(page, name).getAttribute('aria-disabled')).toBe('true')
    expect(await button(page, name).getAttribute('aria-describedby')).not.toBeNull()
  }
})

it('shows who changed an order while a dialog was open, keeps the input, and sends it for the current version', async () => {
  const order = await harness.stub.bookings.bookClaimed()
  const { page } = await openOrder(harness, order)
  await button(page, 'Update status').click()
  const dialog = dialogOf(page, 'Update status of', order)
  await dialog.getByLabel('Notes').fill('Called the customer')
  harness.stub.act(order, { verb: 'assign', agentId: harness.stub.bookings.agentIds[5] })
  await dialog
    .getByRole('alert')
    .getByText(/^Farid Hakim changed this order at \d{1,2}:\d\d [ap]m\. The status is now agent assigned\.$/)
    .waitFor()
  await expect.poll(() => dialog.getByLabel('Notes').inputValue()).toBe('Called the customer')
  await button(page, 'Update status').click()
  await page.getByText(`${order.number}: pickup scheduled`).waitFor()
  expect(details(order).lastTracking.description).toContain('Called the customer')
})

it('shows who was first when two send at once, keeps the input, and accepts it when sent again', async () => {
  const order = await harness.stub.bookings.bookClaimed()
  const { page } = await openOrder(harness, order, /status of 409/)
  const beFirst = () => harness.stub.act(order, { verb: 'assign', agentId: harness.stub.bookings.agentIds[5] })
  await page.route(
    '**/api/orders/*/cancel',
    (route) => {
      beFirst()
      return route.continue()
    },
    { times: 1 },
  )
  await button(page, 'Cancel order').click()
  const dialog = dialogOf(page, 'Cancel', order)
  await dialog.getByLabel('Reason').fill('The customer moved house')
  const answered = page.waitForResponse('**/api/orders/*/cancel')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  expect((await answered).status()).toBe(409)
  await dialog
    .getByRole('alert')
    .getByText(/^Farid Hakim changed this order at .* The status is now agent assigned\.$/)
    .waitFor()
  await expect.poll(() => dialog.getByLabel('Reason').inputValue()).toBe('The customer moved house')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByText(`${order.number} cancelled`).waitFor()
})

it('says that it does not know whether a command was carried out, and carries it out once when sent again', async () => {
  const order = await harness.stub.bookings.bookClaimed()
  const { page } = await openOrder(harness, order, unanswered)
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/cancel')) keys.push(request.headers()['idempotency-key'])
  })
  await page.route('**/api/orders/*/cancel', (route) => route.abort('failed'), { times: 1 })
  await button(page, 'Cancel order').click()
  const dialog = dialogOf(page, 'Cancel', order)
  await dialog.getByLabel('Reason').fill('The customer moved house')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await dialog.getByRole('alert').getByText(unknownNotice).waitFor()
  await dialog.getByText('The order was reloaded and does not show your request yet.').waitFor()
  await expect.poll(() => dialog.getByLabel('Reason').inputValue()).toBe('The customer moved house')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByText(`${order.number} cancelled`).waitFor()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

it('finds out by itself that a command was carried out whose answer was lost', async () => {
  const order = await harness.stub.bookings.bookClaimed()
  const { page } = await openOrder(harness, order, unanswered)
  await page.route('**/api/orders/*/status', (route) => route.fetch().then(() => route.abort('failed')), { times: 1 })
  await button(page, 'Schedule pickup').click()
  await bar(page).getByRole('button', { name: 'Send now' }).click()
  await page.getByText(`${order.number}: pickup scheduled`).waitFor()
  await expect.poll(() => page.getByText(unknownNotice).count()).toBe(0)
  expect(details(order)).toMatchObject({ status: 'pickup_scheduled', version: order.version + 1 })
})

it.runIf(isExtended)('is set right by itself when a command that seemed lost arrives late', async () => {
  const order = await harness.stub.bookings.bookClaimed()
  const { page } = await openOrder(harness, order, unanswered)
  let arriveLate: () => Promise<unknown> = () => Promise.reject(new Error('nothing was sent'))
  await page.route(
    '**/api/orders/*/cancel',
    (route, request) => {
      arriveLate = () => fetch(request.url(), { method: 'POST', headers: request.headers(), body: request.postData() })
      return route.abort('failed')
    },
    { times: 1 },
  )
  await button(page, 'Cancel order').click()
  const dialog = dialogOf(page, 'Cancel', order)
  await dialog.getByLabel('Reason').fill('The customer moved house')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await dialog.getByRole('alert').getByText(unknownNotice).waitFor()
  await arriveLate()
  await dialog
    .getByRole('alert')
    .getByText(/^Nurul Aina Rahman changed this order at .* The status is now cancelled\.$/)
    .waitFor()
  await expect.poll(() => page.getByText(unknownNotice).count()).toBe(0)
  await expect.poll(() => dialog.getByRole('button', { name: 'Cancel order' }).isDisabled()).toBe(true)
})
