import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { loseAnswer, slip } from '../../services/ops/src/testing/bank-evidence.ts'
import type { Client } from '../../services/ops/src/testing/client.ts'
import { makeSmallPayout } from '../../services/ops/src/testing/payouts.ts'
import { startSeeded } from '../../services/ops/src/testing/seeded.ts'
import { expectAccessible } from './axe.ts'
import { holdsFocus, openHarness, type Harness } from './harness.ts'

let harness: Harness
let staff: Client

beforeAll(async () => {
  harness = await openHarness()
  staff = await harness.ops.staff('superAdmin')
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const payouts = '/backoffice/finance/payouts'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

it('is recorded once its form is right, withdrawn and recorded again, and the bank is asked by a button meanwhile', async () => {
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
})
