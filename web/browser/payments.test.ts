import type { Order } from '@kainsiap/ops/orders/contract'
import type { PaymentDetails } from '@kainsiap/ops/payments/contract'
import { paymentNumberOf } from '@kainsiap/ops/payments/number'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Client } from '../../services/ops/src/testing/client.ts'
import { bookLarge, payOrder } from '../../services/ops/src/testing/payments.ts'
import { sandboxOf } from '../../services/ops/src/testing/providers.ts'
import { expectAccessible } from './axe.ts'
import { openHarness, rowOf, type Harness } from './harness.ts'

let harness: Harness
let staff: Client

beforeAll(async () => {
  harness = await openHarness()
  staff = await harness.ops.staff('superAdmin')
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const path = '/backoffice/finance'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const listOf = ({ number }: Order) => `${path}?search=${paymentNumberOf(number)}`

it('records a payment from its list by keyboard, while a colleague watches it', async () => {
  const order = await harness.bookings.createOrder()
  const number = paymentNumberOf(order.number)
  const watcher = await harness.ops.somebody(['finance.read'])
  const { page: theirs } = await harness.open(listOf(order), { as: watcher })
  await rowOf(theirs, order).getByText('Pending').waitFor()
  expect(await theirs.getByRole('link', { name: 'Payment Processing' }).count()).toBe(0)

  const { page } = await harness.open(listOf(order), { as: 'admin' })
  for (const head of ['Payment ID', 'Order ID', 'Amount', 'Method', 'Status', 'Gateway', 'Date', 'Actions'])
    await page.getByRole('columnheader', { name: head, exact: true }).waitFor()
  await rowOf(page, order).getByText('Pending').waitFor()
  await expectAccessible(page, 'payments')

  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const record = page.getByRole('dialog', { name: `Payment ${number}` })
  await record.getByRole('heading', { name: number, exact: true }).waitFor()
  expect(await rowOf(page, order).getByRole('link', { name: number }).isVisible(), 'the list stays beside it').toBe(true)
  const totals = (half: string) =>
    record
      .getByRole('region', { name: half })
      .locator('dl > div')
      .filter({ hasText: /^Total/ })
      .innerText()
  expect(await totals('Amount due')).toBe(await totals('Allocation'))
  await expectAccessible(page, 'payment beside its list', 'wide')

  await button(page, 'Record cash or transfer').click()
  const dialog = page.getByRole('dialog', { name: 'Record Payment' })
  await dialog.getByLabel('Payment method').selectOption('Bank Transfer')
  await dialog.getByLabel('Amount received').fill('1.00')
  await button(page, /^Record RM/).click()
  await dialog.getByText('Enter the full amount of').waitFor()
  await dialog.getByText('Enter the bank reference.').waitFor()
  await expectAccessible(page, 'record payment', 'wide')
  await dialog.getByLabel('Amount received').fill(String(order.totalAmountSen / 100))
  await dialog.getByLabel('Reference').fill('MBB 4418')
  await dialog.getByLabel('Reference').press('Enter')
  await page.getByText('Payment recorded successfully').waitFor()
  await record.getByText('Completed').waitFor()
  await record.getByText('MBB 4418').first().waitFor()
  await rowOf(theirs, order).getByText('Completed').waitFor()
  const downloading = page.waitForEvent('download')
  await record.getByRole('button', { name: 'Download Receipt' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/)
  await page.keyboard.press('Escape')
  await record.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(number)

  const { page: orderPage } = await harness.open(`/backoffice/orders/${order.number}`, { as: 'admin' })
  await orderPage.getByRole('link', { name: number }).click()
  await orderPage.getByRole('heading', { level: 1, name: number }).waitFor()
})

it('opens a payment link, says that an outcome is unknown, and follows what becomes of it', async () => {
  const sandbox = sandboxOf(harness.ops)
  const order = await harness.bookings.createOrder()
  const number = paymentNumberOf(order.number)
  const { page: theirs } = await harness.open(`${path}/payments/${number}`, { as: await harness.ops.somebody(['finance.read']) })
  await theirs.getByText('Awaiting payment').waitFor()
  expect(await button(theirs, 'Process Payment').getAttribute('aria-disabled')).toBe('true')

  // The worker may have asked, or heard, just before the button does.
  const { page } = await harness.open(`${path}/payments/${number}`, { as: 'admin', expects: /status of (409|429)/ })
  await sandbox.setFaults({ mode: 'drop_answer', times: 1 })
  await button(page, 'Process Payment').click()
  await page.getByLabel('Payment method').selectOption('Card')
  await expectAccessible(page, 'process payment', 'wide')
  await button(page, 'Create payment link').click()
  const opened = page.getByRole('dialog', { name: /Send this link|No link yet/ })
  await opened.waitFor()
  await sandbox.setFaults()
  await opened.getByRole('button', { name: 'Done' }).click()
  for (const each of [page, theirs])
    await each
      .getByText('The bank has not responded. Nothing is sent again. The status is checked automatically.')
      .or(each.getByText('Waiting for the customer'))
      .first()
      .waitFor()

  // By the button, or by the worker that asks too.
  await expect
    .poll(async () => {
      const check = page.getByRole('button', { name: 'Check status', exact: true })
      if ((await check.count()) > 0 && (await check.getAttribute('aria-disabled')) !== 'true') await check.click()
      return page.getByText('Waiting for the customer').count()
    })
    .toBe(1)
  const { body } = await staff.get<PaymentDetails>(`/payments/${order.id}`)
  expect(body.attempts).toHaveLength(1)
  await sandbox.press(body.attempts[0]?.url ?? '', 'pay')
  for (const each of [page, theirs]) await each.getByText('Completed').first().waitFor()
  await page.getByText('Gateway fee, our cost').waitFor()
  expect(await button(page, 'Process Payment').count()).toBe(0)
  await expectAccessible(page, 'payment')
})

it('leaves a large amount to a second person, who finds it in the queue', async () => {
  const order = await bookLarge(harness.bookings, staff)
  const number = paymentNumberOf(order.number)
  await payOrder(await harness.ops.staff('admin'), order.id)
  const { page: makers } = await harness.open(`${path}/payments/${number}`, { as: 'admin' })
  await makers.getByText('You recorded this payment. Another user must confirm it.').waitFor()
  expect(await button(makers, /^Confirm RM/).getAttribute('aria-disabled')).toBe('true')

  const { page } = await harness.open(`${path}/payments?search=${number}`, { as: 'superAdmin' })
  const row = rowOf(page, order)
  await row.getByText('Awaiting confirmation', { exact: true }).waitFor()
  await expectAccessible(page, 'payment processing')
  await row.getByRole('link', { name: number }).focus()
  await page.keyboard.press('p')
  const dialog = page.getByRole('dialog', { name: 'Confirm Payment' })
  await dialog.getByText('Recorded by').waitFor()
  await expectAccessible(page, 'confirm payment', 'wide')
  await dialog.getByRole('button', { name: /^Confirm RM/ }).click()
  await page.getByText('Payment confirmed successfully').waitFor()
  await row.getByText('No longer matches').or(page.getByText('No payments found')).first().waitFor()
  await makers.getByText('Completed').waitFor()
  await makers.getByText('Confirmed by').waitFor()
})

it('takes down what comes in once more: a second person confirms it, and it is owed back', async () => {
  const order = await harness.bookings.bookPaid()
  const number = paymentNumberOf(order.number)
  const { page: theirs } = await harness.open(`${path}/payments/${number}`, { as: 'superAdmin' })
  const { page } = await harness.open(`${path}/payments/${number}`, { as: 'admin' })
  await button(page, 'Record extra payment').click()
  const dialog = page.getByRole('dialog', { name: 'Record Payment' })
  await dialog.getByText(`${order.number} is already paid.`).waitFor()
  await dialog.getByLabel('Amount received').fill('0')
  await button(page, 'Record payment').click()
  await dialog.getByText('Enter an amount above RM 0.00.').waitFor()
  await dialog.getByLabel('Amount received').fill('12.50')
  await dialog.getByLabel('Reference').fill('MBB 5521')
  await expectAccessible(page, 'record further money', 'wide')
  await dialog.getByLabel('Reference').press('Enter')
  await page.getByText('Payment recorded successfully').waitFor()
  await button(theirs, 'Confirm RM 12.50').click()
  const decision = theirs.getByRole('dialog', { name: 'Confirm Payment' })
  await decision.getByText('It must be refunded in full to').waitFor()
  await decision.getByRole('button', { name: 'Confirm RM 12.50' }).click()
  for (const each of [page, theirs]) await each.getByText('Duplicate payment. Refund due: RM 12.50.').waitFor()

  await page.goto(`${path}/payments?search=${number}`)
  await rowOf(page, order).getByRole('button', { name: 'Refund', exact: true }).click()
  await page.getByRole('dialog', { name: 'Refund Payment' }).getByText('RM 12.50 by Manual, in full').waitFor()
})

it('begins a payment from the queue by its number, and asks about those that are chosen', async () => {
  const order = await harness.bookings.createOrder()
  const number = paymentNumberOf(order.number)
  // The worker may have asked, or heard, just before the button does.
  const { page } = await harness.open(`${path}/payments`, { as: 'admin', expects: /status of (409|429)/ })
  await button(page, 'Process Payment').click()
  const dialog = page.getByRole('dialog', { name: 'Process Payment' })
  await dialog.getByRole('combobox', { name: 'Payment' }).fill(number)
  await dialog.getByText('All 1 shown.').waitFor()
  await expectAccessible(page, 'choose a payment to process', 'wide')
  await page.keyboard.press('Enter')
  await button(page, 'Create payment link').click()
  await page.getByRole('dialog', { name: 'Send this link' }).getByRole('button', { name: 'Done' }).click()

  await page.goto(`${path}/payments?tab=processing&search=${number}`)
  await rowOf(page, order).getByRole('checkbox').check()
  await button(page, 'Check status…').click()
  await button(page, 'Check status of 1 payment').click()
  const checked = page.getByRole('dialog', { name: 'Check status' })
  await checked.getByText('1 of 1 checked.').waitFor()
  await checked.getByText(/^Still pending at the gateway$|^Too many|checked a moment ago|just changed/).waitFor()
  await expectAccessible(page, 'payments that were checked', 'wide')
  await checked.getByRole('button', { name: 'Close' }).last().click()
  await page.getByText('1 selected').waitFor({ state: 'detached' })
})

it('fills a phone, in the dark', async () => {
  const order = await harness.bookings.createOrder()
  const number = paymentNumberOf(order.number)
  const { page } = await harness.open(`${path}?search=${number}`, { as: 'superAdmin', width: 390, height: 844, theme: 'dark' })
  await rowOf(page, order).getByRole('link', { name: number }).click()
  await page
    .getByRole('dialog', { name: `Payment ${number}` })
    .getByRole('heading', { name: number, exact: true })
    .waitFor()
  await expectAccessible(page, 'payment on a phone', 'phone')
})
