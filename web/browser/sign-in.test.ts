import type { User } from '@kainsiap/ops/users/contract'
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { demoPassword } from '../../services/ops/src/demo/accounts.ts'
import { until } from '../../services/ops/src/testing/processes.ts'
import { address, openStage, type Stage } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const refused = /status of (401|429|503)|ERR_FAILED|ERR_INTERNET_DISCONNECTED/
const email = (page: Page) => page.getByLabel('Email')
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const submit = (page: Page) => page.getByRole('button', { name: 'Sign in' })
const alert = (page: Page, words: string | RegExp) => page.getByRole('alert').filter({ hasText: words })
const somebody = () => stage.ops.somebody(['orders.read'])
const firstRow = (page: Page) => page.locator('[data-row]').first()

async function openSignIn(): Promise<Page> {
  const { page } = await stage.open('/backoffice/login', { expects: refused })
  await page.getByRole('heading', { name: 'Demo data: sign in as' }).waitFor()
  return page
}
async function fillIn(page: Page, who: string, word = demoPassword) {
  await email(page).fill(who)
  await password(page).fill(word)
}

it('says what is wrong with each field in the words of the specification, and takes the form when nothing is', async () => {
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

it.each([
  ['a wrong password', () => 'farid.hakim@kainsiap.example'],
  ['an unknown account', () => `${randomUUID()}@kainsiap.example`],
])('refuses %s with the same words, which can be dismissed', async (_, who) => {
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
  expect(address(page)).toBe('/backoffice/orders')
  const user = page.getByRole('complementary')
  await user.getByText('Nurul Aina Rahman').waitFor()
  await user.getByText('Manager', { exact: true }).waitFor()
})

it('leads back to where one came from, and after logging out leads nobody there', async () => {
  const path = '/backoffice/orders?tab=completed&sort=createdAt'
  const { page } = await stage.open(path)
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
  expect(address(page)).toBe('/backoffice/orders')
})

it.each([
  ['until the browser is closed', false],
  ['beyond it when asked to', true],
])('remembers who signed in %s, in a cookie that no script can read', async (_, rememberMe) => {
  const { page, context } = await stage.open('/backoffice/login', { expects: refused })
  await fillIn(page, 'siti.khadijah@kainsiap.example')
  if (rememberMe) await page.getByRole('checkbox', { name: 'Remember me' }).click()
  await submit(page).click()
  await firstRow(page).waitFor()
  const [cookie, ...others] = await context.cookies(`${page.url().split('/backoffice')[0] ?? ''}/api/auth`)
  expect(others).toEqual([])
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/auth' })
  expect((cookie?.expires ?? 0) > 0).toBe(rememberMe)
  const kept = await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]))
  expect(kept).not.toMatch(/eyJ|token/i)
  await page.reload()
  await firstRow(page).waitFor()
})

it('says how long to wait after too many attempts, counts down, and takes the next one', async () => {
  const who = (await somebody()).user()
  const page = await openSignIn()
  await fillIn(page, who.email)
  for (let waitSeconds = 0; waitSeconds < 3;) {
    const at = Date.now()
    const answer = await stage.ops.visitor().signIn(who.email, 'not-the-password')
    waitSeconds = Number(answer.headers.get('retry-after'))
    // What is refused counts for the whole address: to try while one should wait would lock out every other test.
    await until(() => waitSeconds >= 3 || Date.now() - at >= waitSeconds * 1_000)
  }
  await submit(page).click()
  await alert(page, /Too many attempts\. Try again in \d s\./).waitFor()
  await alert(page, 'Too many attempts').waitFor({ state: 'detached' })
  await submit(page).click()
  await firstRow(page).waitFor()
})

it('says what happened when no answer comes, or when the server cannot give one', async () => {
  const page = await openSignIn()
  await fillIn(page, 'siti.khadijah@kainsiap.example')
  await page.route('**/api/auth/login', (route) => route.abort('failed'))
  await submit(page).click()
  await alert(page, 'The server did not answer. Try again in a moment.').waitFor()
  await page.unroute('**/api/auth/login')
  await page.context().setOffline(true)
  await submit(page).click()
  await alert(page, 'There is no connection to the internet. Nothing was changed.').waitFor()
  await page.context().setOffline(false)
  const body = {
    code: 'unavailable',
    message: 'The database does not answer. Nothing you see is lost; try again in a moment.',
    requestId: 'req-7',
  }
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 503, headers: { 'retry-after': '2' }, json: body }))
  await submit(page).click()
  await alert(page, 'The database does not answer. Nothing you see is lost; try again in a moment.').waitFor()
  await page.unroute('**/api/auth/login')
  await submit(page).click()
  await firstRow(page).waitFor()
})

