import type { AgentDetails } from '@kainsiap/ops/agents/contract'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { demoPassword } from '../../services/ops/src/demo/accounts.ts'
import { approvalOf } from '../../services/ops/src/testing/approvals.ts'
import type { Client } from '../../services/ops/src/testing/client.ts'
import { addEarners, draftRun, itemsOfRun, moveRun } from '../../services/ops/src/testing/payout-batches.ts'
import { actOn, makePayoutOf, wholePeriod } from '../../services/ops/src/testing/payouts.ts'
import { sandboxOf, type Sandbox } from '../../services/ops/src/testing/providers.ts'
import { startSeeded, type Seeded } from '../../services/ops/src/testing/seeded.ts'
import { expectAccessible } from './axe.ts'
import { holdsFocus, openHarness, type Harness } from './harness.ts'

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
afterEach(() => harness.clear())
afterAll(() => harness.close())

const newEarners = (count: number) => addEarners(staff, seeded, count, 2)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })

/** As soon as it can be pressed. */
async function pressEnter(on: Locator): Promise<void> {
  await on.click({ trial: true })
  await on.press('Enter')
}

it('is prepared by one, released by another, and paid before the eyes of both', async () => {
  await sandbox.fund(10_000_000)
  const agents = await newEarners(3)
  const { page } = await harness.open('/backoffice/agents/payouts', { as: 'admin' })
  await page.getByRole('link', { name: 'Payout batches' }).click()
  await page.getByRole('heading', { level: 1, name: 'Payout Batches' }).waitFor()
  await button(page, 'New payout batch').click()
  await choose(page, agents)
  const elsewhere = await makePayoutOf(staff, agents[0]?.id ?? '')
  await pressEnter(button(page, 'Refresh'))
  await page.getByRole('heading', { name: '2 agents will be paid' }).waitFor()
  await actOn(staff, elsewhere.id, 'cancel')
  await pressEnter(button(page, 'Refresh'))
  await page.getByRole('heading', { name: '3 agents will be paid' }).waitFor()
  await page.getByLabel('Channel').selectOption('file')
  await expect.poll(() => page.getByLabel('Bank file layout').locator('option').allTextContents()).toEqual(['KainSiap', 'Bank Selatan'])
  await page.getByLabel('Channel').selectOption('api')
  await expectAccessible(page, 'dry run')
  await pressEnter(button(page, /^Prepare RM/))
  await page.getByRole('heading', { level: 1, name: /^PB-/ }).waitFor()
  const path = new URL(page.url()).pathname
  await page.getByRole('heading', { name: '3 agents will be paid' }).waitFor()
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
  await dialog.getByLabel('Enter the number of agents to confirm').fill('2')
  await dialog.getByLabel('Your password', { exact: true }).fill('not the password')
  await dialog.getByRole('button', { name: /^Release RM/ }).click()
  await dialog.getByText('This does not match the number of agents in this payout batch.').waitFor()
  await expectAccessible(theirs, 'release')
  await dialog.getByLabel('Enter the number of agents to confirm').fill('3')
  await dialog.getByRole('button', { name: /^Release RM/ }).click()
  await dialog.getByRole('alert').getByText('Failed to release').waitFor()
  // The bank takes one of them, and says no a moment later.
  await sandbox.setFaults({ mode: 'pending_then_declined', operation: 'create_payout', ms: 0 })
  await dialog.getByLabel('Your password', { exact: true }).fill(demoPassword)
  await dialog.getByLabel('Your password', { exact: true }).press('Enter')
  await theirs.getByText(/^PB-\d{4}-\d+ released$/).waitFor()
  for (const each of [page, theirs]) {
    await each.getByRole('heading', { name: /^2 of 3 paid/ }).waitFor()
    await each.getByText('Partially completed', { exact: true }).first().waitFor()
  }
  await expectAccessible(page, 'payout batch')

  await sandbox.setFaults()
  await page.getByRole('tab', { name: /^Needs attention/ }).click()
  await expect.poll(() => page.locator('[data-row]').count()).toBe(1)
  await button(page, /^Retry failed \(1/).click()
  await page
    .getByRole('dialog', { name: 'Retry failed' })
    .getByRole('button', { name: /^Retry failed/ })
    .click()
  const run = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  for (const each of [page, theirs]) {
    await each
      .getByRole('heading', { name: /^3 of 3 paid/ })
      .waitFor()
      .catch((error: unknown) => failWith(run, error))
    await each.getByText('Completed', { exact: true }).first().waitFor()
  }
})

it('is paid by a file for the bank, whose results a second person confirms', async () => {
  const [one, two] = await newEarners(2)
  const { id, number } = await draftRun(staff, [one?.id ?? '', two?.id ?? ''], { channel: 'file' })
  await moveRun(staff, id, 'submit')
  await moveRun(await harness.ops.somebody(['finance.read', 'finance.approve']), id, 'approve')
  const { page } = await harness.open(`/backoffice/finance/payout-batches/${number}`, { as: 'admin', expects: /status of 422/ })
  const panel = page.getByRole('region', { name: 'Bank file' })
  await panel.locator('button:not([aria-disabled])').getByText('Bank file…').click()
  const preview = page.getByRole('table', { name: `${number}.csv, layout KainSiap` })
  await preview
    .getByText(/^••••\d{4}$/)
    .first()
    .waitFor()
  const columns = ['payout', 'beneficiary', 'bank code', 'bank', 'account number', 'amount']
  expect(await preview.getByRole('rowheader').allTextContents()).toEqual(columns)
  const downloading = page.waitForEvent('download')
  await button(page, 'Download bank file').click()
  expect((await downloading).suggestedFilename()).toBe(`${number}.csv`)

  const [paid, failed] = (await itemsOfRun(staff, id)).map(({ payout }) => payout)
  const amountOf = (sen = 0) => (sen / 100).toFixed(2)
  const bring = async (...lines: string[]) => {
    const buffer = Buffer.from(`payout,amount,status,reference,reason\n${lines.join('\n')}\n`)
    await page.getByLabel('Bank results').setInputFiles({ name: 'results.csv', mimeType: 'text/csv', buffer })
    await button(page, 'Import results').click()
  }
  await button(page, 'Import results…').click()
  await page.locator('[role=dialog]:focus, [role=dialog] :focus').waitFor()
  await bring(`${paid?.number ?? ''},1.00,paid,MBB-1,`)
  await page.getByRole('alert').getByText('The file was not imported: line 2').waitFor()
  await expectAccessible(page, 'results')
  await bring(
    `${paid?.number ?? ''},${amountOf(paid?.amountSen)},paid,MBB-1,`,
    `${failed?.number ?? ''},${amountOf(failed?.amountSen)},failed,,Account closed`,
  )
  await page.getByText('You imported these results. Another user must confirm them.').first().waitFor()
  await button(page, 'Import results…').waitFor({ state: 'detached' })
  expect(await holdsFocus(page.getByRole('main'))).toBe(true)

  const { page: theirs } = await harness.open(`/backoffice/finance/payout-batches/${number}`, { as: 'superAdmin' })
  await button(theirs, 'Confirm results').click()
  await button(theirs, /^Confirm RM .* paid$/).click()
  for (const each of [page, theirs]) {
    await each.getByRole('heading', { name: /^1 of 2 paid/ }).waitFor()
    await each.getByText('ref MBB-1').waitFor()
    await each.getByText('Account closed').waitFor()
  }
  await button(theirs, 'Confirm results').waitFor({ state: 'detached' })
  expect(await holdsFocus(theirs.getByRole('main'))).toBe(true)
})

it('shows the same payouts again after one of them was opened, on its page and beside the list', async () => {
  const [one, two] = await newEarners(2)
  const { id, number } = await draftRun(staff, [one?.id ?? '', two?.id ?? ''], { channel: 'file' })
  await moveRun(staff, id, 'submit')
  await moveRun(await harness.ops.somebody(['finance.read', 'finance.approve']), id, 'approve')
  const { page } = await harness.open(`/backoffice/finance/payout-batches/${number}`, { as: 'admin' })
  const rows = page.getByRole('table', { name: 'Payouts in this batch' }).locator('[data-row]')
  const atTheBank = page.getByRole('tab', { name: /^At the bank/ })
  const isAsChosen = async () => {
    await expect.poll(() => rows.count()).toBe(1)
    expect(await atTheBank.getAttribute('aria-selected')).toBe('true')
    expect(await page.getByLabel('Search payouts').inputValue()).toBe(one?.name)
  }
  await expect.poll(() => rows.count()).toBe(2)
  await atTheBank.click()
  await page.getByLabel('Search payouts').fill(one?.name ?? '')
  await isAsChosen()
  await rows.getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: /^PO-/ }).waitFor()
  await page.goBack()
  await isAsChosen()
  await page.reload()
  await isAsChosen()

  await page.goto(new URL('/backoffice/finance/payout-batches', page.url()).href)
  await page.locator(`[data-row="${id}"] a`).first().click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('tab', { name: /^At the bank/ }).click()
  await expect.poll(() => new URL(page.url()).search).toContain('items.tab=processing')
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search, 'the list is as it was').toBe('')
  await expectAccessible(page, 'payout batchs')
})

