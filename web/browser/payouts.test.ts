import type { AgentDetails } from '@kainsiap/ops/agents/contract'
import type { PayoutDetails, PayoutPage } from '@kainsiap/ops/payouts/contract'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Client } from '../../services/ops/src/testing/http/client.ts'
import { checkUntilKnown } from '../../services/ops/src/testing/faults/gateway-recovery.ts'
import { actOn, addPaidAgent, deliverFor, makePayoutOf, wholePeriod } from '../../services/ops/src/testing/entities/payouts.ts'
import { type Sandbox, sandboxOf } from '../../services/ops/src/testing/system/providers.ts'
import { type Seeded, startSeeded } from '../../services/ops/src/testing/system/seeded.ts'
import { isExtended } from '../../services/ops/src/testing/tier.ts'
import { expectAccessible } from './axe.ts'
import { type Harness, openHarness, rowOf } from './harness.ts'

let harness: Harness
let staff: Client
let seeded: Seeded
let agent: AgentDetails
let sandbox: Sandbox

beforeAll(async () => {
  harness = await openHarness()
  sandbox = sandboxOf(harness.ops)
  staff = await harness.ops.staff('superAdmin')
  seeded = await startSeeded()
  agent = await addPaidAgent(staff)
})
afterEach(async () => {
  await sandbox.setFaults()
  await harness.clear()
})
afterAll(() => harness.close())

const path = '/backoffice/finance/payouts'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const listOf = ({ id }: AgentDetails, list = path) => `${list}?agentId=${id}`

async function makePayoutOfOne() {
  const payee = await addPaidAgent(staff)
  await deliverFor(seeded, payee, 1)
  return makePayoutOf(await harness.ops.staff('admin'), payee.id)
}

it('prepares a payout and pays it once before the eyes of two, though its answer is lost and its button pressed twice', async () => {
  const due = await deliverFor(seeded, agent, 2)
  const [young] = await deliverFor(seeded, agent, 1, { daysAgo: 1 })
  const { page: theirs } = await harness.open(listOf(agent, '/backoffice/agents/payouts'), {
    as: await harness.ops.somebody(['finance.read']),
  })
  await theirs.getByText('No payouts found').waitFor()
  expect(await button(theirs, 'New payout').getAttribute('aria-disabled')).toBe('true')

  const { page } = await harness.open(listOf(agent), { as: 'superAdmin' })
  await button(page, 'New payout').click()
  const making = page.getByRole('dialog', { name: 'New payout' })
  await making.getByLabel('Agent').click()
  const search = page.getByRole('combobox', { name: 'Agent' })
  await search.fill(agent.name)
  // Only what was searched for, no longer everybody.
  await expect
    .poll(() => page.getByRole('listbox', { name: 'agents' }).getByRole('option').allInnerTexts())
    .toEqual([expect.stringContaining(agent.name)])
  await search.press('ArrowDown')
  await search.press('Enter')
  await making.getByText(agent.name, { exact: true }).first().waitFor()
  await making.getByLabel('From').fill(wholePeriod.periodStart)
  await making.getByLabel('To').fill(wholePeriod.periodEnd)
  const excluded = making.getByRole('region', { name: 'Excluded orders' })
  await excluded.getByText(young?.number ?? '').waitFor()
  await excluded.getByText(/^Delivered less than 48 hours ago, until/).waitFor()
  const [without, one] = due
  await making.getByLabel(without?.number ?? '').uncheck()
  await button(page, /^Prepare RM/).click()
  await page.getByText(/^PO-\d{4}-\d+ created successfully$/).waitFor()
  for (const head of ['Payout ID', 'Agent', 'Amount', 'Method', 'Status', 'Period', 'Orders', 'Actions'])
    await page.getByRole('columnheader', { name: head, exact: true }).waitFor()
  for (const each of [page, theirs]) await each.locator('[data-row]').getByText('Pending', { exact: true }).waitFor()
  await expectAccessible(page, 'payouts')
  await page.locator('[data-row]').getByRole('link').first().click()
  const record = page.getByRole('dialog', { name: /^Payout PO-/ })
  await record.getByRole('link', { name: one?.number ?? '' }).waitFor()
  expect(await record.getByRole('link', { name: without?.number ?? '' }).count()).toBe(0)

  const [payout] = (await staff.get<PayoutPage>(`/payouts?agentId=${agent.id}`)).body.items
  await sandbox.fund(2 * (payout?.amountSen ?? 0))
  await sandbox.conceal('create_payout')
  await record.getByRole('button', { name: 'Process', exact: true }).dblclick()
  const dialog = page.getByRole('dialog', { name: 'Process Payout' })
  await dialog.getByText("Process this payout to transfer funds to the agent's bank account.").waitFor()
  await dialog.getByRole('button', { name: /^Process RM/ }).dblclick()
  await record.getByText('The bank has not responded. Nothing is sent again. The status is checked automatically.').waitFor()
  expect(await button(page, 'Retry payout').count()).toBe(0)
  for (const each of [page, theirs]) await each.locator('[data-row]').getByText('Unknown', { exact: true }).waitFor()
  await sandbox.reveal()
  await checkUntilKnown('payouts', payout?.id ?? '')
  for (const each of [page, theirs]) await each.locator('[data-row]').getByText('Completed', { exact: true }).waitFor()
  expect((await staff.get<PayoutDetails>(`/payouts/${payout?.id ?? ''}`)).body.attempt).toBe(1)
  const books = (await sandbox.control('books')) as Record<string, { movements: object[] }>
  const movements = Object.values(books).flatMap((book) => book.movements)
  expect(movements.filter((movement) => JSON.stringify(movement).includes(payout?.id ?? ''))).toHaveLength(1)
})

it.runIf(isExtended)('prepares a payout in a dialog that anybody can use', async () => {
  const payee = await addPaidAgent(staff)
  await deliverFor(seeded, payee, 1)
  const { page } = await harness.open(`${path}?agentId=${payee.id}`, { as: 'superAdmin' })
  await button(page, 'New payout').click()
  await page.getByRole('dialog', { name: 'New payout' }).getByLabel('Agent').waitFor()
  await expectAccessible(page, 'new payout')
})

it.runIf(isExtended)('is put on hold by keyboard, released and adjusted', async () => {
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

it.runIf(isExtended)('shows a wallet with its statement and its payouts, which follows a payout by hand', async () => {
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

it.runIf(isExtended)('fills a phone, in the dark', async () => {
  const payout = await makePayoutOfOne()
  const { page } = await harness.open(`${path}?search=${payout.number}`, { as: 'superAdmin', width: 390, height: 844, theme: 'dark' })
  await rowOf(page, payout).getByRole('link', { name: payout.number }).click()
  await page
    .getByRole('dialog', { name: `Payout ${payout.number}` })
    .getByRole('heading', { name: payout.number, exact: true })
    .waitFor()
  await expectAccessible(page, 'payout on a phone', 'phone')
})
