import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Client } from '../../services/ops/src/testing/client.ts'
import { actOn, addPaidAgent, deliverFor, makePayoutOf } from '../../services/ops/src/testing/payouts.ts'
import { startSeeded, type Seeded } from '../../services/ops/src/testing/seeded.ts'
import { expectAccessible } from './axe.ts'
import { openHarness, rowOf, type Harness } from './harness.ts'

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

const path = '/backoffice/finance/payouts'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })

it('prepares a payout in a dialog that anybody can use', async () => {
  const payee = await addPaidAgent(staff)
  await deliverFor(seeded, payee, 1)
  const { page } = await harness.open(`${path}?agentId=${payee.id}`, { as: 'superAdmin' })
  await button(page, 'New payout').click()
  await page.getByRole('dialog', { name: 'New payout' }).getByLabel('Agent').waitFor()
  await expectAccessible(page, 'new payout')
})

it('is put on hold by keyboard, released and adjusted', async () => {
  const payout = await makePayoutOfOne()
  const search = `${path}?search=${payout.number}`
  const { page } = await harness.open(search, { as: 'admin' })
  await rowOf(page, payout).getByText('Pending', { exact: true }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('h')
  const hold = page.getByRole('dialog', { name: 'Put On Hold' })
  await hold.getByLabel('Reason').fill('Asks for a new account')
  await hold.getByRole('button', { name: 'Put On Hold' }).click()
  await page.getByText('Payout status updated successfully').waitFor()
  await rowOf(page, payout).getByText('On hold', { exact: true }).waitFor()

  await rowOf(page, payout).getByRole('link', { name: payout.number }).press('Enter')
  const record = page.getByRole('dialog', { name: `Payout ${payout.number}` })
  await record.getByText('“Asks for a new account”').waitFor()
  await record.getByText(/^••••/).waitFor()
  await button(page, 'Release').click()
  await page.getByRole('dialog', { name: 'Release Payout' }).getByRole('button', { name: 'Release payout' }).click()
  await record.getByText("Process this payout to transfer funds to the agent's bank account.").waitFor()
  await record.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Adjust…' }).click()
  const adjusting = page.getByRole('dialog', { name: 'Adjust Payout' })
  await adjusting.getByLabel('Amount').fill('ten')
  await adjusting.getByLabel('Reason').fill('A hundred deliveries on time')
  await adjusting.getByRole('button', { name: 'Adjust' }).click()
  await adjusting.getByText(/^Enter an amount such as 30\.00, up to RM/).waitFor()
  await expectAccessible(page, 'adjust payout', 'wide')
  await adjusting.getByLabel('Amount').fill('10')
  await adjusting.getByRole('button', { name: /^Adjust to RM/ }).click()
  await page.getByText('Payout adjusted successfully').waitFor()
  await record.getByText('A hundred deliveries on time', { exact: true }).waitFor()
  await expectAccessible(page, 'payout beside its list', 'wide')
  const downloading = page.waitForEvent('download')
  await record.getByRole('button', { name: 'Statement' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/)
  await page.keyboard.press('Escape')
  await record.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(payout.number)
})

it('shows a wallet with its statement and its payouts, which follows a payout by hand', async () => {
  const payee = await addPaidAgent(staff)
  await deliverFor(seeded, payee, 3)
  const { page: overview } = await harness.open(`/backoffice/agents/${payee.id}`, { as: 'superAdmin' })
  await overview.getByRole('link', { name: 'Wallet and payouts' }).click()
  const page = overview
  await page.getByRole('heading', { level: 1, name: payee.name }).waitFor()
  const balance = page.getByRole('region', { name: 'Wallet balance' })
  const figures = () => balance.locator('dd').allInnerTexts()
  await expect.poll(async () => (await figures())[2]).toMatch(/^RM\s[1-9]/)

  const { number, id } = await makePayoutOf(await harness.ops.staff('admin'), payee.id, { method: 'cash' })
  const list = page.getByRole('table', { name: `Payouts of ${payee.name}` })
  await list.getByRole('link', { name: number }).waitFor()
  await expect.poll(async () => (await figures())[2]).toMatch(/^RM\s0\.00/)
  await expectAccessible(page, 'wallet')
  await button(page, 'Method').click()
  await page.getByRole('checkbox', { name: 'Bank Transfer' }).click()
  await page.getByText('No payouts found').waitFor()
  await page.keyboard.press('Escape')
  await button(page, 'Clear').click()
  await list.getByRole('link', { name: number }).click()
  await page.getByRole('dialog', { name: `Payout ${number}` }).waitFor()
  expect((await actOn(await harness.ops.staff('admin'), id, 'process')).status).toBe(200)
  await button(page, 'Record as paid').click()
  const dialog = page.getByRole('dialog', { name: 'Record as paid' })
  await dialog.getByRole('button', { name: /^Record RM/ }).click()
  await dialog.getByText('This field is required.').waitFor()
  await dialog.getByLabel('Reference').fill('R-17')
  await dialog.getByRole('button', { name: /^Record RM/ }).click()
  await page.getByText('Payout status updated successfully').waitFor()
  await page.getByRole('region', { name: 'Bank' }).getByText('R-17').waitFor()
  await page.getByRole('link', { name: 'Wallet' }).click()
  await page
    .getByRole('table', { name: /^Statement/ })
    .getByRole('link', { name: number })
    .waitFor()
})

it('fills a phone, in the dark', async () => {
  const payout = await makePayoutOfOne()
  const { page } = await harness.open(`${path}?search=${payout.number}`, { as: 'superAdmin', width: 390, height: 844, theme: 'dark' })
  await rowOf(page, payout).getByRole('link', { name: payout.number }).click()
  await page
    .getByRole('dialog', { name: `Payout ${payout.number}` })
    .getByRole('heading', { name: payout.number, exact: true })
    .waitFor()
  await expectAccessible(page, 'payout on a phone', 'phone')
})

async function makePayoutOfOne() {
  const payee = await addPaidAgent(staff)
  await deliverFor(seeded, payee, 1)
  return makePayoutOf(await harness.ops.staff('admin'), payee.id)
}
