import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { rowOf } from './harness.ts'
import { openStub, type StubHarness } from './stubHarness.ts'

let harness: StubHarness

beforeAll(async () => {
  harness = await openStub()
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const denied = "You don't have permission to access order management."
const refused = /status of 403/

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

it('shows somebody who may not see orders a denied screen, wherever they look, and asks the server for none', async () => {
  const screen = await harness.open('/backoffice', { as: 'outsider' })
  const { page } = screen
  await page.getByRole('heading', { name: /^Good .+, Amir Zaki$/, level: 1 }).waitFor()
  for (const path of ['/backoffice/orders', '/backoffice/orders/pending', '/backoffice/orders/KS-2026-001']) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'Access Denied', level: 1 }).waitFor()
    await page.getByText(denied).waitFor()
  }
  expect(screen.asked().filter((request) => request.includes('/api/orders'))).toEqual([])
  expect(await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents()).toEqual(['Dashboard'])
})

it('shows somebody without any permission that there is no screen for them, and who they are', async () => {
  const who = harness.stub.somebody([])
  const { page } = await harness.open('/backoffice', { as: who })
  await page.waitForURL('**/backoffice/dashboard')
  await page.getByText("You don't have permission to access any screen yet. An administrator can give it to you.").waitFor()
  await page.getByRole('button', { name: 'Logout' }).waitFor()
})
