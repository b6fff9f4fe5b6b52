import type { AgentDetails } from '@kainsiap/ops/agents/contract'
import type { PayoutDetails, PayoutPage } from '@kainsiap/ops/payouts/contract'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Client } from '../../services/ops/src/testing/client.ts'
import { untilHeardOf } from '../../services/ops/src/testing/gateway-recovery.ts'
import { addPaidAgent, deliverFor, wholePeriod } from '../../services/ops/src/testing/payouts.ts'
import { sandboxOf, type Sandbox } from '../../services/ops/src/testing/providers.ts'
import { startSeeded, type Seeded } from '../../services/ops/src/testing/seeded.ts'
import { expectAccessible } from './axe.ts'
import { openHarness, type Harness } from './harness.ts'

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
  await untilHeardOf('payouts', payout?.id ?? '')
  for (const each of [page, theirs]) await each.locator('[data-row]').getByText('Completed', { exact: true }).waitFor()
  expect((await staff.get<PayoutDetails>(`/payouts/${payout?.id ?? ''}`)).body.attempt).toBe(1)
  const books = (await sandbox.control('books')) as Record<string, { movements: object[] }>
  const movements = Object.values(books).flatMap((book) => book.movements)
  expect(movements.filter((movement) => JSON.stringify(movement).includes(payout?.id ?? ''))).toHaveLength(1)
})
