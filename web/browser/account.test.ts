import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { demoPassword } from '../../services/ops/src/demo/accounts.ts'
import { enableTotp, resetTokenOf } from '../../services/ops/src/testing/entities/account.ts'
import { isExtended } from '../../services/ops/src/testing/tier.ts'
import { photo } from '../../services/ops/src/testing/http/uploads.ts'
import { codeAt } from '../../services/ops/src/users/totp/totp.ts'
import { expectAccessible } from './axe.ts'
import { isSignedOut, openHarness, type Harness } from './harness.ts'

let harness: Harness

beforeAll(async () => {
  harness = await openHarness()
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const path = '/backoffice/account'
const fresh = 'teh tarik kurang manis satu'
const refused = /status of (401|422)|ERR_FAILED/
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
async function signIn(page: Page, email: string, password: string) {
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await button(page, 'Sign in').click()
}

it('gets back in who has forgotten the password, by the link of a mail, from the sign-in page on', async () => {
  const { id, email } = (await harness.ops.somebody(['orders.read'])).user()
  const { page } = await harness.open('/backoffice/login', { expects: refused })
  await page.getByText('Management System').waitFor()
  await expect.poll(() => page.title()).toBe('Management System · KainSiap')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/forgot-password')
  await button(page, 'Send link').click()
  await page.getByText('This field is required.').waitFor()
  await field(page, 'Email').fill('not an address')
  await page.getByText('Invalid email address').waitFor()
  await expectAccessible(page, 'forgot password', 'wide')
  await field(page, 'Email').fill('nobody@staff.example')
  await page.keyboard.press('Enter')
  await page.getByText('If nobody@staff.example belongs to an account').waitFor()
  const token = await resetTokenOf(harness.ops, { id, email })
  const link = `/reset-password#${token}`
  await page.goto(link)
  await page.getByText(`For ${email}.`).waitFor()
  await field(page, 'New password').fill('password1234')
  await field(page, 'Confirm password').fill('password12345')
  await button(page, 'Set password').click()
  await page.getByText('Passwords do not match').waitFor()
  await field(page, 'Confirm password').fill('password1234')
  await button(page, 'Set password').click()
  await page.getByText('This password is too common.').waitFor()
  await expectAccessible(page, 'reset password')
  await field(page, 'New password').fill(fresh)
  await field(page, 'Confirm password').fill(fresh)
  await button(page, 'Set password').click()
  await page.getByRole('heading', { name: 'Your password is set' }).waitFor()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, email, fresh)
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByRole('heading', { name: 'This link doesn’t work' }).waitFor()
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
})

it.runIf(isExtended)('shows an account to its owner: profile, password, and where they are signed in', async () => {
  const owner = await harness.ops.somebody(['orders.read'])
  const { page } = await harness.openLive('/backoffice/orders', { as: owner, expects: refused })
  await button(page, /^Account of/).click()
  await page.getByRole('menuitem', { name: 'Your account' }).click()
  await page.getByRole('heading', { name: 'Your account' }).waitFor()
  await field(page, 'Full name').waitFor()
  await expectAccessible(page, 'account')
  await field(page, 'Full name').fill('Puan Halimah')
  await page.getByLabel('Phone').fill('+60128841907')
  await button(page, 'Save changes').click()
  await page.getByText('User updated successfully').waitFor()
  await button(page, 'Account of Puan Halimah').waitFor()
  await field(page, 'Theme').selectOption('dark')
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')

  const { page: elsewhere } = await harness.openLive('/backoffice/orders', { as: owner, expects: refused })
  await page.reload()
  await button(page, /^Sign out of/)
    .first()
    .waitFor()
  await button(page, 'Sign out everywhere else').click()
  await isSignedOut(elsewhere, 'You logged out this browser from another one.')
  await expect.poll(() => button(page, /^Sign out of/).count()).toBe(0)

  await field(page, 'Current password').fill('not the password')
  await field(page, 'New password').fill(fresh)
  await field(page, 'Confirm new password').fill(`${fresh}!`)
  await button(page, 'Change password').click()
  await page.getByText('New passwords do not match').waitFor()
  await field(page, 'Confirm new password').fill(fresh)
  await button(page, 'Change password').click()
  await page.getByText('Current password is incorrect').waitFor()
  await field(page, 'Current password').fill(demoPassword)
  await button(page, 'Change password').click()
  await page.getByText('Password changed. You were signed out everywhere else.').waitFor()
  expect(await field(page, 'New password').inputValue()).toBe('')
  await page.reload()
  await field(page, 'Full name').waitFor()

  await page.route('**/api/auth/logout', (route) => route.abort('failed'))
  await button(page, 'Logout').click()
  await page.getByText('Logout failed.').waitFor()
})

it.runIf(isExtended)('takes a picture of its owner, shown at once wherever the owner is, and says what is wrong with a file', async () => {
  const owner = await harness.ops.somebody(['orders.read'])
  const { id } = owner.user()
  const { page } = await harness.open(path, { as: owner, expects: /status of 400/ })
  const { page: admin } = await harness.open(`/backoffice/users?open=${id}&search=${owner.user().email}`, { as: 'superAdmin' })
  const choose = (bytes: Buffer, name = 'face.jpg', mimeType = 'image/jpeg') =>
    page.getByLabel('Picture of').setInputFiles({ name, mimeType, buffer: bytes })
  const shown = (at: Page) => at.locator('img[src^="blob:"]').count()
  await button(page, 'Choose picture…').waitFor()
  await choose(Buffer.from('<svg/>'), 'face.svg', 'image/svg+xml')
  await page.getByText('This file is not a JPG, PNG or WebP. Choose another file.').waitFor()
  const picture = await photo('jpeg', { width: 900, height: 700 })
  await choose(picture.subarray(0, 20_000))
  await page.getByText('This picture is damaged or incomplete.').waitFor()
  await expectAccessible(page, 'a refused picture')

  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Choose picture…').press('Enter')
  await (await chooser).setFiles({ name: 'face.jpg', mimeType: 'image/jpeg', buffer: picture })
  await page.getByText('Picture saved').waitFor()
  expect(await page.getByText('This picture is damaged').count()).toBe(0)
  // The field, the top bar and the sidebar; the list, the head of the drawer and its field.
  await expect.poll(() => shown(page)).toBe(3)
  await expect.poll(() => shown(admin)).toBe(3)
  await expectAccessible(admin, 'somebody’s picture', 'wide')

  const seen = () => admin.getByRole('group', { name: 'Picture' }).locator('img').getAttribute('src')
  const former = await seen()
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const files = new DataTransfer()
      files.items.add(new File([Uint8Array.from(bytes)], 'face.png', { type: 'image/png' }))
      return files
    },
    [...(await photo('png', { seed: 3 }))],
  )
  await page.getByRole('group', { name: 'Picture' }).dispatchEvent('drop', { dataTransfer: dropped })
  await expect.poll(seen).not.toBe(former)
  await button(admin, 'Remove').click()
  await expect.poll(() => shown(page)).toBe(0)
  await button(page, 'Choose picture…').waitFor()
})

