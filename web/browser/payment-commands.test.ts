import type { Order } from '@kainsiap/ops/orders/contract'
import type { Payment } from '@kainsiap/ops/payments/contract'
import { paymentNumberOf } from '@kainsiap/ops/payments/record-number'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { payOrder, postMoney } from '../../services/ops/src/testing/entities/payments.ts'
import { isExtended } from '../../services/ops/src/testing/tier.ts'
import { transferOf } from '../../services/ops/src/testing/entities/transfers.ts'
import { expectAccessible } from './axe.ts'
import { rowOf, visit } from './harness.ts'
import { openStub, type StubHarness } from './stubHarness.ts'

let harness: StubHarness

beforeAll(async () => {
  harness = await openStub()
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const path = '/backoffice/finance'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const listOf = ({ number }: Order) => `${path}?search=${paymentNumberOf(number)}`

it('records a payment beside its list by keyboard, once the form is right, and gives the focus back', async () => {
  const order = await harness.stub.bookings.createOrder()
  const number = paymentNumberOf(order.number)
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
  await rowOf(page, order).getByText('Completed').waitFor()
  await page.keyboard.press('Escape')
  await record.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(number)
  await visit(page, `/backoffice/orders/${order.number}`)
  await page.getByRole('link', { name: number }).click()
  await page.getByRole('heading', { level: 1, name: number }).waitFor()
})

it('lists a large payment for a second user, and an extra payment that must be refunded in full', async () => {
  const { stub } = harness
  const large = stub.place({ totalAmountSen: 1_200_000 })
  const number = paymentNumberOf(large.number)
  await payOrder(await harness.client('admin'), large.id)
  const { page } = await harness.open(`${path}/payments?search=${number}`, { as: 'superAdmin' })
  const row = rowOf(page, large)
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

  const paid = await stub.bookings.bookPaid()
  const admin = await harness.client('admin')
  const { version } = (await admin.get<Payment>(`/payments/${paid.id}`)).body
  await postMoney(admin, `/payments/${paid.id}/record`, transferOf(version, 1_250))
  const at = `${path}/payments/${paymentNumberOf(paid.number)}`
  await visit(page, at)
  await button(page, 'Confirm RM 12.50').click()
  await dialog.getByText('It must be refunded in full to').waitFor()
  await dialog.getByRole('button', { name: 'Confirm RM 12.50' }).click()
  await page.getByText('Duplicate payment. Refund due: RM 12.50.').waitFor()

  await visit(page, `${path}/payments?search=${paymentNumberOf(paid.number)}`)
  await rowOf(page, paid).getByRole('button', { name: 'Refund', exact: true }).click()
  await page.getByRole('dialog', { name: 'Refund Payment' }).getByText('RM 12.50 by Manual, in full').waitFor()
  await page.keyboard.press('Escape')

  await visit(page, at)
  await button(page, 'Record extra payment').click()
  const extra = page.getByRole('dialog', { name: 'Record Payment' })
  await extra.getByText(`${paid.number} is already paid.`).waitFor()
  await extra.getByLabel('Amount received').fill('0')
  await button(page, 'Record payment').click()
  await extra.getByText('Enter an amount above RM 0.00.').waitFor()
  await extra.getByLabel('Amount received').fill('5')
  await extra.getByLabel('Reference').fill('MBB 5521')
  await extra.getByLabel('Reference').press('Enter')
  await page.getByText('Payment recorded successfully').waitFor()
  await page.getByText('You recorded this payment. Another user must confirm it.').waitFor()
  expect(await button(page, 'Confirm RM 5.00').getAttribute('aria-disabled')).toBe('true')
})

it.runIf(isExtended)('begins a payment from the queue by its number, and asks about those that are chosen', async () => {
  const order = await harness.stub.bookings.createOrder()
  const number = paymentNumberOf(order.number)
  const { page } = await harness.open(`${path}/payments`, { as: 'admin' })
  await button(page, 'Process Payment').click()
  const dialog = page.getByRole('dialog', { name: 'Process Payment' })
  await dialog.getByRole('combobox', { name: 'Payment' }).fill(number)
  await dialog.getByText('All 1 shown.').waitFor()
  await expectAccessible(page, 'choose a payment to process', 'wide')
  await page.keyboard.press('Enter')
  await button(page, 'Create payment link').click()
  await page.getByRole('dialog', { name: 'Send this link' }).getByRole('button', { name: 'Done' }).click()

  await visit(page, `${path}/payments?tab=processing&search=${number}`)
  await rowOf(page, order).getByRole('checkbox').check()
  await button(page, 'Check status…').click()
  await button(page, 'Check status of 1 payment').click()
  const checked = page.getByRole('dialog', { name: 'Check status' })
  await checked.getByText('1 of 1 checked.').waitFor()
  await checked.getByText('Still pending at the gateway').waitFor()
  await checked.getByRole('button', { name: 'Close' }).last().click()
  await page.getByText('1 selected').waitFor({ state: 'detached' })
})

it.runIf(isExtended)('fills a phone, in the dark', async () => {
  const order = await harness.stub.bookings.createOrder()
  const number = paymentNumberOf(order.number)
  const { page } = await harness.open(listOf(order), { as: 'superAdmin', width: 390, height: 844, theme: 'dark' })
  await rowOf(page, order).getByRole('link', { name: number }).click()
  await page
    .getByRole('dialog', { name: `Payment ${number}` })
    .getByRole('heading', { name: number, exact: true })
    .waitFor()
  await expectAccessible(page, 'payment on a phone', 'phone')
})