it('asks who is there while the console itself is still on its way', async () => {
  let letThrough = () => {}
  const isLetThrough = new Promise<void>((resolve) => (letThrough = resolve))
  const { page } = await stage.open('/backoffice/login', {
    as: 'viewer',
    prepare: async (context) => {
      const asked = context.waitForEvent('request', (request) => request.url().endsWith('/api/auth/refresh'))
      await context.route('**/assets/start-*.js', async (route) => {
        await isLetThrough
        await route.continue()
      })
      void asked.then(letThrough)
    },
  })
  await firstRow(page).waitFor()
})

it('lets two tabs that open at once share one sign-in', async () => {
  const one = await stage.openLive('/backoffice/orders', { as: 'viewer' })
  const other = await one.tab('/backoffice/orders?tab=completed')
  await firstRow(other.page).waitFor()
  for (const { forget } of [one, other]) forget()
  await Promise.all([one.page.reload(), other.page.reload()])
  await Promise.all([firstRow(one.page).waitFor(), firstRow(other.page).waitFor()])
  for (const { asked } of [one, other]) expect(asked().filter((request) => request === 'POST /api/auth/refresh')).toHaveLength(1)
})

async function isSignedOut(page: Page, words: string) {
  await page.getByRole('heading', { name: 'Admin Portal' }).waitFor()
  await page.getByText(words).waitFor()
}

it('ends every other browser when somebody logs out everywhere, and says so', async () => {
  const who = await somebody()
  const [one, other] = [await stage.openLive('/backoffice/orders', { as: who }), await stage.openLive('/backoffice/orders', { as: who })]
  await one.page.getByRole('button', { name: 'Account of Somebody' }).click()
  await one.page.getByRole('menuitem', { name: 'Log out everywhere' }).click()
  await isSignedOut(other.page, 'You were logged out everywhere.')
  await isSignedOut(one.page, 'You were logged out everywhere.')
  await other.page.reload()
  await other.page.getByRole('heading', { name: 'Admin Portal' }).waitFor()
})

it('ends the other tab when somebody logs out, and leaves their other browser alone', async () => {
  const who = await somebody()
  const [one, elsewhere] = [
    await stage.openLive('/backoffice/orders', { as: who }),
    await stage.openLive('/backoffice/orders', { as: who }),
  ]
  const tab = await one.tab('/backoffice/orders/pending')
  await tab.page.getByText('Live', { exact: true }).waitFor()
  await one.page.getByRole('button', { name: 'Logout' }).click()
  await isSignedOut(tab.page, 'You logged out in another window.')
  await elsewhere.page.reload()
  await elsewhere.page.locator('[data-row]').first().waitFor()
})

it('tells somebody whose account was deactivated', async () => {
  const who = await somebody()
  const { page } = await stage.openLive('/backoffice/orders', { as: who })
  const { id, version } = who.user()
  const superAdmin = await stage.ops.staff('superAdmin')
  await superAdmin.patch<User>(`/users/${id}`, { version, isActive: false })
  await isSignedOut(page, 'Your account was deactivated. An administrator can tell you why.')
})

it('says that a session has ended, and leads back to where it was', async () => {
  const who = await somebody()
  const path = '/backoffice/orders?tab=completed'
  const { page, context } = await stage.openLive(path, { as: who, expects: refused })
  // As after a night: the token in the page is too old, and the cookie is gone.
  await context.clearCookies()
  const expired = { code: 'token_expired', message: 'The token has expired.', requestId: 'req-7' }
  await context.route('**/api/orders?*', (route) => route.fulfill({ status: 401, json: expired }), { times: 1 })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await isSignedOut(page, 'Your session has ended. Sign in to go on where you were.')
  await fillIn(page, who.user().email)
  await submit(page).click()
  await firstRow(page).waitFor()
  expect(address(page)).toBe(path)
})

it('ends a session whose cookie was copied and used a second time, and says why', async () => {
  const who = await somebody()
  const { page, context } = await stage.openLive('/backoffice/orders', { as: who, expects: refused })
  const [copied] = await context.cookies(`${stage.ops.env['PUBLIC_URL'] ?? ''}/api/auth`)
  await page.reload()
  const rotatedAt = Date.now()
  await page.getByText('Live', { exact: true }).waitFor()
  // Within ten seconds it might be the same browser's other tab.
  await until(() => Date.now() - rotatedAt > 10_500, 15_000)
  const answer = await stage.ops.visitor().send('/auth/refresh', {
    method: 'POST',
    headers: { cookie: `${copied?.name ?? ''}=${copied?.value ?? ''}` },
  })
  expect(answer.status).toBe(401)
  await isSignedOut(page, 'Your session was used in two places at once, so it was ended for safety. Sign in again.')
})
