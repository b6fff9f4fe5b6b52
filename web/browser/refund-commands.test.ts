import type { Order } from '@kainsiap/ops/orders/contract'
import { paymentNumberOf } from '@kainsiap/ops/payments/record-number'
import type { Refund, RefundPage } from '@kainsiap/ops/refunds/contract'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Client } from '../../services/ops/src/testing/http/client.ts'
import { postMoney } from '../../services/ops/src/testing/entities/payments.ts'
import { isExtended } from '../../services/ops/src/testing/tier.ts'
import { ringgit } from '../src/ui/format/ringgit.ts'
import { expectAccessible } from './axe.ts'
import { rowOf, visit } from './harness.ts'
import { openStub, type StubHarness } from './stubHarness.ts'

let harness: StubHarness

beforeAll(async () => {
  harness = await openStub()
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const finance = '/backoffice/finance'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const untilSaid = (where: Page | Locator, text: string | RegExp) => where.getByText(text).first().waitFor()
const refundsOf = async (client: Client, { id }: Order) => (await client.get<RefundPage>(`/refunds?payment=${id}`)).body.items

it.runIf(isExtended)('refunds from the list by keyboard once the form is right, and many payments at once', async () => {
  const { stub } = harness
  const [order, other] = [await stub.bookings.bookPaid(), await stub.bookings.bookPaid()]
  const { page } = await harness.open(`${finance}?tab=completed`, { as: 'admin' })
  await rowOf(page, order).getByText('Completed').waitFor()
  await rowOf(page, other)
    .getByRole('link', { name: paymentNumberOf(other.number) })
    .focus()
  // Every row has two links.
  const focused = () => page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'])
  await page.keyboard.press('j')
  const below = await focused()
  await page.keyboard.press('j')
  expect(new Set([other.id, below, await focused()]).size, 'J goes from row to row').toBe(3)
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  expect(await focused()).toBe(other.id)
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Refund Payment', exact: true })
  await dialog.getByText('Are you sure you want to refund this payment? This action cannot be undone.').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(focused, { message: 'the focus is back where the dialog was opened' }).toBe(other.id)
  await page.keyboard.press('r')
  expect(await button(page, 'Confirm Refund').getAttribute('aria-disabled')).toBe('true')
  await dialog.getByLabel('Amount to refund in ringgit').fill('9999')
  await untilSaid(dialog, /^Only .* can still be refunded\.$/)
  await dialog.getByLabel('Amount to refund in ringgit').fill('9,99')
  await untilSaid(dialog, /^Enter an amount in ringgit/)
  await dialog.getByLabel('Amount to refund in ringgit').fill('20.00')
  await dialog.getByLabel('Reason').selectOption('Late delivery')
  await dialog.getByLabel('Note').fill('Two days late')
  await expectAccessible(page, 'refund payment')
  const asked: string[] = []
  page.on('request', (request) => void (request.method() === 'POST' && asked.push(new URL(request.url()).pathname)))
  await button(page, 'Confirm Refund').dblclick()
  await untilSaid(dialog, 'Awaiting approval')
  expect(asked, 'once, however often the button is pressed').toEqual([`/api/payments/${other.id}/refunds`])
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  for (const each of [order, other]) await rowOf(page, each).getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Selected payments' }).getByRole('button', { name: 'Refund…' }).click()
  const many = page.getByRole('dialog', { name: 'Refund Payments' })
  await many.getByText('2 payments, each refunded in full.').waitFor()
  const sum = order.totalAmountSen + other.totalAmountSen - 2_000
  await many
    .getByText(`Customers receive ${ringgit(sum)} to their original payment methods, ${ringgit(sum)} of it as manual refunds`)
    .waitFor()
  await many.getByLabel('Reason').selectOption('Goodwill, our cost')
  // The order is not delivered: the money is still the customer's.
  await many.getByText('No cost', { exact: true }).waitFor()
  await expectAccessible(page, 'refund many payments', 'wide')
  await many.getByRole('button', { name: 'Confirm Refund' }).click()
  await many.getByText('2 of 2 refunds requested.').waitFor()
  const client = await harness.client('admin')
  expect(await refundsOf(client, order)).toMatchObject([{ amountSen: order.totalAmountSen, status: 'requested' }])
})

it('says that an answer was lost, never that nothing was sent, and sends the same again under the same key', async () => {
  const order = await harness.stub.bookings.bookPaid()
  const { page } = await harness.open(`${finance}/payments/${paymentNumberOf(order.number)}`, { as: 'admin', expects: /ERR_FAILED/ })
  const dialog = page.getByRole('dialog', { name: 'Refund Payment' })
  await button(page, 'Refund Payment').click()
  await dialog.getByLabel('Amount to refund in ringgit').fill('5')
  await dialog.getByLabel('Reason').selectOption('Late delivery')
  const keys: (string | undefined)[] = []
  let first: object = {}
  await page.route(`**/api/payments/${order.id}/refunds`, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.fulfill({ status: 201, json: first })
    first = (await (await route.fetch()).json()) as object
    return route.abort('failed')
  })
  await button(page, 'Confirm Refund').click()
  await untilSaid(dialog, /refunded, .* in progress\.|The server did not respond/)
  expect(await dialog.getByText('Nothing was sent').count()).toBe(0)
  await button(page, 'Confirm Refund').click()
  await untilSaid(dialog, 'Awaiting approval')
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

it('pays a cancelled order back by hand: one asks, another approves and records it', async () => {
  const { stub } = harness
  const [mine, theirs] = [await stub.bookings.bookPaid(), await stub.bookings.bookPaid()]
  for (const order of [mine, theirs]) stub.act(order, { verb: 'cancel', reason: 'Customer moved' })
  const admin = await harness.client('admin')
  const { page } = await harness.open(`/backoffice/orders/${mine.number}`, { as: 'superAdmin' })
  await page.getByText(/^RM.* refund due$/).waitFor()
  const ask = async () => {
    await button(page, 'Refund…').click()
    const dialog = page.getByRole('dialog', { name: 'Refund Payment' })
    expect(await dialog.getByLabel('Reason').inputValue()).toBe('cancelled')
    await dialog.getByText('Requires a second approver.').waitFor()
    await button(page, 'Confirm Refund').click()
    await untilSaid(dialog, 'Awaiting approval')
    return dialog
  }
  const dialog = await ask()
  await button(page, 'Withdraw').click()
  await dialog.getByText('Withdrawn', { exact: true }).first().waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await ask()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  const beside = page.getByRole('region', { name: 'Refunds' })
  await untilSaid(beside, 'Awaiting approval')
  const [own] = await refundsOf(admin, mine)
  const checker = await harness.client('approver')
  await postMoney(checker, `/refunds/${own?.id ?? ''}/approve`, { version: own?.version })
  await beside.getByText('Payment due', { exact: true }).waitFor()
  expect(await button(page, 'Record as paid…').getAttribute('aria-disabled'), 'never who asked').toBe('true')

  const { body: refund } = await postMoney<Refund>(admin, `/payments/${theirs.id}/refunds`, { reason: 'cancelled' })
  const { number } = refund
  await visit(page, `${finance}/refunds?search=${number}`)
  const row = rowOf(page, refund)
  await row.getByText('Awaiting approval').waitFor()
  for (const head of ['Refund ID', 'Order ID', 'Customer', 'Amount', 'Reason', 'Status', 'Requested'])
    await page.getByRole('columnheader', { name: head, exact: true }).waitFor()
  await expectAccessible(page, 'refunds')
  await row.getByRole('link', { name: number }).focus()
  await page.keyboard.press('a')
  const approval = page.getByRole('dialog', { name: 'Approve Refund' })
  await approval.getByText('Requested by').waitFor()
  await approval.getByRole('region', { name: 'Cost allocation' }).waitFor()
  await expectAccessible(page, 'approve refund', 'wide')
  await approval.getByRole('button', { name: /^Approve RM/ }).click()
  await page.getByText('Refund approved successfully').waitFor()
  await row.getByText('Payment due').waitFor()
  await page.keyboard.press('Enter')
  const record = page.getByRole('dialog', { name: `Refund ${number}` })
  await record.getByRole('heading', { name: number, exact: true }).waitFor()
  await expectAccessible(page, 'refund beside its list', 'wide')
  await record.getByRole('button', { name: 'Record as paid…' }).click()
  const paid = page.getByRole('dialog', { name: 'Record as Paid' })
  await paid.getByLabel('Reference').fill('MBB 4418')
  await paid.getByRole('button', { name: /^Record RM/ }).click()
  await page.getByText('Payment refunded successfully').first().waitFor()
  await record.getByText('MBB 4418').first().waitFor()
  await visit(page, `/backoffice/customers/${theirs.customer.id}`)
  await page.getByRole('list', { name: 'Latest refunds' }).getByRole('link', { name: number }).getByText('Succeeded').waitFor()

  await visit(page, `${finance}/refunds/${own?.number ?? ''}`)
  await button(page, 'Not paid…').click()
  const unpaid = page.getByRole('dialog', { name: 'Record as not paid' })
  await unpaid.getByRole('textbox').fill('The transfer came back')
  await unpaid.getByRole('button', { name: 'Record as not paid' }).click()
  await page.getByText('The transfer came back').waitFor()
  await button(page, 'New refund').waitFor()
})

it.runIf(isExtended)('fills a phone, in the dark', async () => {
  const order = await harness.stub.bookings.bookPaid()
  const number = paymentNumberOf(order.number)
  const { page } = await harness.open(`${finance}/payments/${number}`, { as: 'superAdmin', width: 390, height: 844, theme: 'dark' })
  await button(page, 'Refund Payment').click()
  const dialog = page.getByRole('dialog', { name: 'Refund Payment' })
  await dialog.getByText('Requires a second approver.').waitFor()
  await expectAccessible(page, 'refund on a phone', 'phone')
})
