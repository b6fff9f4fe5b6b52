import type { Order } from '@kainsiap/ops/orders/contract'
import type { Payment } from '@kainsiap/ops/payments/contract'
import { paymentNumberOf } from '@kainsiap/ops/payments/number'
import type { Refund, Refundable, RefundPage } from '@kainsiap/ops/refunds/contract'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Client } from '../../services/ops/src/testing/client.ts'
import { postMoney } from '../../services/ops/src/testing/payments.ts'
import { until } from '../../services/ops/src/testing/processes.ts'
import { sandboxOf, type Sandbox } from '../../services/ops/src/testing/providers.ts'
import { payAtGateway } from '../../services/ops/src/testing/refunds.ts'
import { ringgit } from '../src/ui/ringgit.ts'
import { isExtended } from '../../services/ops/src/testing/tier.ts'
import { expectAccessible } from './axe.ts'
import { openHarness, rowOf, type Harness } from './harness.ts'

let harness: Harness
let staff: Client
let sandbox: Sandbox

beforeAll(async () => {
  harness = await openHarness()
  staff = await harness.ops.staff('superAdmin')
  sandbox = sandboxOf(harness.ops)
})
afterEach(async () => {
  await sandbox.setFaults()
  await harness.clear()
})
afterAll(() => harness.close())

const finance = '/backoffice/finance'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const untilSaid = (where: Page | Locator, text: string | RegExp) => where.getByText(text).first().waitFor()
const refundsOf = async ({ id }: Order) => (await staff.get<RefundPage>(`/refunds?payment=${id}`)).body.items

async function cancel(order: Order): Promise<void> {
  const { version } = (await staff.get<Order>(`/orders/${order.id}`)).body
  const { status } = await staff.post(`/orders/${order.id}/cancel`, { version, reason: 'Customer moved' })
  expect(status).toBe(200)
  await expect.poll(async () => (await readPayment(order)).keptSen).not.toBeNull()
}

const readPayment = async ({ id }: Order) => (await staff.get<Payment>(`/payments/${id}`)).body

/** Whoever asks before the console has read what became of the payment is told that it changed meanwhile. Returns what waits for that. */
function followRefundable(page: Page, order: Order): () => Promise<void> {
  let version = 0
  page.on('response', (response) => {
    if (!response.url().endsWith(`/payments/${order.id}/refundable`)) return
    const read = response.json() as Promise<Refundable>
    // A page that is left takes its answers with it.
    void read.then(({ payment }) => (version = payment.version)).catch(() => {})
  })
  return () => until(async () => version === (await readPayment(order)).version)
}

