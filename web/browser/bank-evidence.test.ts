import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { approvalOf } from '../../services/ops/src/testing/entities/approvals.ts'
import { loseAnswer, slip } from '../../services/ops/src/testing/entities/bank-evidence.ts'
import type { Client } from '../../services/ops/src/testing/http/client.ts'
import { makeSmallPayout } from '../../services/ops/src/testing/entities/payouts.ts'
import { startSeeded } from '../../services/ops/src/testing/system/seeded.ts'
import { isExtended } from '../../services/ops/src/testing/tier.ts'
import { expectAccessible } from './axe.ts'
import { type Harness, holdsFocus, openHarness, visit } from './harness.ts'

let harness: Harness
let staff: Client

beforeAll(async () => {
  harness = await openHarness()
  staff = await harness.ops.staff('superAdmin')
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const payouts = '/backoffice/finance/payouts'
const inbox = '/backoffice/finance/approvals'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

it('records what the bank’s paper says of a payout without an answer; a colleague sees it live, and confirms it', async () => {
  const rights = ['finance.read', 'finance.write', 'finance.approve'] as const
  const [recorder, checker] = [await harness.ops.somebody(rights), await harness.ops.somebody(rights)]
  const payout = await makeSmallPayout(staff, await startSeeded())
  const { page } = await harness.open(`${payouts}/${payout.number}`, { as: recorder })
  await page.getByRole('heading', { name: payout.number }).waitFor()
  expect(await button(page, 'Record supporting document').count(), 'not before the bank has been silent for a day').toBe(0)
  await loseAnswer(payout.id)
  const { page: theirs } = await harness.open(inbox, { as: checker })
  await theirs.getByRole('heading', { name: 'Approvals', exact: true }).waitFor()

  await button(page, 'Record supporting document').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Record supporting document' })
  await dialog.getByLabel('Bank reference').fill('MBB-2026-0042')
  const file = { name: 'advice.pdf', mimeType: 'application/pdf', buffer: slip }
  await dialog.getByLabel('Supporting document, file').setInputFiles(file)
  await button(page, 'Supporting document: Choose another…').waitFor()
  await dialog.getByRole('button', { name: 'Record supporting document' }).click()
  const panel = page.getByRole('region', { name: 'Supporting document' })
  await panel.getByText('Paid, MBB-2026-0042').waitFor()
  expect(await button(page, 'Confirm…').getAttribute('aria-disabled'), 'never who recorded it').toBe('true')
  await button(page, 'Record supporting document').waitFor({ state: 'detached' })
  expect(await holdsFocus(page.getByRole('main')), 'what was pressed has gone').toBe(true)
  await expectAccessible(page, 'a payout with evidence')

  const approval = await approvalOf(staff, 'payout', payout.id, { kind: 'bank_evidence', state: 'waiting' })
  await theirs.locator(`[data-row="${approval.id}"]`).getByRole('link', { name: 'Supporting document, paid' }).click()
  const theirDialog = theirs.getByRole('dialog', { name: 'Approval' })
  const saved = theirs.waitForEvent('download')
  await theirDialog.getByRole('button', { name: 'Attachment' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)
  await theirDialog.getByRole('button', { name: /^Approve RM/ }).click()
  await theirs.getByText(`Supporting document, paid ${payout.number} approved`).waitFor()
  await theirDialog.getByText('Approved by').waitFor()
  expect(await holdsFocus(theirDialog)).toBe(true)
  await panel.getByText('Confirmed', { exact: true }).first().waitFor()
  await page.getByText('Supporting document confirmed').waitFor()
  await visit(page, `${payouts}?search=${payout.number}`)
  await page.locator(`[data-row="${payout.id}"]`).getByText('Completed', { exact: true }).waitFor()
})

it.runIf(isExtended)(
  'is recorded once its form is right, withdrawn and recorded again, and the bank is asked by a button meanwhile',
  async () => {
    const payout = await makeSmallPayout(staff, await startSeeded())
    await loseAnswer(payout.id)
    const { page } = await harness.open(`${payouts}/${payout.number}`, { as: 'superAdmin', expects: /status of 4/ })
    await button(page, 'Check status').first().click()
    await page
      .getByText(/^Check again/)
      .first()
      .waitFor()
    await button(page, 'Record supporting document').click()
    const dialog = page.getByRole('dialog', { name: 'Record supporting document' })
    await dialog.getByRole('button', { name: 'Record supporting document' }).click()
    await dialog.getByText('This field is required.').waitFor()
    await dialog.getByLabel('Bank reference').fill('MBB-2026-0042')
    await dialog.getByRole('button', { name: 'Record supporting document' }).click()
    await dialog.getByText('Select a supporting document.').waitFor()
    const file = { name: 'advice.pdf', mimeType: 'application/pdf', buffer: slip }
    const panel = page.getByRole('region', { name: 'Supporting document' })
    const record = async (reference: string) => {
      await dialog.getByLabel('Bank reference').fill(reference)
      await dialog.getByLabel('Supporting document, file').setInputFiles(file)
      await button(page, 'Supporting document: Choose another…').waitFor()
      await expectAccessible(page, 'recording bank evidence')
      await dialog.getByRole('button', { name: 'Record supporting document' }).click()
      await panel.getByText(`Paid, ${reference}`).waitFor()
    }
    await record('MBB-2026-0042')
    await button(page, 'Withdraw').press('Enter')
    await panel.getByText('Withdrawn', { exact: true }).first().waitFor()
    expect(await holdsFocus(page.getByRole('main')), 'after taking it back').toBe(true)
    await button(page, 'Record supporting document').click()
    await record('MBB-2026-0043')
  },
)
