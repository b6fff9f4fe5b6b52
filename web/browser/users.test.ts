import type { User } from '@kainsiap/ops/users/contract'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { isExtended } from '../../services/ops/src/testing/tier.ts'
import { expectAccessible } from './axe.ts'
import { openHarness, rowOf, type Harness } from './harness.ts'

let harness: Harness

beforeAll(async () => {
  harness = await openHarness()
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const path = '/backoffice/users'
const password = 'teh tarik kurang manis'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const drawer = (page: Page, name = '') => page.getByRole('dialog', { name: `User ${name}`.trim() })

/** Opens the list as a user of its own, so that tests do not wait for one another's sessions. */
async function openUsers(query = '', options: { width?: number; height?: number; expects?: RegExp } = {}) {
  const opened = await harness.open(`${path}${query}`, { as: 'superAdmin', ...options })
  await opened.page.locator('[data-row]').first().waitFor()
  return opened
}

async function inviteByApi(name: string, email: string): Promise<User> {
  const admin = await harness.ops.staff('superAdmin')
  return (await admin.post<User>('/users', { name, email, role: 'manager', department: 'Finance' })).body
}

it.runIf(isExtended)('lists staff, narrowed by search, role and status, and opens one by keyboard', async () => {
  const { page } = await openUsers()
  for (const head of ['User', 'Role', 'Department', 'Status', 'Last Login', 'Actions'])
    await page.getByRole('columnheader', { name: head, exact: true }).waitFor()
  const invited = await inviteByApi('Harith Danial', 'harith@kainsiap.example')
  await page.keyboard.press('/')
  await page.keyboard.type('harith')
  await expect.poll(() => page.locator('[data-row]').count()).toBe(1)
  await rowOf(page, invited).getByText('Invited').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await rowOf(page, invited).getByText('harith@kainsiap.example').waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${path}?status=invited&role=manager`)
  await rowOf(page, invited).waitFor()
  await page.goto(`${path}?status=inactive&search=harith`)
  await page.getByText('No users found').waitFor()
  await button(page, 'Clear filters').click()
  await rowOf(page, invited).getByRole('link', { name: 'Harith Danial' }).press('Enter')
  await drawer(page, 'Harith Danial').getByRole('heading', { name: 'Harith Danial', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => drawer(page).count()).toBe(0)
})

it('invites somebody, who sets a password by the link in the mail and signs in', async () => {
  const { page } = await openUsers('', { expects: /status of 422/ })
  await expectAccessible(page, 'users')
  await page.getByRole('link', { name: 'Add User' }).last().click()
  await page.getByRole('heading', { name: 'Add User' }).waitFor()
  await expectAccessible(page, 'add user')
  await button(page, 'Send invitation').click()
  expect(await page.getByText('This field is required.').count()).toBe(2)
  await page.getByLabel('Full name').fill('Goh Shu Fen')
  await page.getByLabel('Email').fill((await harness.ops.staff('superAdmin')).user().email.toUpperCase())
  await button(page, 'Send invitation').click()
  await page.getByText('Failed to create user. Another user already signs in with').waitFor()
  await page.getByLabel('Email').fill('shufen@kainsiap.example')
  await page.getByLabel('Role', { exact: true }).selectOption('manager')
  await page.getByRole('checkbox', { name: 'orders.write, from the role' }).uncheck()
  await page.getByRole('checkbox', { name: 'finance.read', exact: true }).check()
  await page.getByText('1 added').waitFor()
  await page.getByText('1 removed').waitFor()
  await button(page, 'Send invitation').click()
  await page.getByText('User created successfully').waitFor()
  await drawer(page, 'Goh Shu Fen').getByText('Invited').first().waitFor()

  await page.goto('/backoffice/mailbox')
  await page.getByText('Your invitation to KainSiap').first().click()
  const link =
    (await page
      .getByRole('link', { name: /\/backoffice\/invitation#/ })
      .first()
      .getAttribute('href')) ?? ''
  await expectAccessible(page, 'mailbox')
  const { page: theirs } = await harness.open(link, { expects: /status of 422/ })
  await theirs.getByRole('heading', { name: 'Welcome, Goh Shu Fen' }).waitFor()
  await expectAccessible(theirs, 'invitation')
  await theirs.getByLabel('New password', { exact: true }).fill(password)
  await theirs.getByLabel('Confirm password', { exact: true }).fill('something else altogether')
  await button(theirs, 'Set password').click()
  await theirs.getByText('Passwords do not match').waitFor()
  await theirs.getByLabel('Confirm password', { exact: true }).fill(password)
  await button(theirs, 'Set password').click()
  await theirs.getByRole('link', { name: 'Sign in' }).click()
  await theirs.getByLabel('Email').fill('shufen@kainsiap.example')
  await theirs.getByLabel('Password', { exact: true }).fill(password)
  await button(theirs, 'Sign in').click()
  await theirs.getByRole('heading', { level: 1, name: /^Good .+, Goh Shu Fen$/ }).waitFor()
  await theirs.goto(link)
  await theirs.getByRole('heading', { name: 'This invitation doesn’t work' }).waitFor()
})

it('edits somebody while they work: what they may not see any more is gone from their screen within the same change', async () => {
  const who = await harness.ops.somebody(['orders.read', 'users.read'])
  const { page: theirs } = await harness.openLive('/backoffice/orders', { as: who, expects: /status of 403/ })
  await theirs.getByRole('button', { name: /User Management/ }).waitFor()
  const { page } = await openUsers(`?open=${who.user().id}`)
  const record = drawer(page)
  await record.getByRole('checkbox', { name: 'users.read, added to the role' }).uncheck()
  await record.getByRole('checkbox', { name: 'orders.read, from the role' }).uncheck()
  await record.getByText('1 unsaved change').waitFor()
  await expectAccessible(page, 'user')
  await button(page, 'Save changes').click()
  await page.getByText('User updated successfully').waitFor()
  await theirs.getByRole('heading', { name: 'Access Denied' }).waitFor()
  await expect.poll(() => theirs.getByRole('button', { name: /User Management|Order Management/ }).count()).toBe(0)
  await record.getByText('− orders.read').waitFor()
})

it.runIf(isExtended)('deactivates, activates and deletes with the consequence said first, and ends sessions', async () => {
  const who = await harness.ops.somebody(['orders.read'])
  const { page: theirs } = await harness.openLive('/backoffice/orders', { as: who, expects: /status of 401/ })
  const { page } = await openUsers(`?open=${who.user().id}`)
  const record = drawer(page)
  await record.getByRole('button', { name: /^End/ }).first().waitFor()
  await button(page, 'Deactivate…').click()
  await page.getByText('The user is signed out on all devices').waitFor()
  await expectAccessible(page, 'deactivate')
  await button(page, 'Deactivate user').click()
  await theirs.getByRole('heading', { name: 'Admin Portal' }).waitFor()
  await record.getByText('Inactive').first().waitFor()
  await button(page, 'Activate…').click()
  await button(page, 'Activate user').click()
  await record.getByText('Active', { exact: true }).first().waitFor()
  await button(page, 'Delete…').click()
  await button(page, 'Delete user').click()
  await page.getByText('User deleted successfully').waitFor()
  await expect.poll(() => rowOf(page, who.user()).count()).toBe(0)
})

it.runIf(isExtended)('exports the list as a job: its progress, its end and its file are in the tray', async () => {
  const { page } = await openUsers('?role=viewer')
  await button(page, 'Export…').click()
  const dialog = page.getByRole('dialog', { name: /^Export \d+ users$/ })
  await dialog.getByLabel('Format').selectOption('csv')
  await expectAccessible(page, 'export')
  await dialog.getByRole('button', { name: 'Export' }).click()
  await button(page, /^Jobs/).click()
  const tray = page.getByRole('dialog', { name: 'Jobs' })
  const [file] = await Promise.all([page.waitForEvent('download'), tray.getByRole('button', { name: 'Download' }).first().click()])
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  await expectAccessible(page, 'tray')
})
