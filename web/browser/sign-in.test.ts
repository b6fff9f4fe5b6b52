import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { until } from '../../services/ops/src/testing/system/processes.ts'
import { inTier } from '../../services/ops/src/testing/tier.ts'
import { openHarness, type Harness } from './harness.ts'
import { alert, fillIn, firstRow, refused, submit } from './signInForm.ts'

let harness: Harness

beforeAll(async () => {
  harness = await openHarness()
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const somebody = () => harness.ops.somebody(['orders.read'])

const lengths: [string, boolean][] = [
  ['beyond it when asked to', true],
  ['until the browser is closed', false],
]

it.each(inTier(lengths.slice(0, 1), lengths))('remembers who signed in %s, in a cookie that no script can read', async (_, rememberMe) => {
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
