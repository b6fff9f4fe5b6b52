import type { Permission } from '@kainsiap/ops/permissions'
import type { User } from '@kainsiap/ops/users/contract'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Client } from '../../services/ops/src/testing/client.ts'
import { numbersShown, openStage, rowOf, type Stage } from './stage.ts'

let stage: Stage
let superAdmin: Client

beforeAll(async () => {
  stage = await openStage()
  superAdmin = await stage.ops.staff('superAdmin')
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const denied = "You don't have permission to access order management."
const refused = /status of 403/

/** Gives somebody exactly these permissions. */
function permit(user: User) {
  let { version } = user
  return async (permissions: readonly Permission[]) => {
    const answer = await superAdmin.patch<User>(`/users/${user.id}`, { version, permissions })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    version = answer.body.version
  }
}

it('takes the list away from somebody who loses orders.read while watching, and shows it again when they regain it', async () => {
  const who = await stage.ops.somebody(['orders.read', 'customers.read'])
  const give = permit(who.user())
  const { page } = await stage.openLive('/backoffice/orders', { as: who, expects: refused })
  const [number = ''] = await numbersShown(page)
  await give(['customers.read'])
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
  await page.getByText(denied).waitFor()
  await page.getByText('It needs the permission orders.read.').waitFor()
  await expect.poll(() => page.getByText(number).count()).toBe(0)
  await expect.poll(() => page.getByRole('link', { name: 'All Orders' }).count()).toBe(0)
  const order = await stage.bookings.place()
  await give(['orders.read', 'customers.read'])
  await rowOf(page, order).waitFor()
  await page.getByText('Live', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'All Orders' }).waitFor()
})

it('closes an open order too when the permission is lost', async () => {
  const order = await stage.bookings.placePaid()
  const who = await stage.ops.somebody(['orders.read', 'orders.write'])
  const { page } = await stage.openLive(`/backoffice/orders?open=${order.number}`, { as: who, expects: refused })
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('dialog', { name: `Cancel ${order.number}` }).waitFor()
  await permit(who.user())([])
  await page.getByText(denied).waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => page.getByText(order.customer.name).count()).toBe(0)
})

it('greys the actions of somebody who may only look, and names the permission, which takes effect when it is given', async () => {
  const order = await stage.bookings.placePaid()
  const who = await stage.ops.somebody(['orders.read', 'agents.read'])
  const { page } = await stage.openLive('/backoffice/orders', { as: who })
  const needs = 'You need the permission orders.write for this.'
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
  await permit(who.user())(['orders.read', 'orders.write', 'agents.read'])
  await record.getByRole('button', { name: 'Assign agent', disabled: false }).waitFor()
  await record.getByText(needs).first().waitFor({ state: 'detached' })
})

it('shows somebody who may not see orders a denied screen, wherever they look, and asks the server for none', async () => {
  const screen = await stage.open('/backoffice', { as: 'outsider' })
  const { page } = screen
  await page.getByRole('heading', { name: 'Access Denied', level: 1 }).waitFor()
  await page.getByText('It needs the permission orders.read.').waitFor()
  for (const path of ['/backoffice/orders', '/backoffice/orders/pending', '/backoffice/orders/KS-2026-001']) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'Access Denied', level: 1 }).waitFor()
    await page.getByText(denied).waitFor()
  }
  expect(screen.asked().filter((request) => request.includes('/api/orders'))).toEqual([])
  expect(await page.getByRole('navigation', { name: 'Main' }).getByRole('link').count()).toBe(0)
})

it('shows somebody without any permission that there is no screen for them, and who they are', async () => {
  const who = await stage.ops.somebody([])
  const { page } = await stage.open('/backoffice', { as: who })
  await page.getByText("You don't have permission to access any screen yet. An administrator can give it to you.").waitFor()
  await page.getByRole('button', { name: 'Logout' }).waitFor()
})