it('turns two-step verification on, asks for its code at sign-in, and takes a recovery code instead', async () => {
  const owner = await harness.ops.somebody(['orders.read'])
  const { page } = await harness.open(path, { as: owner, expects: refused })
  await button(page, 'Turn on…').click()
  await page.getByRole('dialog').getByLabel('Current password', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).locator('path').waitFor()
  await expectAccessible(page, 'key for the app')
  const secret = ((await page.locator('[data-dialog] code').textContent()) ?? '').replaceAll(' ', '')
  await field(page, 'Code').fill('000000')
  await page.keyboard.press('Enter')
  await page.getByText('This code is incorrect.').waitFor()
  await field(page, 'Code').fill(codeAt(secret, new Date()))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect.poll(() => codes.count()).toBe(10)
  const recoveryCode = (await codes.first().textContent()) ?? ''
  await expectAccessible(page, 'recovery codes', 'wide')
  await page.getByRole('checkbox', { name: 'I have saved these codes' }).check()
  await button(page, 'Done').click()
  await page.getByText('10 recovery codes are left.').waitFor()

  await button(page, 'Logout').click()
  await signIn(page, owner.user().email, demoPassword)
  await page.getByRole('heading', { name: 'Two-step verification' }).waitFor()
  await expect.poll(() => field(page, 'Code').evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'This code is incorrect.' }).waitFor()
  await expectAccessible(page, 'second step', 'wide')
  await field(page, 'Code').fill(codeAt(secret, new Date(Date.now() + 30_000)))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()

  await button(page, 'Logout').click()
  await signIn(page, owner.user().email, demoPassword)
  await button(page, 'Use a recovery code').click()
  await field(page, 'Recovery code').fill(recoveryCode)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
  await page.goto(path)
  await page.getByText('9 recovery codes are left.').waitFor()
})

it.runIf(isExtended)('is helped by a colleague who lost the phone', async () => {
  const owner = await harness.ops.somebody(['orders.read'])
  await enableTotp(owner)
  const { page } = await harness.open(`/backoffice/users?open=${owner.user().id}`, { as: 'superAdmin' })
  await button(page, 'Reset two-step verification…').click()
  await page.getByText('Confirm the person’s identity first.').waitFor()
  await expectAccessible(page, 'reset two-step verification', 'wide')
  await button(page, 'Reset verification').click()
  await page.getByText('Two-step verification of Somebody reset').waitFor()
  await expect.poll(() => button(page, 'Reset two-step verification…').count()).toBe(0)
  await page.getByRole('list', { name: 'History' }).getByText('Two-step verification reset').waitFor({ timeout: 60_000 })
})
