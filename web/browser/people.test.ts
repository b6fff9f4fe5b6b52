import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { isExtended } from '../../services/ops/src/testing/tier.ts'
import { expectAccessible } from './axe.ts'
import { holdsFocus, openFilter, rowOf } from './harness.ts'
import { openStub, type StubHarness } from './stubHarness.ts'

let harness: StubHarness

beforeAll(async () => {
  harness = await openStub()
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens the first record of a list over it. Returns its name, and the drawer. */
async function openFirst(page: Page, noun: string) {
  const link = page.locator('[data-row] a').first()
  await link.waitFor()
  const name = await link.innerText()
  await link.click()
  const drawer = page.getByRole('dialog', { name: `${noun} ${name}` })
  await drawer.getByRole('heading', { name, exact: true }).waitFor()
  return { name, drawer }
}

it('shows who may only look at users why they cannot change anything', async () => {
  const who = harness.stub.somebody(['users.read'])
  const { page } = await harness.open(`/backoffice/users?open=${who.user().id}`, { as: who })
  const drawer = page.getByRole('dialog', { name: 'User' })
  await drawer.getByText('Requires the permission users.write.').first().waitFor()
  expect(await drawer.getByLabel('Full name').getAttribute('readonly')).not.toBeNull()
})

it('offers nothing to who may only look at agents, and leads from the dashboard to the active ones', async () => {
  const { page } = await harness.open('/backoffice/dashboard', { as: harness.stub.somebody(['agents.read']) })
  await page.getByRole('link', { name: /Active Agents/ }).click()
  await expect.poll(() => page.url()).toContain('/backoffice/agents?tab=active')
  const { drawer } = await openFirst(page, 'Agent')
  await expect.poll(() => drawer.getByRole('button', { name: 'Suspend Agent…' }).getAttribute('aria-disabled')).toBe('true')
})

it('offers nothing to who may only look at customers, and leads there from an order', async () => {
  const { page } = await harness.open('/backoffice/customers', { as: harness.stub.somebody(['customers.read']) })
  const { drawer } = await openFirst(page, 'Customer')
  await expect.poll(() => drawer.getByRole('button', { name: 'Suspend…' }).getAttribute('aria-disabled')).toBe('true')
  expect([await button(page, 'Add note').count(), await page.getByText('All orders').count()]).toEqual([0, 0])

  const { number, customer } = await harness.stub.bookings.createOrder()
  const { page: theirs } = await harness.open(`/backoffice/orders/${number}`, {
    as: harness.stub.somebody(['orders.read', 'customers.read']),
  })
  await theirs.getByRole('link', { name: customer.name, exact: true }).click()
  await theirs.getByRole('heading', { level: 1, name: customer.name }).waitFor()
})

it('narrows agents by rating', async () => {
  const { page } = await harness.open('/backoffice/agents', { as: 'superAdmin' })
  await page.locator('[data-row]').first().waitFor()
  await openFilter(page, 'Rating')
  await page.getByLabel('From').fill('5.1')
  await button(page, 'Apply').click()
  await page.getByText('Enter a number from 0 to 5, like 4.5.').waitFor()
  await page.getByLabel('From').fill('4.9')
  await button(page, 'Apply').click()
  await expect.poll(() => page.url()).toContain('minRating=4.9')
  await button(page, 'Clear Filters').click()
  await expect.poll(() => page.url()).not.toContain('minRating')
})

it.runIf(isExtended).each([
  ['User', 'users'],
  ['Agent', 'agents'],
  ['Customer', 'customers'],
])('opens one %s over the list on a phone, in the dark, without scrolling sideways', async (noun, list) => {
  const who = harness.stub.somebody(['orders.read', 'users.read', 'agents.read', 'agents.write', 'customers.read', 'customers.write'])
  const { page } = await harness.open(`/backoffice/${list}`, { as: who, width: 390, height: 844, theme: 'dark' })
  await openFirst(page, noun)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(page, `${noun} over the list`, 'phone')
})

it('asks before unsaved changes are left, and follows what others change meanwhile', async () => {
  const who = harness.stub.somebody(['orders.read'])
  const { page } = await harness.open(`/backoffice/users?open=${who.user().id}&search=${encodeURIComponent(who.user().email)}`, {
    as: 'superAdmin',
  })
  const record = page.getByRole('dialog', { name: 'User' })
  await record.getByLabel('Department').fill('Stores')
  await button(page, 'Undo changes').press('Enter')
  await expect.poll(() => record.getByLabel('Department').inputValue()).not.toBe('Stores')
  expect(await holdsFocus(record), 'not lost with the button that is disabled now').toBe(true)
  await record.getByLabel('Department').fill('Dispatch')
  harness.stub.edit(who, { employeeId: '0047' })
  await expect.poll(() => record.getByLabel('Employee ID').inputValue()).toBe('0047')
  expect(await record.getByLabel('Department').inputValue()).toBe('Dispatch')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
  await button(page, 'Keep editing').click()
  expect(await record.getByLabel('Department').inputValue()).toBe('Dispatch')
  await expect.poll(() => button(page, 'Save changes').getAttribute('aria-disabled')).toBe(null)
  await button(page, 'Save changes').click()
  await page.getByText('User updated successfully').waitFor()
  // What was saved is no edit any more: a colleague's later change of it is taken over, not undone.
  harness.stub.edit(who, { department: 'Finance' })
  await expect.poll(() => record.getByLabel('Department').inputValue()).toBe('Finance')
  await page.keyboard.press('Escape')
  await expect.poll(() => record.count()).toBe(0)
  await rowOf(page, who.user()).getByText('Finance').waitFor()
})

it('reads a pasted phone number, says how it read one that is none, and finds the user by it', async () => {
  const who = harness.stub.somebody(['orders.read'])
  const { page } = await harness.open(`/backoffice/users?open=${who.user().id}&search=${encodeURIComponent(who.user().email)}`, {
    as: 'superAdmin',
  })
  const record = page.getByRole('dialog', { name: 'User' })
  const phone = record.getByLabel('Phone')
  await phone.fill('03–5510 2026')
  await button(page, 'Save changes').click()
  await record.getByText('This must be a Malaysian mobile number like 012-884 1907, and was read as 0355102026.').waitFor()
  expect(await phone.inputValue()).toBe('03–5510 2026')
  await phone.fill('\u202a+60 (0)19.555 7731\u202c')
  await button(page, 'Save changes').click()
  await page.getByText('User updated successfully').waitFor()
  await expect.poll(() => phone.inputValue()).toBe('+60195557731')
  await page.keyboard.press('Escape')
  await expect.poll(() => record.count()).toBe(0)
  for (const search of ['(019) 555 7731', '019–555', `Mei <${who.user().email}>`]) {
    await page.getByLabel('Search users').fill(search)
    await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(search)
    await rowOf(page, who.user()).waitFor()
  }
  const { page: theirs } = await harness.open('/backoffice/dashboard', { as: harness.stub.somebody(['orders.read', 'users.read']) })
  await theirs.getByRole('button', { name: 'Search or jump to…' }).click()
  const palette = theirs.getByRole('dialog', { name: 'Search' })
  await palette.getByRole('combobox').fill('+60 19-555 77')
  await palette.getByRole('option', { name: who.user().name }).first().waitFor()
})
