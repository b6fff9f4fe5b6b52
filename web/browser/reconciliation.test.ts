import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Payment } from '@kainsiap/ops/payments/contract'
import type { Client } from '../../services/ops/src/testing/http/client.ts'
import { captureAgain } from '../../services/ops/src/testing/entities/payments.ts'
import { until } from '../../services/ops/src/testing/system/processes.ts'
import { rematched } from '../../services/ops/src/testing/entities/reconciliation.ts'
import { isExtended } from '../../services/ops/src/testing/tier.ts'
import { expectAccessible } from './axe.ts'
import { address, type Harness, openHarness, rowOf, visit } from './harness.ts'
import { pathOf, startLines } from './statementLines.ts'

let harness: Harness
let staff: Client
const lines = startLines()

beforeAll(async () => {
  harness = await openHarness()
  staff = await harness.ops.staff('superAdmin')
})
afterEach(() => harness.clear())
afterAll(async () => {
  await lines.close(staff)
  await harness.close()
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })

it('sets a statement beside the ledger, and an exception is resolved by keyboard while a colleague watches', async () => {
  const line = await lines.addStrange(6_655)
  const { page: theirs } = await harness.open(pathOf(line), { as: await harness.ops.somebody(['finance.read']) })
  const { page } = await harness.open(pathOf(line), { as: 'superAdmin' })
  for (const head of ['Movement', 'Statement', 'Ledger', 'Document', 'Difference', 'Result'])
    await page.getByRole('columnheader', { name: head, exact: true }).waitFor()
  for (const each of [page, theirs]) await rowOf(each, line).getByText('Unexpected', { exact: true }).waitFor()
  await page
    .getByRole('group', { name: 'Figures of this day' })
    .getByText(/movements? so far/)
    .waitFor()
  await expectAccessible(page, 'reconciliation')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Statement line' })
  await panel.getByText('Billplz received a payment that is not in our ledger').waitFor()
  expect(await panel.getByRole('radio').count()).toBe(2)
  await panel.getByRole('radio', { name: 'Not ours' }).check()
  expect(await button(page, 'Resolve line').getAttribute('aria-disabled'), 'no reason is chosen for anybody').toBe('true')
  await panel.getByLabel('Reason').selectOption('Paid outside KainSiap')
  await panel.getByLabel('Note').fill('By a link of the shop')
  await button(page, 'Resolve line').click()
  await page
    .getByText(/resolved$/)
    .first()
    .waitFor()
  await panel.getByText('By a link of the shop').waitFor()
  for (const each of [page, theirs]) await rowOf(each, line).getByText('Resolved', { exact: true }).waitFor()
  await theirs.locator('[data-row]').getByRole('link').first().click()
  expect(await button(theirs, 'Reopen line').getAttribute('aria-disabled')).toBe('true')
  await button(page, 'Reopen line').click()
  for (const each of [page, theirs]) await rowOf(each, line).getByText('Unexpected', { exact: true }).waitFor()
})

it.runIf(isExtended)('finds the record that a line belongs to, and is a list of cards on a phone', async () => {
  const line = await lines.addStrange(6_655)
  const { page } = await harness.open(pathOf(line), { as: 'superAdmin', expects: /404/ })
  await rowOf(page, line).getByRole('link').first().click()
  const panel = page.getByRole('dialog', { name: 'Statement line' })
  await panel.getByText('Billplz received a payment that is not in our ledger').waitFor()
  await expectAccessible(page, 'a line of a statement')
  await panel.getByRole('radio', { name: 'Another record' }).check()
  expect(await button(page, 'Resolve line').getAttribute('aria-disabled')).toBe('true')
  const { id } = await harness.bookings.createOrder()
  const { body: payment } = await staff.get<Payment>(`/payments/${id}`)
  await panel.getByLabel('Record number').fill(payment.number.toLowerCase())
  await panel.getByText(payment.customer.name).waitFor()
  await panel.getByText(/^The amount of the line is different: RM.66\.55\./).waitFor()
  await panel.getByLabel('Record number').fill('PO-2026-99999999')
  await panel.getByText('There is no payment, refund or payout PO-2026-99999999.').waitFor()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await rowOf(page, line)
    .getByText(/^Payment, /)
    .waitFor()
})

it.runIf(isExtended)('resolves many at once, reads a statement again, and shows what matches by itself', async () => {
  const line = await lines.addStrange(1_200)
  const { page } = await harness.open(pathOf(line), { as: 'superAdmin' })
  await rowOf(page, line).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await button(page, 'Resolve…').click()
  const many = page.getByRole('dialog', { name: 'Resolve 1 line' })
  await many.getByText(/\+RM.12\.00\. No money is moved\./).waitFor()
  await many.getByRole('radio', { name: 'Not ours' }).check()
  await many.getByLabel('Reason').selectOption('Paid outside KainSiap')
  await button(page, 'Resolve line').click()
  await rowOf(page, line).getByText('Resolved', { exact: true }).waitFor()
  await button(page, 'Import statement').click()
  await page.getByText(/^Importing the Billplz statement of /).waitFor()

  const { id, totalAmountSen: amountSen } = await harness.bookings.createOrder()
  await staff.get(`/payments/${id}`)
  const key = `pay_${id}_1`
  const early = await lines.add(key, amountSen)
  await visit(page, pathOf({ ...early, key: `link_${early.record?.number ?? ''}` }))
  await rowOf(page, early).getByText('Unexpected', { exact: true }).waitFor()
  await page.locator('[data-row]').getByRole('link').first().click()
  await button(page, 'Check status with Billplz').waitFor()
  await captureAgain(id, amountSen, { key })
  await rematched(key, ({ state }) => state === 'matched')
  await page.getByText('Statement, ledger and document agree').waitFor()
  await rowOf(page, early).getByText('Matched', { exact: true }).waitFor()

  await button(page, 'Previous day').click()
  await until(() => address(page).includes('/billplz/') && !address(page).includes(early.day))
  await page.getByRole('radio', { name: /^Stripe/ }).click()
  await until(() => address(page).includes('/stripe/'))
  for (const [where, why] of [
    ['billplz/2035-01-01', '1 Jan 2035 is in the future.'],
    ['billplz/2026-13-45', '2026-13-45 is not a valid date.'],
    ['paypal/2026-11-20', 'There is no provider named paypal.'],
  ]) {
    await visit(page, `/backoffice/finance/reconciliation/${where}`)
    await page.getByText(why ?? '').waitFor()
  }
  await expectAccessible(page, 'a statement that there is not', 'wide')
  await page.getByRole('link', { name: 'Show yesterday' }).click()
  await page.getByRole('group', { name: 'Figures of this day' }).waitFor()
})
