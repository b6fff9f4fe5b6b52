import type { User } from '@kainsiap/ops/users/contract'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Client } from '../../services/ops/src/testing/http/client.ts'
import { until } from '../../services/ops/src/testing/system/processes.ts'
import { isSignedOut, openHarness, type Harness } from './harness.ts'

let harness: Harness
let superAdmin: Client

beforeAll(async () => {
  harness = await openHarness()
  superAdmin = await harness.ops.staff('superAdmin')
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

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
