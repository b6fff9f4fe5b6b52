import type { Approval } from '@kainsiap/ops/approvals/contract'
import type { Refund } from '@kainsiap/ops/refunds/contract'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { approvalOf } from '../../services/ops/src/testing/entities/approvals.ts'
import type { Client } from '../../services/ops/src/testing/http/client.ts'
import { postMoney } from '../../services/ops/src/testing/entities/payments.ts'
import { isExtended } from '../../services/ops/src/testing/tier.ts'
import { expectAccessible } from './axe.ts'
import { type Harness, holdsFocus, openHarness } from './harness.ts'

let harness: Harness
let maker: Client
let checker: Client

beforeAll(async () => {
  harness = await openHarness()
  const rights = ['finance.read', 'finance.write', 'finance.approve', 'orders.read', 'customers.read'] as const
  maker = await harness.ops.somebody(rights)
  checker = await harness.ops.somebody(rights)
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const inbox = '/backoffice/finance/approvals'
const rowIn = (page: Page, { id }: Pick<Approval, 'id'>) => page.locator(`[data-row="${id}"]`)

async function ask(amountSen: number): Promise<Approval> {
  const { id } = await harness.bookings.bookPaid()
  const asked = { amountSen, reason: 'damaged_items', note: 'Two shirts with a scorch mark' }
  const { body } = await postMoney<Refund>(maker, `/payments/${id}/refunds`, asked)
  return approvalOf(checker, 'refund', body.id)
}

it('decides what others have asked for: seen live by both, opened by one, approved, never by who asked', async () => {
  const { page } = await harness.open(inbox, { as: checker })
  await page.getByRole('heading', { name: 'Approvals', exact: true }).waitFor()
  const asked = await ask(1_200)
  const row = rowIn(page, asked)
  await row.getByText('RM 12.00').waitFor()
  await row.getByText('Manual refund').waitFor()
  await row.getByText('48 h left').or(row.getByText('47 h left')).waitFor()

  const { page: theirs } = await harness.open(inbox, { as: maker })
  await rowIn(theirs, asked).getByText('You can’t approve your own request. Another user must approve it.').waitFor()
  await row.getByRole('link', { name: 'Refund' }).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Approval' })
  await panel.getByRole('heading', { name: asked.number }).waitFor()
  await panel.getByRole('rowheader', { name: 'Left to refund' }).waitFor()
  await panel.getByText('Item damaged. Two shirts with a scorch mark').waitFor()
  await expectAccessible(page, 'an approval beside the inbox')

  await rowIn(theirs, asked).getByRole('link', { name: 'Refund' }).click()
  const mine = theirs.getByRole('dialog', { name: 'Approval' })
  await mine.getByText(`${checker.user().name} is reviewing this.`).waitFor()
  await mine.getByText('You can’t approve your own request. Another user must approve it.').waitFor()
  expect(await mine.getByRole('button', { name: /^Approve/ }).count(), 'never who asked').toBe(0)

  await panel.getByRole('button', { name: 'Approve RM 12.00' }).press('Enter')
  await page.getByText(`Refund ${asked.number} approved`).waitFor()
  for (const each of [panel, mine]) await each.getByText('Approved by').waitFor()
  await row.waitFor({ state: 'detached' })
  expect(await holdsFocus(panel), 'in the docked drawer, not in the inbox whose row has gone').toBe(true)
})

it.runIf(isExtended)('is found in the navigation, rejected with a reason, and in the list of what was decided', async () => {
  const { page } = await harness.open('/backoffice', { as: checker })
  await page.getByRole('button', { name: 'Financial Management' }).click()
  await page.getByRole('link', { name: /^Approvals/ }).click()
  const asked = await ask(800)
  await rowIn(page, asked).getByText('RM 8.00').waitFor()
  await expectAccessible(page, 'approvals')
  await rowIn(page, asked).getByRole('link', { name: 'Refund' }).click()
  const panel = page.getByRole('dialog', { name: 'Approval' })
  await panel.getByRole('heading', { name: asked.number }).waitFor()
  const reject = panel.getByRole('button', { name: 'Reject', exact: true })
  expect(await reject.getAttribute('aria-disabled'), 'a reason first').toBe('true')
  await panel.getByLabel('Reason to reject').fill('The photos show another bag')
  await reject.click()
  await panel.getByText('Rejected: The photos show another bag').waitFor()
  expect(await holdsFocus(panel)).toBe(true)
  await page.getByRole('button', { name: 'Close' }).first().click()
  const today = page.getByRole('region', { name: /^Decided today/ })
  await today.getByRole('link', { name: `Refund ${asked.number}` }).waitFor()
  await today.getByRole('link', { name: 'All decisions' }).click()
  await rowIn(page, asked).getByText('Rejected').waitFor()
})

it.runIf(isExtended)('is a list of cards and a page on a phone', async () => {
  const approval = await ask(650)
  const { page } = await harness.open(inbox, { as: checker, width: 390, theme: 'dark' })
  await rowIn(page, approval).getByText('RM 6.50').waitFor()
  await expectAccessible(page, 'approvals on a phone')
  const { page: own } = await harness.open(`${inbox}/${approval.id}`, { as: checker, width: 390, theme: 'dark' })
  await own.getByRole('heading', { name: approval.number }).waitFor()
  await own.getByRole('button', { name: 'Approve RM 6.50' }).waitFor()
  await expectAccessible(own, 'an approval on a phone')
})
