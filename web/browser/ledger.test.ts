import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { LedgerAccountPage, LedgerEntryPage } from '@kainsiap/ops/ledger/contract'
import type { Client } from '../../services/ops/src/testing/client.ts'
import { whileFailing } from '../../services/ops/src/testing/checks.ts'
import { expectAccessible } from './axe.ts'
import { deliver } from './delivery.ts'
import { openHarness, type Harness } from './harness.ts'

let harness: Harness
let staff: Client

beforeAll(async () => {
  harness = await openHarness()
  staff = await harness.ops.somebody(['finance.read', 'orders.read'])
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const path = '/backoffice/finance/ledger'

it('follows the money of an order live, from the accounts to its story, and says what does not hold and whose money is stopped', async () => {
  const { page } = await harness.open(path, { as: staff })
  const commissions = page.locator('[data-account="revenue:commission"]')
  const balance = async () => (await commissions.locator('td').first().innerText()).trim()
  await commissions.waitFor()
  const before = await balance()
  const order = await deliver(harness)
  await page.locator(`[data-transaction="ord:${order.id}:earned"]`).getByText('Order delivered: earnings booked').waitFor()
  await expect.poll(balance).not.toBe(before)
  await expectAccessible(page, 'ledger')

  const { body: accounts } = await staff.get<LedgerAccountPage>('/ledger/accounts?limit=50')
  expect(accounts.totalSen).toBe(0)
  const { body: story } = await staff.get<LedgerEntryPage>(`/ledger/entries?order=${order.number}`)
  expect(story.orders).toEqual([{ id: order.id, number: order.number, customerName: order.customer.name }])
  expect(story.items.filter(({ kind }) => kind === 'ord:earned')).toMatchObject([{ key: `ord:${order.id}:earned`, orderId: order.id }])
  expect((await staff.get('/ledger/entries?order=KS-2026-99999999')).status).toBe(404)

  await page.getByRole('link', { name: 'Agents', exact: true }).click()
  await page.getByRole('heading', { name: 'Agents', exact: true }).waitFor()
  await page.getByRole('link', { name: `Wallet of ${order.agent?.name ?? ''}` }).click()
  await page.getByRole('heading', { name: `Wallet of ${order.agent?.name ?? ''}` }).waitFor()
  await page.locator(`[data-transaction="ord:${order.id}:earned"]`).getByRole('link', { name: order.number }).click()
  await page.getByRole('heading', { name: 'Transactions of order' }).waitFor()
  await page.getByText(/debits equal credits$/).waitFor()
  const agent = order.agent ?? { id: '', name: '' }
  const found = { text: `ord:${order.id}:earned is missing`, record: { entity: 'order', id: order.id, version: 9 }, alsoStops: [agent.id] }
  await whileFailing('I99', found, async () => {
    const check = page.locator('[data-check]').first()
    await check.getByText(`Outgoing payments for ${order.number} and ${agent.name} are blocked.`).waitFor()
    expect(await check.getByRole('link').allInnerTexts()).toEqual([`Compare ${order.number}`])
    await page.getByText(/\d checks failed$/).waitFor()
    await page.getByRole('link', { name: /^Ledger 1/ }).waitFor()
  })
  await page.getByText(/^All \d+ checks passed$/).waitFor()
})