it('refunds a part from the list by keyboard, says that nobody knows what became of it, and only checks', async () => {
  const order = await payAtGateway(harness.bookings, harness.ops, sandbox)
  const number = paymentNumberOf(order.number)
  const { page: theirs } = await harness.open(`${finance}/payments/${number}`, { as: await harness.ops.somebody(['finance.read']) })
  await theirs.getByText('Completed').first().waitFor()
  expect(await button(theirs, 'Refund Payment').count(), 'needs finance.write').toBe(0)

  // The worker may have asked, or heard, just before the button does.
  const { page } = await harness.open(finance, { as: 'admin', expects: /status of (409|429)/ })
  await rowOf(page, order).getByText('Completed').waitFor()
  await page
    .getByRole('navigation', { name: 'Financial Management' })
    .getByRole('link', { name: /^Refunds/ })
    .waitFor()
  await rowOf(page, order).getByRole('link', { name: number }).focus()
  // Every row has two links.
  const focused = () => page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'])
  const here = await focused()
  await page.keyboard.press('j')
  const below = await focused()
  await page.keyboard.press('j')
  expect(new Set([here, below, await focused()]).size, 'J goes from row to row').toBe(3)
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  expect(await focused()).toBe(here)
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Refund Payment' })
  const sure = dialog.getByText('Are you sure you want to refund this payment? This action cannot be undone.')
  await sure.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(focused, { message: 'the focus is back where the dialog was opened' }).toBe(here)
  await page.keyboard.press('r')
  await sure.waitFor()
  expect(await button(page, 'Confirm Refund').getAttribute('aria-disabled')).toBe('true')
  await dialog.getByLabel('Amount to refund in ringgit').fill('9999')
  await untilSaid(dialog, /^Only .* can still be refunded\.$/)
  await dialog.getByLabel('Amount to refund in ringgit').fill('9,99')
  await untilSaid(dialog, /^Enter an amount in ringgit/)
  await dialog.getByLabel('Amount to refund in ringgit').fill('20.00')
  await dialog.getByLabel('Reason').selectOption('Late delivery')
  await dialog.getByLabel('Note').fill('Two days late')
  await dialog.getByText('to the original payment method (FPX through Billplz)').waitFor()
  await expectAccessible(page, 'refund payment')

  await sandbox.setFaults({ mode: 'drop_answer', operation: 'create_refund', times: 1 })
  await button(page, 'Confirm Refund').click()
  const outcome = page.getByRole('dialog', { name: 'Refund Payment' })
  for (const each of [page, theirs])
    await each.getByText('Outcome unknown').or(each.getByText('Payment refunded successfully')).first().waitFor()
  expect(await page.getByRole('button', { name: /Retry|Send again/ }).count()).toBe(0)
  await expectAccessible(page, 'outcome of a refund', 'wide')
  await sandbox.setFaults()
  // By the button, or by the worker that asks too.
  await expect
    .poll(async () => {
      const check = outcome.getByRole('button', { name: 'Check status', exact: true })
      if ((await check.count()) > 0 && (await check.getAttribute('aria-disabled')) !== 'true') await check.click()
      return outcome.getByText('Payment refunded successfully').count()
    })
    .toBe(1)
  expect(await refundsOf(order)).toMatchObject([{ amountSen: 2_000, status: 'succeeded' }])
  await theirs.getByText('Payment refunded successfully').waitFor()
  await theirs.getByText('Partial refund').first().waitFor()
  await outcome.getByRole('button', { name: 'Close' }).last().click()
  await rowOf(page, order).getByText('Partial refund').waitFor()
})

