import type { AgentDetails } from '@kainsiap/ops/agents/contract'
import type { PayoutDetails } from '@kainsiap/ops/payouts/contract'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { demoPassword } from '../../services/ops/src/demo/accounts.ts'
import type { Client } from '../../services/ops/src/testing/http/client.ts'
import { addEarners, draftRun, itemsOfRun, moveRun } from '../../services/ops/src/testing/entities/payout-batches.ts'
import { wholePeriod } from '../../services/ops/src/testing/entities/payouts.ts'
import { until } from '../../services/ops/src/testing/system/processes.ts'
import { type Sandbox, sandboxOf } from '../../services/ops/src/testing/system/providers.ts'
import { type Seeded, startSeeded } from '../../services/ops/src/testing/system/seeded.ts'
import { isExtended } from '../../services/ops/src/testing/tier.ts'
import { expectAccessible } from './axe.ts'
import { type Harness, holdsFocus, openHarness, visit } from './harness.ts'

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

const newEarners = (count: number) => addEarners(staff, seeded, count, 2)

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
  // The bank takes one of them, and says no later. Payouts of other tests may be sent meanwhile.
  const [item] = await itemsOfRun(staff, run)
  const key = `po_${item?.payout.id}_1`
  await sandbox.setFaults({ mode: 'pending_then_declined', operation: 'create_payout', key, ms: 600_000 })
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

it.runIf(isExtended)('shows whoever prepares it what would be paid', async () => {
  await newEarners(1)
  const { page } = await harness.open(list, { as: 'admin' })
  await button(page, 'New payout batch').click()
  await page.getByRole('table', { name: 'Agents to pay' }).locator('[data-row]').first().waitFor()
  await expectAccessible(page, 'dry run')
})

it.runIf(isExtended)('is paid by a file for the bank, whose results another user confirms', async () => {
  const [one, two] = await newEarners(2)
  const { id, number } = await draftRun(staff, [one?.id ?? '', two?.id ?? ''], { channel: 'file' })
  await moveRun(staff, id, 'submit')
  const checker = await harness.ops.somebody(['finance.read', 'finance.write', 'finance.approve'])
  await moveRun(checker, id, 'approve')
  const { page } = await harness.open(list, { as: 'superAdmin', expects: /status of 422/ })
  await page.locator(`[data-row="${id}"] a`).first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('tab', { name: /^At the bank/ }).click()
  await expect.poll(() => new URL(page.url()).search).toContain('items.tab=processing')
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search, 'the list is as it was').toBe('')
  await expectAccessible(page, 'payout batches')

  await visit(page, `${list}/${number}`)
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
  const fileOf = (...lines: string[]) => `payout,amount,status,reference,reason\n${lines.join('\n')}\n`
  const bring = async (content: string) => {
    await page.getByLabel('Bank results').setInputFiles({ name: 'results.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
    await button(page, 'Import results').click()
  }
  await button(page, 'Import results…').click()
  await page.locator('[role=dialog]:focus, [role=dialog] :focus').waitFor()
  await bring(fileOf(`${paid?.number ?? ''},1.00,paid,MBB-1,`))
  await page.getByRole('alert').getByText('The file was not imported: line 2').waitFor()
  await expectAccessible(page, 'results')
  const content = fileOf(
    `${paid?.number ?? ''},${amountOf(paid?.amountSen)},paid,MBB-1,`,
    `${failed?.number ?? ''},${amountOf(failed?.amountSen)},failed,,Account closed`,
  )
  await bring(content)
  await page.getByText('You imported these results. Another user must confirm them.').first().waitFor()
  await button(page, 'Import results…').waitFor({ state: 'detached' })
  expect(await holdsFocus(page.getByRole('main'))).toBe(true)

  await moveRun(checker, id, 'results/reject', { reason: 'Another day' })
  await moveRun(checker, id, 'results', { fileName: 'results.csv', content })
  await button(page, 'Confirm results').click()
  await button(page, /^Confirm RM .* paid$/).click()
  await page.getByRole('heading', { name: /^1 of 2 paid/ }).waitFor()
  await page.getByText('ref MBB-1').waitFor()
  await page.getByText('Account closed').waitFor()
  await button(page, 'Confirm results').waitFor({ state: 'detached' })
  expect(await holdsFocus(page.getByRole('main'))).toBe(true)

  await page.getByRole('tab', { name: /^Needs attention/ }).click()
  const rows = page.getByRole('table', { name: 'Payouts in this batch' }).locator('[data-row]')
  await expect.poll(() => rows.count()).toBe(1)
  await rows.getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: /^PO-/ }).waitFor()
  await page.goBack()
  await expect.poll(() => rows.count(), { message: 'the same payouts are shown again' }).toBe(1)
})

it.runIf(isExtended)('tells whoever is about to release it that an account was changed', async () => {
  const maker = await harness.ops.somebody(['finance.read', 'finance.write'])
  const [one] = await newEarners(1)
  const { id, number } = await draftRun(maker, [one?.id ?? ''])
  await moveRun(maker, id, 'submit')
  const { page } = await harness.open(`${list}/${number}`, { as: 'superAdmin' })
  await button(page, 'Review and release').click()
  const dialog = page.getByRole('dialog', { name: 'Release payout batch' })
  await dialog.getByText('No changes since submission.').waitFor()
  await expectAccessible(page, 'release')
  const { name, version } = (await staff.get<AgentDetails>(`/agents/${one?.id ?? ''}`)).body
  const bank = { version, bankName: 'CIMB Bank', accountNumber: '7612345678', accountHolderName: name }
  expect((await staff.post(`/agents/${one?.id ?? ''}/bank`, bank)).status).toBe(200)
  await dialog.getByText('Changed since submission.', { exact: true }).waitFor()
})
