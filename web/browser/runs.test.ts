import type { AgentDetails } from '@kainsiap/ops/agents/contract'
import type { PayoutDetails } from '@kainsiap/ops/payouts/contract'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { demoPassword } from '../../services/ops/src/demo/accounts.ts'
import type { Client } from '../../services/ops/src/testing/client.ts'
import { addEarners, itemsOfRun } from '../../services/ops/src/testing/payout-batches.ts'
import { wholePeriod } from '../../services/ops/src/testing/payouts.ts'
import { until } from '../../services/ops/src/testing/processes.ts'
import { sandboxOf, type Sandbox } from '../../services/ops/src/testing/providers.ts'
import { startSeeded, type Seeded } from '../../services/ops/src/testing/seeded.ts'
import { expectAccessible } from './axe.ts'
import { openHarness, type Harness } from './harness.ts'

let harness: Harness
let staff: Client
let seeded: Seeded
let sandbox: Sandbox

beforeAll(async () => {
  harness = await openHarness()
  sandbox = sandboxOf(harness.ops)
  staff = await harness.ops.staff('superAdmin')
  seeded = await startSeeded()
})
afterEach(async () => {
  await sandbox.setFaults()
  await harness.clear()
})
afterAll(() => harness.close())

const list = '/backoffice/finance/payout-batches'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })

/** As soon as it can be pressed. */
async function pressEnter(on: Locator): Promise<void> {
  await on.click({ trial: true })
  await on.press('Enter')
}

it('is prepared by one, released by another, and paid before the eyes of both; what failed is sent again', async () => {
  await sandbox.fund(10_000_000)
  const agents = await addEarners(staff, seeded, 2, 2)
  const { page } = await harness.open(list, { as: 'admin' })
  await button(page, 'New payout batch').click()
  await choose(page, agents)
  await pressEnter(button(page, /^Prepare RM/))
  await page.getByRole('heading', { level: 1, name: /^PB-/ }).waitFor()
  const path = new URL(page.url()).pathname
  const run = path.split('/').at(-1) ?? ''
  await page.getByRole('heading', { name: '2 agents will be paid' }).waitFor()
  // Rows that come while the pointer is over the table wait to be shown.
  await page.mouse.move(0, 0)
  for (const { name } of agents) await page.getByRole('row').filter({ hasText: name }).waitFor()
  await pressEnter(button(page, 'Send for approval'))
  await pressEnter(button(page, /^Send RM .* for approval$/))
  await page.getByText('Awaiting approval', { exact: true }).waitFor()
  await page.getByText('You prepared this payout batch. Another user must release it.').waitFor()
  expect(await button(page, 'Review and release').getAttribute('aria-disabled')).toBe('true')

  const { page: theirs } = await harness.open(path, { as: 'superAdmin', expects: /status of 4(01|22)/ })
  await pressEnter(button(theirs, 'Review and release'))
  const dialog = theirs.getByRole('dialog', { name: 'Release payout batch' })
  await dialog.getByText('No changes since submission.').waitFor()
  await dialog.getByLabel('Enter the number of agents to confirm').fill('1')
  await dialog.getByLabel('Your password', { exact: true }).fill('not the password')
  await dialog.getByRole('button', { name: /^Release RM/ }).click()
  await dialog.getByText('This does not match the number of agents in this payout batch.').waitFor()
  await dialog.getByLabel('Enter the number of agents to confirm').fill('2')
  await dialog.getByRole('button', { name: /^Release RM/ }).click()
  await dialog.getByRole('alert').getByText('Failed to release').waitFor()
  // The bank takes one of them, and says no later.
  await sandbox.setFaults({ mode: 'pending_then_declined', operation: 'create_payout', ms: 600_000 })
  await dialog.getByLabel('Your password', { exact: true }).fill(demoPassword)
  await dialog.getByLabel('Your password', { exact: true }).press('Enter')
  await theirs.getByText(/^PB-\d{4}-\d+ released$/).waitFor()
  // A word that came before its answer is known would be looked up a minute later.
  await until(async () => {
    const states = await attemptsOf(run)
    return states.includes('pending') && states.filter((state) => state === 'succeeded').length === 1
  })
  await sandbox.advance(600_000)
  for (const each of [page, theirs]) {
    await each.getByRole('heading', { name: /^1 of 2 paid/ }).waitFor()
    await each.getByText('Partially completed', { exact: true }).first().waitFor()
  }
  await expectAccessible(page, 'payout batch')

  await page.getByRole('tab', { name: /^Needs attention/ }).click()
  const rows = page.getByRole('table', { name: 'Payouts in this batch' }).locator('[data-row]')
  await expect.poll(() => rows.count()).toBe(1)
  await button(page, /^Retry failed \(1/).click()
  await page
    .getByRole('dialog', { name: 'Retry failed' })
    .getByRole('button', { name: /^Retry failed/ })
    .click()
  for (const each of [page, theirs]) {
    await each.getByRole('heading', { name: /^2 of 2 paid/ }).waitFor()
    await each.getByText('Completed', { exact: true }).first().waitFor()
  }
})

/** What became of the latest attempt of each payout. */
async function attemptsOf(run: string) {
  const payouts = await Promise.all((await itemsOfRun(staff, run)).map(({ payout }) => staff.get<PayoutDetails>(`/payouts/${payout.id}`)))
  return payouts.map(({ body: { attempts } }) => attempts[0]?.status)
}

/** Only these, whoever else is owed something. */
async function choose(page: Page, chosen: readonly AgentDetails[]) {
  await page.getByLabel('From').fill(wholePeriod.periodStart)
  await page.getByLabel('To', { exact: true }).fill(wholePeriod.periodEnd)
  const table = page.getByRole('table', { name: 'Agents to pay' })
  await table.locator('[data-row]').first().waitFor()
  await table.getByLabel('Select all agents').click()
  await page.getByRole('heading', { name: '0 agents will be paid' }).waitFor()
  for (const { name } of chosen) {
    await page.getByLabel('Search agents').fill(name)
    await table.getByLabel(`Pay ${name}`, { exact: true }).check()
  }
  await page.getByLabel('Search agents').fill('')
  await page.getByRole('heading', { name: '2 agents will be paid' }).waitFor()
}
