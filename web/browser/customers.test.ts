import { randomUUID } from 'node:crypto'
import type { Order } from '@kainsiap/ops/orders/contract'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { booking } from '../../services/ops/src/testing/entities/bookings.ts'
import type { Client } from '../../services/ops/src/testing/http/client.ts'
import { expectAccessible } from './axe.ts'
import { openHarness, rowOf, type Harness } from './harness.ts'

let harness: Harness
let staff: Client

beforeAll(async () => {
  harness = await openHarness()
  staff = await harness.ops.staff('superAdmin')
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const path = '/backoffice/customers'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })

it('adds, edits, suspends, activates and deletes a customer, whom colleagues see change', async () => {
  const { page } = await harness.open(path, { as: 'superAdmin', expects: /status of 422/ })
  for (const head of ['Customer', 'Contact', 'Status', 'Verification', 'Orders', 'Total Spent', 'Joined', 'Actions'])
    await page.getByRole('columnheader', { name: head, exact: true }).waitFor()
  await page.locator('[data-row]').first().waitFor()
  await expectAccessible(page, 'customers')

  await page.getByRole('link', { name: 'Add Customer' }).last().click()
  await page.getByRole('heading', { name: 'Add Customer' }).waitFor()
  await expectAccessible(page, 'add customer')
  await page.getByLabel('Full name').fill('Zulaikha binti Omar')
  const email = `zulaikha.${randomUUID()}@mail.example`
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('+65 9123 4567')
  await page.getByLabel('Address line 1').fill('14, Jalan Plumbum 7/102')
  await page.getByLabel('City').fill('Shah Alam')
  await page.getByLabel('Postcode').fill('50480')
  await button(page, 'Add Customer').click()
  await page.getByText('must be a Malaysian mobile number').waitFor()
  await page.getByText('is not a postcode of this state').waitFor()
  await page.getByLabel('Phone').fill('012-884 1907')
  await page.getByLabel('Postcode').fill('40000')
  await button(page, 'Add Customer').click()
  await page.getByText('Customer created successfully').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Zulaikha binti Omar' }).waitFor()
  await page.getByText('Limit RM 200.00 per day until verified').waitFor()
  await page.getByText('This customer has no orders yet.').waitFor()
  const id = page.url().split('/').at(-1) ?? ''

  const { page: theirs } = await harness.open(`${path}?search=${email}`, { as: 'admin' })
  await rowOf(theirs, { id }).getByText('Pending verification').waitFor()

  const { body: order } = await staff.post<Order>('/orders', booking(id))
  await page.getByRole('link', { name: new RegExp(order.number) }).waitFor()
  await expect.poll(() => page.getByRole('group', { name: 'Figures of this customer' }).innerText()).toMatch(/Orders\s+1/)
  await expectAccessible(page, 'customer')

  await page.getByLabel('Add an internal note').fill('Call before ten')
  await button(page, 'Add note').click()
  await page.getByRole('list', { name: 'Notes' }).getByText('Call before ten').waitFor()
  await button(page, 'Change points').click()
  await page.getByLabel('Points', { exact: true }).fill('120')
  await page.getByLabel('Reason').fill('Said sorry')
  await button(page, 'Add points').click()
  await page.getByText('120 points added').waitFor()

  await button(page, 'Suspend…').click()
  await expect.poll(() => button(page, 'Suspend customer').getAttribute('aria-disabled')).toBe('true')
  await page.getByLabel('Reason').fill('Two cash orders were refused')
  await expectAccessible(page, 'suspend', 'wide')
  await button(page, 'Suspend customer').click()
  await page.getByText('Customer suspended successfully').waitFor()
  await rowOf(theirs, { id }).getByText('Suspended').waitFor()
  await button(page, 'Activate…').click()
  await page.getByText('is not verified. The account status becomes Pending verification').waitFor()
  await page.getByLabel('Reason').fill('Came back')
  await expect.poll(() => button(page, 'Activate customer').getAttribute('aria-disabled')).toBe(null)
  await button(page, 'Activate customer').click()
  await page.getByText('Customer activated successfully').waitFor()
  await rowOf(theirs, { id }).getByText('Pending verification').waitFor()

  await button(page, 'Edit').click()
  await page.getByRole('heading', { name: 'Edit Customer' }).waitFor()
  await button(page, 'Add address').click()
  await page.getByRole('group', { name: 'Address 2' }).getByLabel('Label').fill('Office')
  await button(page, 'Save changes').click()
  expect(await page.getByText('This field is required.').count()).toBe(3)
  await button(page, /^Remove.*address 2$/).click()
  await page.getByLabel('Full name').fill('Zulaikha Omar')
  await button(page, 'Save changes').click()
  await page.getByText('Customer updated successfully').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Zulaikha Omar' }).waitFor()
  await rowOf(theirs, { id }).getByRole('link', { name: 'Zulaikha Omar' }).waitFor()

  await button(page, 'Delete…').click()
  await page.getByText('Permanently erases').waitFor()
  await button(page, 'Delete customer').click()
  await page.getByText(`${order.number} is still open`).waitFor()
})
