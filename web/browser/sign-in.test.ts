import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { until } from '../../services/ops/src/testing/processes.ts'
import { address, isSignedOut, openHarness, type Harness } from './harness.ts'
import { alert, fillIn, firstRow, refused, submit } from './signInForm.ts'

let harness: Harness

beforeAll(async () => {
  harness = await openHarness()
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const somebody = () => harness.ops.somebody(['orders.read'])

it.each([
  ['until the browser is closed', false],
  ['beyond it when asked to', true],
])('remembers who signed in %s, in a cookie that no script can read', async (_, rememberMe) => {
  const { page, context } = await harness.open('/backoffice/login', { expects: refused })
  await fillIn(page, 'siti.khadijah@kainsiap.example')
  if (rememberMe) await page.getByRole('checkbox', { name: 'Remember me' }).click()
  await submit(page).click()
  await firstRow(page).waitFor()
  const cookies = await context.cookies(`${page.url().split('/backoffice')[0] ?? ''}/api/auth`)
  expect(cookies.map(({ name }) => name.replace(/\d+$/, '')).toSorted()).toEqual(['ks_device_', 'ks_refresh_'])
  for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/auth' })
  const refresh = cookies.find(({ name }) => name.startsWith('ks_refresh_'))
  expect((refresh?.expires ?? 0) > 0).toBe(rememberMe)
  const kept = await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]))
  expect(kept).not.toMatch(/eyJ|token/i)
  await page.reload()
  await firstRow(page).waitFor()
})

it('says how long to wait after too many attempts, counts down, and takes the next one', async () => {
  const who = (await somebody()).user()
  const { page } = await harness.open('/backoffice/login', { expects: refused })
  await fillIn(page, who.email)
  for (let waitSeconds = 0; waitSeconds < 3;) {
    const at = Date.now()
    const answer = await harness.ops.visitor().signIn(who.email, 'not-the-password')
    waitSeconds = Number(answer.headers.get('retry-after'))
    // Rejected attempts count for the whole IP address: retrying too early would lock out every other test.
    await until(() => waitSeconds >= 3 || Date.now() - at >= waitSeconds * 1_000)
  }
  await submit(page).click()
  await alert(page, /Too many attempts\. Try again in \d s\./).waitFor()
  await alert(page, 'Too many attempts').waitFor({ state: 'detached' })
  await submit(page).click()
  await firstRow(page).waitFor()
})

it('lets two tabs that open at once share one sign-in', async () => {
  const one = await harness.openLive('/backoffice/orders', { as: 'viewer' })
  const other = await one.tab('/backoffice/orders?tab=completed')
  await firstRow(other.page).waitFor()
  for (const { forget } of [one, other]) forget()
  await Promise.all([one.page.reload(), other.page.reload()])
  await Promise.all([firstRow(one.page).waitFor(), firstRow(other.page).waitFor()])
  for (const { asked } of [one, other]) expect(asked().filter((request) => request === 'POST /api/auth/refresh')).toHaveLength(1)
})

it('says that a session has ended, and leads back to where it was', async () => {
  const who = await somebody()
  const path = '/backoffice/orders?tab=completed'
  const { page, context } = await harness.openLive(path, { as: who, expects: refused })
  // As after a night: the page's token has expired, and the cookie is gone.
  await context.clearCookies()
  const expired = { code: 'token_expired', message: 'The token has expired.', requestId: 'req-7' }
  await context.route('**/api/orders?*', (route) => route.fulfill({ status: 401, json: expired }), { times: 1 })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await isSignedOut(page, 'Your session has ended. Sign in to continue.')
  await fillIn(page, who.user().email)
  await submit(page).click()
  await firstRow(page).waitFor()
  expect(address(page)).toBe(path)
})
