import type { Order, OrderDetails } from '@kainsiap/ops/orders/contract'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Client } from '../../services/ops/src/testing/http/client.ts'
import { bar } from './frozen.ts'
import { openHarness, type Harness } from './harness.ts'
import { openBoth } from './orderScreens.ts'

let harness: Harness
let colleague: Client

beforeAll(async () => {
  harness = await openHarness()
  colleague = await harness.ops.staff('admin')
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialogOf = (page: Page, text: string, { number }: Order) => page.getByRole('dialog', { name: `${text} ${number}` })
const details = async ({ id }: Order) => (await colleague.get<OrderDetails>(`/orders/${id}`)).body

it('assigns the agent that is chosen, and takes the next step at once on request: another browser sees both without asking', async () => {
  const order = await harness.bookings.bookPaid()
  const { page, sees } = await openBoth(harness, order)
  await button(page, 'Assign agent').click()
  const dialog = dialogOf(page, 'Assign agent to', order)
  await dialog.getByRole('option').first().click()
  const submit = dialog.getByRole('button', { name: /^Assign / })
  await expect.poll(() => submit.getAttribute('aria-disabled')).toBeNull()
  const name = (await submit.innerText()).slice('Assign '.length)
  await submit.click()
  await page.getByText(`${order.number} assigned to ${name}`).waitFor()
  await sees('Agent assigned')
  expect(await details(order)).toMatchObject({ status: 'agent_assigned', agent: { name }, version: order.version + 1 })

  const step = page.getByRole('button', { name: 'Schedule pickup', exact: true, disabled: false })
  await step.dblclick()
  await bar(page).getByRole('button', { name: 'Send now' }).click()
  await page.getByText(`${order.number}: pickup scheduled`).waitFor()
  await sees('Pickup scheduled')
  await button(page, 'Mark agent en route').waitFor()
  expect(await details(order)).toMatchObject({ status: 'pickup_scheduled', version: order.version + 2 })
})