it('pays a cancelled order back by hand: asked on its page, approved by a second person, recorded by them', async () => {
  const order = await harness.bookings.bookPaid()
  const { page } = await harness.open(`/backoffice/orders/${order.number}`, { as: 'admin' })
  const untilRead = followRefundable(page, order)
  await page.getByRole('heading', { name: order.number }).waitFor()
  await cancel(order)
  const due = page.getByText(/^RM.* refund due$/)
  await due.waitFor()
  await button(page, 'Refund…').click()
  const dialog = page.getByRole('dialog', { name: 'Refund Payment' })
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('cancelled')
  await dialog.getByText('Requires a second approver.').waitFor()
  await untilRead()
  await button(page, 'Confirm Refund').click()
  await untilSaid(dialog, 'Awaiting approval')
  await button(page, 'Withdraw').click()
  await dialog.getByText('Withdrawn', { exact: true }).first().waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await button(page, 'Refund…').click()
  await button(page, 'Confirm Refund').waitFor()
  await untilRead()
  await button(page, 'Confirm Refund').click()
  await untilSaid(dialog, 'Awaiting approval')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await untilSaid(page.getByRole('region', { name: 'Refunds' }), 'Awaiting approval')

  const [refund] = await refundsOf(order)
  const number = refund?.number ?? ''
  const { page: theirs } = await harness.open(`${finance}/refunds?search=${number}`, { as: 'superAdmin' })
  const row = theirs.locator(`[data-row="${refund?.id ?? ''}"]`)
  await row.getByText('Awaiting approval').waitFor()
  for (const head of ['Refund ID', 'Order ID', 'Customer', 'Amount', 'Reason', 'Status', 'Requested'])
    await theirs.getByRole('columnheader', { name: head, exact: true }).waitFor()
  await expectAccessible(theirs, 'refunds')
  await row.getByRole('link', { name: number }).focus()
  await theirs.keyboard.press('a')
  const approval = theirs.getByRole('dialog', { name: 'Approve Refund' })
  await approval.getByText('Requested by').waitFor()
  await approval.getByRole('region', { name: 'Cost allocation' }).waitFor()
  await expectAccessible(theirs, 'approve refund', 'wide')
  await approval.getByRole('button', { name: /^Approve RM/ }).click()
  await theirs.getByText('Refund approved successfully').waitFor()
  await row.getByText('Payment due').waitFor()
  await page.getByRole('region', { name: 'Refunds' }).getByText('Payment due', { exact: true }).waitFor()
  expect(await button(page, 'Record as paid…').getAttribute('aria-disabled'), 'never who asked').toBe('true')

  await theirs.keyboard.press('Enter')
  const record = theirs.getByRole('dialog', { name: `Refund ${number}` })
  await record.getByRole('heading', { name: number, exact: true }).waitFor()
  await expectAccessible(theirs, 'refund beside its list', 'wide')
  await record.getByRole('button', { name: 'Record as paid…' }).click()
  const paid = theirs.getByRole('dialog', { name: 'Record as Paid' })
  await paid.getByLabel('Reference').fill('MBB 4418')
  await paid.getByRole('button', { name: /^Record RM/ }).click()
  await theirs.getByText('Payment refunded successfully').first().waitFor()
  await record.getByText('MBB 4418').first().waitFor()
  await page.getByRole('region', { name: 'Refunds' }).getByText('Succeeded').waitFor()
  await page.getByText(`Payment refunded successfully: ${paymentNumberOf(order.number)}`, { exact: true }).waitFor()
  await due.waitFor({ state: 'detached' })
  await page.goto(`/backoffice/customers/${order.customer.id}`)
  await page.getByRole('list', { name: 'Latest refunds' }).getByRole('link', { name: number }).getByText('Succeeded').waitFor()
})

