import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Client } from '../../services/ops/src/testing/client.ts'
import { expectAccessible } from './axe.ts'
import { openHarness, rowOf, type Harness } from './harness.ts'
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
