import { afterAll, afterEach, beforeAll, it } from 'vitest'
import { isSignedOut } from './harness.ts'
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
