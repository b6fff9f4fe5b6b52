import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { address, numbersShown, rowOf, visit } from './harness.ts'
import { openStub, type StubHarness } from './stubHarness.ts'

let harness: StubHarness

beforeAll(async () => {
  harness = await openStub()
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const denied = "You don't have permission to access order management."
const refused = /status of 403/

it('takes the list away from somebody who loses orders.read while watching, and shows it again when they regain it', async () => {
  const who = harness.stub.somebody(['orders.read', 'customers.read'])
  const { page } = await harness.openLive('/backoffice/orders', { as: who, expects: refused })
  const [number = ''] = await numbersShown(page)
  harness.stub.permit(who, ['customers.read'])
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
  await page.getByText(denied).waitFor()
  await page.getByText('Requires the permission orders.read.').waitFor()
  await expect.poll(() => page.getByText(number).count()).toBe(0)
  await expect.poll(() => page.getByRole('link', { name: 'All Orders' }).count()).toBe(0)
  const order = await harness.stub.bookings.createOrder()
  harness.stub.permit(who, ['orders.read', 'customers.read'])
  await rowOf(page, order).waitFor()
  await page.getByText('Live', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'All Orders' }).waitFor()
})

it('closes an open order too when the permission is lost', async () => {
  const order = await harness.stub.bookings.bookPaid()
  const who = harness.stub.somebody(['orders.read', 'orders.write'])
  const { page } = await harness.openLive(`/backoffice/orders?open=${order.number}`, { as: who, expects: refused })
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('dialog', { name: `Cancel ${order.number}` }).waitFor()
  harness.stub.permit(who, [])
  await page.getByText(denied).waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => page.getByText(order.customer.name).count()).toBe(0)
})

it('greys the actions of somebody who may only look, and names the permission, which takes effect when it is given', async () => {
  const order = await harness.stub.bookings.bookPaid()
  const who = harness.stub.somebody(['orders.read', 'agents.read'])
  const { page } = await harness.openLive('/backoffice/orders', { as: who })
  const needs = 'Requires the permission orders.write.'
  await rowOf(page, order)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  for (const name of [/^Assign agent/, /^Update status/, /^Cancel order/]) {
    const item = page.getByRole('menuitem', { name })
    expect(await item.getAttribute('aria-disabled')).toBe('true')
    expect(await item.innerText()).toContain(needs)
  }
  await page.getByRole('menuitem', { name: 'Open' }).click()
  const record = page.getByRole('dialog', { name: `Order ${order.number}` })
  await record.locator('p').getByText(needs).waitFor()
  await expect.poll(() => record.getByRole('button', { name: 'Assign agent' }).getAttribute('aria-disabled')).toBe('true')
  harness.stub.permit(who, ['orders.read', 'orders.write', 'agents.read'])
  await record.getByRole('button', { name: 'Assign agent', disabled: false }).waitFor()
  await record.getByText(needs).first().waitFor({ state: 'detached' })
})

const financial = "You don't have permission to access financial management."

/** What somebody reads at the addresses of a feature without the permission to read it. */
const refusals: Readonly<Record<string, readonly string[]>> = {
  [denied]: ['orders', 'orders/pending', 'orders/KS-2026-001'],
  "You don't have permission to access agent management.": ['agents', 'agents/AG-001'],
  "You don't have permission to change agents.": ['agents/create', 'agents/AG-001/edit'],
  "You don't have permission to verify agents.": ['agents/verification'],
  "You don't have permission to access agent performance.": ['agents/performance'],
  "You don't have permission to view customer management.": ['customers', `customers/${'0'.repeat(24)}`],
  "You don't have permission to change customers.": ['customers/create', `customers/${'0'.repeat(24)}/edit`],
  "You don't have permission to verify customers.": ['customers/verification'],
  "You don't have permission to add users.": ['users/create'],
  [financial]: [
    'finance/reconciliation/billplz/2026-11-01',
    'finance',
    'finance/payments/PAY-2026-001',
    'finance/refunds',
    'finance/refunds/REF-2026-001-1',
    'finance/payouts',
    'finance/payouts/PO-2026-001',
    'agents/payouts',
    'finance/runs',
    'finance/runs/PB-2026-001',
    'finance/analytics',
    'finance/revenue',
    'finance/reports',
    `finance/reports/${'0'.repeat(24)}`,
    'finance/reconciliation',
  ],
  "You don't have permission to process payments.": ['finance/payments'],
  "You don't have permission to prepare payouts.": ['finance/runs/new'],
  "You don't have permission to view the ledger.": ['finance/ledger'],
  "You don't have permission to approve requests of other users.": ['finance/approvals', `finance/approvals/${'0'.repeat(24)}`],
  "You don't have permission to view the audit log.": ['audit'],
  "You don't have permission to view the queues.": ['queues'],
  "You don't have permission to view the mailbox.": ['mailbox'],
}

it('shows somebody who may see nothing of a feature a denied screen, wherever they look, and asks the server for none', async () => {
  const screen = await harness.open('/backoffice', { as: harness.stub.somebody([]) })
  const { page } = screen
  await page.getByRole('heading', { name: /^Good .+, Somebody$/, level: 1 }).waitFor()
  screen.forget()
  for (const [sentence, places] of Object.entries(refusals))
    for (const place of places) {
      await goTo(page, `/backoffice/${place}`)
      await page.getByRole('heading', { name: 'Access Denied', level: 1 }).waitFor()
      expect([
        place,
        await page
          .getByRole('main')
          .getByText(/^You don't have permission/)
          .innerText(),
      ]).toEqual([place, sentence])
    }
  await goTo(page, '/backoffice/users')
  await page.getByText("You don't have permission to access user management.").waitFor()
  await expect.poll(() => address(page)).toBe('/backoffice/dashboard')
  await page.getByRole('heading', { name: /^Good .+, Somebody$/, level: 1 }).waitFor()
  expect(screen.asked().filter((request) => !/\/(activity|auth|notices|jobs)/.test(request))).toEqual([])
  expect(await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents()).toEqual(['Dashboard'])
})

/** As a link in the console leads there, to a screen of another title: without loading the console again. */
async function goTo(page: Page, to: string): Promise<void> {
  const before = await page.title()
  await visit(page, to)
  await page.waitForFunction((title) => document.title !== title, before)
}

it('shows somebody without any permission that there is no screen for them, and who they are', async () => {
  const who = harness.stub.somebody([])
  const { page } = await harness.open('/backoffice', { as: who })
  await page.waitForURL('**/backoffice/dashboard')
  await page.getByText("You don't have permission to access any screen yet. An administrator can give it to you.").waitFor()
  await page.getByRole('button', { name: 'Logout' }).waitFor()
})
