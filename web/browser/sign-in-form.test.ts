import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { demoPassword } from '../../services/ops/src/demo/accounts.ts'
import { until } from '../../services/ops/src/testing/system/processes.ts'
import { isExtended } from '../../services/ops/src/testing/tier.ts'
import { builtFile } from './builtFile.ts'
import { address } from './harness.ts'
import { alert, email, fillIn, firstRow, password, refused, submit } from './signInForm.ts'
import { openStub, type StubHarness } from './stubHarness.ts'

let harness: StubHarness

beforeAll(async () => {
  harness = await openStub()
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

async function openSignIn(look: { theme?: 'light' | 'dark'; width?: number } = {}): Promise<Page> {
  const { page } = await harness.open('/backoffice/login', { expects: refused, ...look })
  await page.getByRole('heading', { name: 'Demo data: sign in as' }).waitFor()
  return page
}
const isFocused = (place: Locator) => place.evaluate((element) => element === document.activeElement)
/** A colour as the browser computes it: of an element, or of a token. */
const colourOf = (place: Locator) => place.evaluate((element) => getComputedStyle(element).color)
const tokenColour = (page: Page, token: string) =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.setProperty('color', `var(${name})`)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, token)

it('shows the error of each field as worded in the specification, and accepts a valid form', async () => {
  const page = await openSignIn()
  await page.getByText('Sign in to your admin account to access the dashboard').waitFor()
  await expect.poll(() => submit(page).isDisabled()).toBe(true)
  await email(page).focus()
  await password(page).focus()
  await page.getByText('Email is required').waitFor()
  await email(page).fill('aina')
  await page.getByText('Invalid email address').waitFor()
  await page.getByText('Password is required').waitFor()
  await password(page).fill('lipat')
  await page.getByText('Password must be at least 6 characters').waitFor()
  await expect.poll(() => submit(page).isDisabled()).toBe(true)
  await expect.poll(() => password(page).getAttribute('aria-invalid')).toBe('true')
  await fillIn(page, 'aina.rahman@kainsiap.example', 'lipat!')
  await until(() => submit(page).isEnabled())
  await expect.poll(() => page.getByText(/is required|Invalid email|at least 6/).count()).toBe(0)
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect.poll(() => password(page).getAttribute('type')).toBe('text')
})

it.runIf(isExtended).each(['light', 'dark'] as const)(
  'says what is wrong in the colour of errors, and to readers, in the %s theme',
  async (theme) => {
    const page = await openSignIn({ theme })
    await email(page).fill('aina')
    await password(page).fill('lipat')
    await password(page).blur()
    const danger = await tokenColour(page, '--color-danger-text')
    expect(danger).not.toBe(await tokenColour(page, '--color-text-muted'))
    for (const text of ['Invalid email address', 'Password must be at least 6 characters']) {
      expect([text, await colourOf(page.getByText(text))]).toEqual([text, danger])
      await page.locator('[aria-live=polite]').getByText(text).waitFor()
    }
    expect(await email(page).evaluate((field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent)).toBe(
      'Invalid email address',
    )
    await fillIn(page, 'farid.hakim@kainsiap.example', 'not-the-password')
    await submit(page).click()
    const note = alert(page, 'Invalid credentials')
    expect(await colourOf(note)).toBe(await tokenColour(page, '--tone-danger-fg'))
  },
)

it('puts the focus where typing begins, and after a rejection on the field to correct', async () => {
  const page = await openSignIn()
  await until(() => isFocused(email(page)))
  await page.keyboard.type('farid.hakim@kainsiap.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type('not-the-password')
  await page.keyboard.press('Enter')
  await alert(page, 'Invalid credentials').waitFor()
  await until(() => isFocused(password(page)))
  // Typing now replaces the wrong input.
  await page.keyboard.type(demoPassword)
  expect(await password(page).inputValue()).toBe(demoPassword)
  await page.keyboard.press('Enter')
  await firstRow(page).waitFor()
})

it.runIf(isExtended)(
  'takes the focus from nobody: not on a phone, not from who is somewhere else already, not for what is no fault of theirs',
  async () => {
    const phone = await openSignIn({ width: 390 })
    await submit(phone).waitFor()
    expect(await phone.evaluate(() => document.activeElement === document.body)).toBe(true)
    const page = await openSignIn()
    await fillIn(page, 'farid.hakim@kainsiap.example', 'not-the-password')
    let answer = () => {}
    await page.route('**/api/auth/login', async (route) => {
      await new Promise<void>((resolve) => (answer = resolve))
      await route.continue()
    })
    await page.keyboard.press('Enter')
    await page.locator('[data-pending]').waitFor()
    await email(page).focus()
    answer()
    await alert(page, 'Invalid credentials').waitFor()
    await until(() => isFocused(email(page)))
    await page.unroute('**/api/auth/login')
    await page.route('**/api/auth/login', (route) => route.abort('failed'))
    await page.keyboard.press('Enter')
    await alert(page, 'The server did not respond').waitFor()
    expect(await isFocused(email(page))).toBe(true)
  },
)

it.runIf(isExtended)('moves nothing from under a press: a field is not left for a press beside the fields', async () => {
  const page = await openSignIn()
  await until(() => isFocused(email(page)))
  const remember = page.getByRole('checkbox', { name: 'Remember me' })
  const before = await remember.boundingBox()
  await remember.hover()
  await page.mouse.down()
  expect(await remember.boundingBox()).toEqual(before)
  await page.mouse.up()
  expect([await remember.isChecked(), await isFocused(email(page))]).toEqual([true, true])
  await expect.poll(() => page.getByText('Email is required').count()).toBe(0)
})

it.each([
  ['a wrong password', () => 'farid.hakim@kainsiap.example'],
  ['an unknown account', () => `${randomUUID()}@kainsiap.example`],
])('refuses %s with the same text, which can be dismissed', async (_, who) => {
  const page = await openSignIn()
  await fillIn(page, who(), 'not-the-password')
  await submit(page).click()
  await alert(page, /^Invalid credentials$/).waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await alert(page, 'Invalid credentials').waitFor({ state: 'detached' })
  await expect.poll(() => email(page).inputValue()).not.toBe('')
})

it('fills in a demo account and signs in with it, by keyboard from there on', async () => {
  const page = await openSignIn()
  await page.getByRole('button', { name: 'Use Nurul Aina Rahman' }).click()
  await expect.poll(() => email(page).inputValue()).toBe('aina.rahman@kainsiap.example')
  await until(() => submit(page).evaluate((button) => button === document.activeElement))
  await page.keyboard.press('Enter')
  await firstRow(page).waitFor()
  expect(address(page)).toBe('/backoffice/dashboard')
  const user = page.getByRole('complementary')
  await user.getByText('Nurul Aina Rahman').waitFor()
  await user.getByText('Manager', { exact: true }).waitFor()
})

it('leads back to where one came from, and after logging out leads nobody there', async () => {
  const path = '/backoffice/orders?tab=completed&sort=createdAt'
  const { page } = await harness.open(path)
  await page.getByRole('heading', { name: 'Admin Portal' }).waitFor()
  await fillIn(page, 'siti.khadijah@kainsiap.example')
  await submit(page).click()
  await firstRow(page).waitFor()
  expect(address(page)).toBe(path)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Admin Portal' }).waitFor()
  expect(address(page)).toBe('/backoffice/login')
  await fillIn(page, 'aina.rahman@kainsiap.example')
  await submit(page).click()
  await firstRow(page).waitFor()
  expect(address(page)).toBe('/backoffice/dashboard')
})

it('says what happened when no answer comes, or when the server cannot give one', async () => {
  const page = await openSignIn()
  await fillIn(page, 'siti.khadijah@kainsiap.example')
  await page.route('**/api/auth/login', (route) => route.abort('failed'))
  await submit(page).click()
  await alert(page, 'The server did not respond. Try again in a moment.').waitFor()
  await page.unroute('**/api/auth/login')
  await page.context().setOffline(true)
  await submit(page).click()
  await alert(page, 'No internet connection. Nothing was changed.').waitFor()
  await page.context().setOffline(false)
  const body = {
    code: 'unavailable',
    message: 'The database does not respond. Try again in a moment.',
    requestId: 'req-7',
  }
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 503, headers: { 'retry-after': '2' }, json: body }))
  await submit(page).click()
  await alert(page, 'The database does not respond. Try again in a moment.').waitFor()
  await page.unroute('**/api/auth/login')
  await submit(page).click()
  await firstRow(page).waitFor()
})

it.runIf(isExtended)('asks who is there while the console itself is still on its way', async () => {
  let letThrough = () => {}
  const isLetThrough = new Promise<void>((resolve) => (letThrough = resolve))
  const { page } = await harness.open('/backoffice/login', {
    as: 'viewer',
    prepare: async (context) => {
      const asked = context.waitForEvent('request', (request) => request.url().endsWith('/api/auth/refresh'))
      await context.route(`**/${builtFile('src/app/start.tsx')}`, async (route) => {
        await isLetThrough
        await route.continue()
      })
      void asked.then(letThrough)
    },
  })
  await firstRow(page).waitFor()
})
