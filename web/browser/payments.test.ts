import type { PaymentDetails } from '@kainsiap/ops/payments/contract'
import { paymentNumberOf } from '@kainsiap/ops/payments/record-number'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { checkUntilKnown } from '../../services/ops/src/testing/faults/gateway-recovery.ts'
import { sandboxOf } from '../../services/ops/src/testing/system/providers.ts'
import { openHarness, type Harness } from './harness.ts'

let harness: Harness

beforeAll(async () => {
  harness = await openHarness()
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })

it('opens a payment link once though its answer is lost, and two see the outcome unknown, then the money', async () => {
  const sandbox = sandboxOf(harness.ops)
  const order = await harness.bookings.createOrder()
  const staff = await harness.ops.staff('superAdmin')
  const read = async () => (await staff.get<PaymentDetails>(`/payments/${order.id}`)).body
  const at = `/backoffice/finance/payments/${paymentNumberOf(order.number)}`
  const { page: theirs } = await harness.open(at, { as: await harness.ops.somebody(['finance.read']) })
  await theirs.getByText('Awaiting payment').waitFor()
  expect(await button(theirs, 'Process Payment').getAttribute('aria-disabled')).toBe('true')
  expect(await theirs.getByRole('link', { name: 'Payment Processing' }).count(), 'needs finance.write').toBe(0)

  const { page } = await harness.open(at, { as: 'admin' })
  await sandbox.conceal('create_payment')
  await button(page, 'Process Payment').click()
  await page.getByLabel('Payment method').selectOption('Card')
  await button(page, 'Create payment link').click()
  await page.getByRole('dialog', { name: 'No link yet' }).getByRole('button', { name: 'Done' }).click()
  for (const each of [page, theirs])
    await each.getByText('The bank has not responded. Nothing is sent again. The status is checked automatically.').first().waitFor()
  await sandbox.reveal()
  await checkUntilKnown('payments', order.id)
  await page.getByText('Waiting for the customer').waitFor()
  const { attempts } = await read()
  expect(attempts).toHaveLength(1)
  await sandbox.press(attempts[0]?.url ?? '', 'pay')
  for (const each of [page, theirs]) await each.getByText('Completed').first().waitFor()
  await page.getByText('Gateway fee, our cost').waitFor()
  expect(await button(page, 'Process Payment').count()).toBe(0)
  const downloading = page.waitForEvent('download')
  await button(page, 'Download Receipt').click()
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/)
})
