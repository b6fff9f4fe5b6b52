import { paymentNumberOf } from '@kainsiap/ops/payments/record-number'
import type { RefundPage } from '@kainsiap/ops/refunds/contract'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { checkUntilKnown } from '../../services/ops/src/testing/faults/gateway-recovery.ts'
import { sandboxOf, type Sandbox } from '../../services/ops/src/testing/system/providers.ts'
import { payAtGateway } from '../../services/ops/src/testing/entities/refunds.ts'
import { openHarness, type Harness } from './harness.ts'

let harness: Harness
let sandbox: Sandbox

beforeAll(async () => {
  harness = await openHarness()
  sandbox = sandboxOf(harness.ops)
})
afterEach(async () => {
  await sandbox.setFaults()
  await harness.clear()
})
afterAll(() => harness.close())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

it('refunds a part through the gateway: two see the outcome unknown, then the money, and it is only checked, never sent again', async () => {
  const order = await payAtGateway(harness.bookings, harness.ops, sandbox)
  const at = `/backoffice/finance/payments/${paymentNumberOf(order.number)}`
  const { page: theirs } = await harness.open(at, { as: await harness.ops.somebody(['finance.read']) })
  await theirs.getByText('Completed').first().waitFor()
  expect(await button(theirs, 'Refund Payment').count(), 'needs finance.write').toBe(0)

  const { page } = await harness.open(at, { as: 'admin' })
  await button(page, 'Refund Payment').click()
  const dialog = page.getByRole('dialog', { name: 'Refund Payment' })
  await dialog.getByLabel('Amount to refund in ringgit').fill('20.00')
  await dialog.getByLabel('Reason').selectOption('Late delivery')
  await dialog.getByText('to the original payment method (FPX through Billplz)').waitFor()
  await sandbox.conceal('create_refund')
  await button(page, 'Confirm Refund').click()
  for (const each of [page, theirs]) await each.getByText('Outcome unknown').first().waitFor()
  expect(await page.getByRole('button', { name: /Retry|Send again/ }).count()).toBe(0)
  await sandbox.reveal()
  const staff = await harness.ops.staff('superAdmin')
  const sent = async () => (await staff.get<RefundPage>(`/refunds?payment=${order.id}`)).body.items
  const [refund] = await sent()
  await checkUntilKnown('refunds', refund?.id ?? '')
  await dialog.getByText('Payment refunded successfully').waitFor()
  await theirs.getByText('Payment refunded successfully').waitFor()
  await theirs.getByText('Partial refund').first().waitFor()
  expect(await sent()).toMatchObject([{ amountSen: 2_000, status: 'succeeded' }])
})
