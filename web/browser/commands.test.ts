import type { Order, OrderDetails } from '@kainsiap/ops/orders/contract'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Client } from '../../services/ops/src/testing/client.ts'
import { act } from './colleague.ts'
import { bar } from './frozen.ts'
import { openHarness, type Harness } from './harness.ts'
import { openBoth, openOrder } from './orderScreens.ts'

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

it('takes the next step with one press and sends it at once on request, and another browser sees it without asking', async () => {
  const order = await harness.bookings.bookClaimed()
  const { page, sees } = await openBoth(harness, order)
  await button(page, 'Schedule pickup').dblclick()
  await bar(page).getByRole('button', { name: 'Send now' }).click()
  await page.getByText(`${order.number}: pickup scheduled`).waitFor()
  await sees('Pickup scheduled')
  await button(page, 'Mark agent en route').waitFor()
  expect(await details(order)).toMatchObject({ status: 'pickup_scheduled', version: order.version + 1 })
})

it('assigns the agent that is chosen, and another browser sees it without asking', async () => {
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
})

it('shows who was first when two send at once, keeps the input, and accepts it when sent again', async () => {
  const order = await harness.bookings.bookClaimed()
  const { page } = await openOrder(harness, order, /status of 409/)
  const beFirst = async () => {
    await act(colleague, order, { verb: 'assign', agentId: harness.bookings.agentIds[5] })
  }
  await page.route('**/api/orders/*/cancel', (route) => beFirst().then(() => route.continue()), { times: 1 })
  await button(page, 'Cancel order').click()
  const dialog = dialogOf(page, 'Cancel', order)
  await dialog.getByLabel('Reason').fill('The customer moved house')
  const answered = page.waitForResponse('**/api/orders/*/cancel')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  expect((await answered).status()).toBe(409)
  await dialog
    .getByRole('alert')
    .getByText(/^Farid Hakim changed this order at .* The status is now agent assigned\.$/)
    .waitFor()
  await expect.poll(() => dialog.getByLabel('Reason').inputValue()).toBe('The customer moved house')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByText(`${order.number} cancelled`).waitFor()
})

const unanswered = /ERR_FAILED/
const unknownNotice = 'The server did not respond.'

it('says that it does not know whether a command was carried out, and carries it out once when sent again', async () => {
  const order = await harness.bookings.bookClaimed()
  const { page } = await openOrder(harness, order, unanswered)
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/cancel')) keys.push(request.headers()['idempotency-key'])
  })
  await page.route('**/api/orders/*/cancel', (route) => route.abort('failed'), { times: 1 })
  await button(page, 'Cancel order').click()
  const dialog = dialogOf(page, 'Cancel', order)
  await dialog.getByLabel('Reason').fill('The customer moved house')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await dialog.getByRole('alert').getByText(unknownNotice).waitFor()
  await dialog.getByText('The order was reloaded and does not show your request yet.').waitFor()
  await expect.poll(() => dialog.getByLabel('Reason').inputValue()).toBe('The customer moved house')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByText(`${order.number} cancelled`).waitFor()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})