it('tells whoever is about to release it that an account was changed', async () => {
  const maker = await harness.ops.somebody(['finance.read', 'finance.write'])
  const [one] = await newEarners(1)
  const { id, number } = await draftRun(maker, [one?.id ?? ''])
  await moveRun(maker, id, 'submit')
  const { page } = await harness.open(`/backoffice/finance/payout-batches/${number}`, { as: 'superAdmin' })
  await button(page, 'Review and release').click()
  const dialog = page.getByRole('dialog', { name: 'Release payout batch' })
  await dialog.getByText('No changes since submission.').waitFor()
  const approval = await approvalOf(staff, 'payoutBatch', id)
  const { page: theirs } = await harness.open(`/backoffice/finance/approvals/${approval.id}`, { as: 'superAdmin' })
  await theirs.getByRole('rowheader', { name: 'Earned' }).waitFor()
  const { name, version } = (await staff.get<AgentDetails>(`/agents/${one?.id ?? ''}`)).body
  const bank = { version, bankName: 'CIMB Bank', accountNumber: '7612345678', accountHolderName: name }
  expect((await staff.post(`/agents/${one?.id ?? ''}/bank`, bank)).status).toBe(200)
  await dialog.getByText('Changed since submission.', { exact: true }).waitFor()
  await theirs.getByRole('rowheader', { name: 'Changed since submission' }).waitFor()
})

/** With the run and its payouts as they are. */
async function failWith(run: string, cause: unknown): Promise<never> {
  const { items } = (await staff.get<{ items: { payout: { id: string } }[] }>(`/payout-batches/${run}/items?limit=50`)).body
  const payouts = await Promise.all(items.map(async ({ payout }) => (await staff.get(`/payouts/${payout.id}`)).body))
  throw new Error(JSON.stringify([(await staff.get(`/payout-batches/${run}`)).body, payouts]), { cause })
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
  await page.getByRole('heading', { name: '3 agents will be paid' }).waitFor()
}
