import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { address, isSignedOut } from './harness.ts'
import { fillIn, firstRow, refused, submit } from './signInForm.ts'
import { openStub, type StubHarness } from './stubHarness.ts'

let harness: StubHarness

beforeAll(async () => {
  harness = await openStub()
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

it('ends every other browser when somebody logs out everywhere, and says so', async () => {
  const who = harness.stub.somebody(['orders.read'])
  const [one, other] = [
    await harness.openLive('/backoffice/orders', { as: who }),
    await harness.openLive('/backoffice/orders', { as: who }),
  ]
  await one.page.getByRole('button', { name: 'Account of Somebody' }).click()
  await one.page.getByRole('menuitem', { name: 'Log out everywhere' }).click()
  await isSignedOut(other.page, 'You were logged out everywhere.')
  await isSignedOut(one.page, 'You were logged out everywhere.')
  await other.page.reload()
  await other.page.getByRole('heading', { name: 'Admin Portal' }).waitFor()
})

it('ends the other tab when somebody logs out, and leaves their other browser alone', async () => {
  const who = harness.stub.somebody(['orders.read'])
  const [one, elsewhere] = [
    await harness.openLive('/backoffice/orders', { as: who }),
    await harness.openLive('/backoffice/orders', { as: who }),
  ]
  const tab = await one.tab('/backoffice/orders/pending')
  await tab.page.getByText('Live', { exact: true }).waitFor()
  await one.page.getByRole('button', { name: 'Logout' }).click()
  await isSignedOut(tab.page, 'You logged out in another window.')
  await elsewhere.page.reload()
  await elsewhere.page.locator('[data-row]').first().waitFor()
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
  const who = harness.stub.somebody(['orders.read'])
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
