import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { LedgerAccountPage, LedgerEntryPage } from '@kainsiap/ops/ledger/contract'
import type { Client } from '../../services/ops/src/testing/http/client.ts'
import { whileFailing } from '../../services/ops/src/testing/faults/checks.ts'
import { actOn, addPaidAgent, deliverFor, makePayoutOf } from '../../services/ops/src/testing/entities/payouts.ts'
import { malaysianDay } from '../../services/ops/src/platform/clock.ts'
import { startSeeded } from '../../services/ops/src/testing/system/seeded.ts'
import { isExtended } from '../../services/ops/src/testing/tier.ts'
import { expectAccessible } from './axe.ts'
import { deliver } from './delivery.ts'
import { type Harness, openHarness } from './harness.ts'

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
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Ledger' }).click()
  await page.getByRole('heading', { name: 'Latest transactions' }).waitFor()
})

it.runIf(isExtended)('finds the story of an order by its number', async () => {
  const order = await deliver(harness)
  const { page } = await harness.open(path, { as: staff })
  await page.getByRole('heading', { name: 'Latest transactions' }).waitFor()
  await page.getByRole('textbox', { name: 'Order number' }).fill('no number')
  await page.keyboard.press('Enter')
  await page.getByText('Enter an order number, such as KS-2026-007.').waitFor()
  await page.getByRole('textbox', { name: 'Order number' }).fill(order.number.toLowerCase().replaceAll('-', ' '))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^Allocation of RM/ }).waitFor()
  await expectAccessible(page, 'the story of an order')
  await page.getByRole('button', { name: 'Latest transactions of all accounts' }).click()
  await page.getByRole('heading', { name: 'Latest transactions' }).waitFor()
  await whileFailing('I99', { text: 'a capture without its record', record: null, alsoStops: [], onlyAlerts: true }, async () => {
    await page.getByText('Alert only: no payments are blocked.').waitFor()
    await page.getByText(/checks failed: no payments blocked$/).waitFor()
    await expectAccessible(page, 'a failed check')
  })
})

it.runIf(isExtended)('says into which payout an order went, how much of it, and what became of it, live', async () => {
  const admin = await harness.ops.staff('superAdmin')
  const agent = await addPaidAgent(admin)
  const [order, other] = await deliverFor(await startSeeded(), agent, 2)
  const number = order?.number ?? ''
  const partSen = order?.agentEarningSen ?? 0
  const readParts = async () => (await staff.get<LedgerEntryPage>(`/ledger/entries?order=${number}`)).body.parts
  expect(await readParts()).toEqual([])
  const { page } = await harness.open(`${path}?order=${number}`, { as: staff })
  await page.getByText('Order delivered: earnings booked').waitFor()

  const payout = await makePayoutOf(admin, agent.id, { method: 'cash' })
  expect(payout.amountSen).toBe(partSen + (other?.agentEarningSen ?? 0))
  await page.getByText('Added to a payout: pending').waitFor()
  await page.getByRole('link', { name: payout.number }).waitFor()
  const act = async (name: string, body = {}) => expect((await actOn(admin, payout.id, name, body)).status).toBe(200)
  await act('process')
  await page.getByText('Added to a payout', { exact: true }).waitFor()
  const reference = `R-${crypto.randomUUID()}`
  await act('paid', { reference, paidOn: malaysianDay(new Date()) })
  await page.getByText(`Received by ${agent.name}, reference ${reference}.`).waitFor()
  const [part] = await readParts()
  expect(part).toMatchObject({ number: payout.number, status: 'completed', amountSen: payout.amountSen, partSen })
  const posted = { agent: `agent_payable:${agent.id}`, clearing: 'payout_clearing:manual' }
  expect(part?.steps.map(({ kind, entries }) => [kind, entries])).toEqual([
    [
      'po:reserved',
      [
        { account: posted.agent, sen: partSen },
        { account: posted.clearing, sen: -partSen },
      ],
    ],
    [
      'po:paid',
      [
        { account: posted.clearing, sen: partSen },
        { account: 'cash_in_hand', sen: -partSen },
      ],
    ],
  ])
  await expectAccessible(page, 'an order that was paid out')

  await page.getByRole('button', { name: 'Latest transactions of all accounts' }).click()
  const paid = page.locator(`[data-transaction="po:${payout.id}:1:paid"]`)
  await paid.getByText(`Payout to ${agent.name} completed`).waitFor()
  const found = {
    text: `${payout.number}: the amount is wrong`,
    record: { entity: 'payout', id: payout.id, version: 9 },
    alsoStops: [agent.id],
  }
  await whileFailing('I99', found, async () => {
    const check = page.locator('[data-check]').first()
    await check.getByText(`Outgoing payments for this payout and ${agent.name} are blocked.`).waitFor()
    await check.getByRole('link', { name: 'Open the payout' }).click()
    await page.getByRole('heading', { name: payout.number }).waitFor()
  })
})
