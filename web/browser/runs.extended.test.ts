import type { AgentDetails } from '@kainsiap/ops/agents/contract'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Client } from '../../services/ops/src/testing/client.ts'
import { addEarners, draftRun, itemsOfRun, moveRun } from '../../services/ops/src/testing/payout-batches.ts'
import { startSeeded, type Seeded } from '../../services/ops/src/testing/seeded.ts'
import { expectAccessible } from './axe.ts'
import { holdsFocus, openHarness, visit, type Harness } from './harness.ts'

let harness: Harness
let staff: Client
let seeded: Seeded

beforeAll(async () => {
  harness = await openHarness()
  staff = await harness.ops.staff('superAdmin')
  seeded = await startSeeded()
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const list = '/backoffice/finance/payout-batches'
const newEarners = (count: number) => addEarners(staff, seeded, count, 2)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })

it('shows whoever prepares it what would be paid', async () => {
  await newEarners(1)
  const { page } = await harness.open(list, { as: 'admin' })
  await button(page, 'New payout batch').click()
  await page.getByRole('table', { name: 'Agents to pay' }).locator('[data-row]').first().waitFor()
  await expectAccessible(page, 'dry run')
})

it('is paid by a file for the bank, whose results another user confirms', async () => {
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

it('tells whoever is about to release it that an account was changed', async () => {
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