it('asks once, however often its button is pressed, and where the page is loaded again before the answer', async () => {
  const order = await payAtGateway(harness.bookings, harness.ops, sandbox)
  // Whoever asks before the page has read what became of the first is told so.
  const { page } = await harness.open(`${finance}/payments/${paymentNumberOf(order.number)}`, {
    as: 'admin',
    expects: /status of 409/,
    isOwn: true,
  })
  const untilRead = followRefundable(page, order)
  const dialog = page.getByRole('dialog', { name: 'Refund Payment' })
  const fill = async () => {
    await button(page, 'Refund Payment').dblclick()
    await dialog.getByLabel('Amount to refund in ringgit').fill('5')
    await dialog.getByLabel('Reason').selectOption('Late delivery')
    await untilRead()
  }
  await fill()
  await button(page, 'Confirm Refund').dblclick()
  await dialog.getByText(`${paymentNumberOf(order.number)} has ${ringgit(order.totalAmountSen - 500)} left to refund.`).waitFor()
  expect(await refundsOf(order)).toMatchObject([{ amountSen: 500, status: 'succeeded' }])
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  const taken = new Promise<void>((resolve) => {
    void page.route(`**/api/payments/${order.id}/refunds`, async (route) => {
      await route.fetch()
      resolve()
    })
  })
  await fill()
  await button(page, 'Confirm Refund').click()
  await taken
  await page.reload()
  await page.getByText('Partial refund').first().waitFor()
  await expect.poll(async () => (await refundsOf(order)).map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
  // The page shows both: nobody has to guess whether to ask again.
  await expect.poll(() => page.getByRole('link', { name: /^REF-/ }).count()).toBe(2)
  await page.unrouteAll()
})

it('asks once where the answer is lost: it says that nobody knows, never that nothing was sent, and the same again is the same refund', async () => {
  const order = await payAtGateway(harness.bookings, harness.ops, sandbox)
  const { page } = await harness.open(`${finance}/payments/${paymentNumberOf(order.number)}`, { as: 'admin', expects: /ERR_FAILED/ })
  const untilRead = followRefundable(page, order)
  const dialog = page.getByRole('dialog', { name: 'Refund Payment' })
  await button(page, 'Refund Payment').click()
  await dialog.getByLabel('Amount to refund in ringgit').fill('5')
  await dialog.getByLabel('Reason').selectOption('Late delivery')
  await untilRead()
  await page.route(`**/api/payments/${order.id}/refunds`, (route) => route.fetch().then(() => route.abort('failed')), { times: 1 })
  await button(page, 'Confirm Refund').click()
  await expect.poll(async () => (await refundsOf(order)).map(({ status }) => status)).toEqual(['succeeded'])
  await untilSaid(dialog, /refunded, .* in progress\.|The server did not respond/)
  await untilRead()
  expect(await dialog.getByText('Nothing was sent').count()).toBe(0)
  await button(page, 'Confirm Refund').click()
  await dialog.getByText('Payment refunded successfully').waitFor()
  expect(await refundsOf(order)).toMatchObject([{ amountSen: 500, status: 'succeeded' }])
})

it('refunds many payments at once, each by itself', async () => {
  const orders = await Promise.all([1, 2].map(() => harness.bookings.bookPaid()))
  const { page } = await harness.open(`${finance}?tab=completed&limit=50`, { as: 'admin' })
  for (const order of orders) await rowOf(page, order).getByRole('checkbox').check()
  await page.getByText('2 selected').waitFor()
  await page.getByRole('region', { name: 'Selected payments' }).getByRole('button', { name: 'Refund…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund Payments' })
  await dialog.getByText('2 payments, each refunded in full.').waitFor()
  const sum = orders.reduce((all, { totalAmountSen }) => all + totalAmountSen, 0)
  await dialog
    .getByText(`Customers receive ${ringgit(sum)} to their original payment methods, ${ringgit(sum)} of it as manual refunds`)
    .waitFor()
  await dialog.getByText('No cost', { exact: true }).waitFor()
  await dialog.getByLabel('Reason').selectOption('Goodwill, our cost')
  // Nobody has earned it yet.
  await dialog.getByText('No cost', { exact: true }).waitFor()
  await expectAccessible(page, 'refund many payments', 'wide')
  await dialog.getByRole('button', { name: 'Confirm Refund' }).click()
  await dialog.getByText('2 of 2 refunds requested.').waitFor()
  for (const order of orders) expect(await refundsOf(order)).toMatchObject([{ amountSen: order.totalAmountSen, status: 'requested' }])
})

it('calls off what was approved and nobody pays, with the reason', async () => {
  const { id } = await harness.bookings.bookPaid()
  const ask = { reason: 'damaged_items', amountSen: 700 }
  const { body } = await postMoney<Refund>(await harness.ops.staff('admin'), `/payments/${id}/refunds`, ask)
  await postMoney(staff, `/refunds/${body.id}/approve`, { version: body.version })
  const at = `${finance}/refunds/${body.number}`
  const { page } = await harness.open(at, { as: 'admin', width: 390, height: 844, theme: 'dark' })
  await button(page, 'Not paid…').click()
  const dialog = page.getByRole('dialog', { name: 'Record as not paid' })
  await dialog.getByRole('textbox').fill('The transfer came back')
  await expectAccessible(page, 'record a refund as not paid', 'phone')
  await dialog.getByRole('button', { name: 'Record as not paid' }).click()
  await page.getByText('The transfer came back').waitFor()
  await button(page, 'New refund').waitFor()
})

it.runIf(isExtended)('fills a phone, in the dark', async () => {
  const order = await harness.bookings.bookPaid()
  const number = paymentNumberOf(order.number)
  const { page } = await harness.open(`${finance}/payments/${number}`, { as: 'superAdmin', width: 390, height: 844, theme: 'dark' })
  await button(page, 'Refund Payment').click()
  const dialog = page.getByRole('dialog', { name: 'Refund Payment' })
  await dialog.getByText('Requires a second approver.').waitFor()
  await expectAccessible(page, 'refund on a phone', 'phone')
})
