import type { Permission } from '@kainsiap/ops/permissions'
import type { User } from '@kainsiap/ops/users/contract'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Client } from '../../services/ops/src/testing/client.ts'
import { until } from '../../services/ops/src/testing/processes.ts'
import { isSignedOut, numbersShown, openHarness, rowOf, type Harness } from './harness.ts'

let harness: Harness
let superAdmin: Client

beforeAll(async () => {
  harness = await openHarness()
  superAdmin = await harness.ops.staff('superAdmin')
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const denied = "You don't have permission to access order management."
const refused = /status of 403/

/** Grants a user exactly these permissions. */
function permit(user: User) {
  let { version } = user
  return async (permissions: readonly Permission[]) => {
    const answer = await superAdmin.patch<User>(`/users/${user.id}`, { version, permissions })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    version = answer.body.version
  }
}

it('takes the list away from somebody who loses orders.read while watching, and shows it again when they regain it', async () => {
  const who = await harness.ops.somebody(['orders.read', 'customers.read'])
  const give = permit(who.user())
  const { page } = await harness.openLive('/backoffice/orders', { as: who, expects: refused })
  const [number = ''] = await numbersShown(page)
  await give(['customers.read'])
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
  await page.getByText(denied).waitFor()
  await page.getByText('Requires the permission orders.read.').waitFor()
  await expect.poll(() => page.getByText(number).count()).toBe(0)
  await expect.poll(() => page.getByRole('link', { name: 'All Orders' }).count()).toBe(0)
  const order = await harness.bookings.createOrder()
  await give(['orders.read', 'customers.read'])
  await rowOf(page, order).waitFor()
  await page.getByText('Live', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'All Orders' }).waitFor()
})

it('tells somebody whose account was deactivated', async () => {
  const who = await harness.ops.somebody(['orders.read'])
  const { page } = await harness.openLive('/backoffice/orders', { as: who })
  const { id, version } = who.user()
  await superAdmin.post<User>(`/users/${id}/deactivate`, { version })
  await isSignedOut(page, 'Your account was deactivated. Contact an administrator.')
})

it('ends a session whose cookie was copied and used a second time, and says why', async () => {
  const who = await harness.ops.somebody(['orders.read'])
  const { page, context } = await harness.openLive('/backoffice/orders', { as: who, expects: /status of 401/ })
  const cookies = await context.cookies(`${harness.ops.env['PUBLIC_URL'] ?? ''}/api/auth`)
  const copied = cookies.find(({ name }) => name.startsWith('ks_refresh_'))
  await page.reload()
  const rotatedAt = Date.now()
  await page.getByText('Live', { exact: true }).waitFor()
  // Within ten seconds the reuse could come from another tab of the same browser.
  await until(() => Date.now() - rotatedAt > 10_500)
  const answer = await harness.ops.visitor().send('/auth/refresh', {
    method: 'POST',
    headers: { cookie: `${copied?.name ?? ''}=${copied?.value ?? ''}` },
  })
  expect(answer.status).toBe(401)
  await isSignedOut(page, 'Your session was used on two devices and was ended for security. Sign in again.')
})
