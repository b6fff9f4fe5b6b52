import type { AgentPage } from '@kainsiap/ops/agents/contract'
import type { Order, OrderDetails } from '@kainsiap/ops/orders/contract'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Client } from '../../services/ops/src/testing/client.ts'
import { until } from '../../services/ops/src/testing/processes.ts'
import { act } from './colleague.ts'
import { openStage, rowOf, type Screen, type Stage } from './stage.ts'

let stage: Stage
let colleague: Client
let otherAgentId: string | undefined

beforeAll(async () => {
  stage = await openStage()
  colleague = await stage.ops.staff('admin')
  otherAgentId = stage.bookings.agentIds[5]
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialogOf = (page: Page, words: string, { number }: Order) => page.getByRole('dialog', { name: `${words} ${number}` })
const details = async ({ id }: Order) => (await colleague.get<OrderDetails>(`/orders/${id}`)).body

/** The dispatcher with an order open, and somebody at another browser who only looks, and is told without asking. */
async function openBoth(order: Order): Promise<{ page: Page; sees: (words: string) => Promise<void> }> {
  const [screen, watcher] = await Promise.all([
    stage.openLive(`/backoffice/orders?open=${order.number}`, { as: 'dispatcher' }),
    stage.openLive('/backoffice/orders', { as: 'viewer' }),
  ])
  watcher.forget()
  const sees = async (words: string) => {
    await rowOf(watcher.page, order).getByText(words).waitFor()
    expect(watcher.asked()).toEqual([])
  }
  return { page: screen.page, sees }
}
const openOrder = (order: Order, expects?: RegExp): Promise<Screen> =>
  stage.openLive(`/backoffice/orders?open=${order.number}`, { as: 'dispatcher', ...(expects && { expects }) })

it('assigns an agent by keyboard alone, and another browser sees it without asking', async () => {
  const order = await stage.bookings.placePaid()
  const { items } = (await colleague.get<AgentPage>('/agents?status=active&limit=20')).body
  const name = items[7]?.name ?? ''
  const { page, sees } = await openBoth(order)
  await button(page, 'Assign agent').press('Enter')
  await dialogOf(page, 'Assign agent to', order).waitFor()
  await page.keyboard.type(name)
  await until(async () => (await page.getByRole('option').count()) === items.filter((agent) => agent.name === name).length)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await button(page, `Assign ${name}`).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(`${order.number} given to ${name}`).waitFor()
  await sees(name)
  await sees('Agent assigned')
  await dialogOf(page, 'Assign agent to', order).waitFor({ state: 'detached' })
  await until(() =>
    button(page, 'Assign agent')
      .or(button(page, 'Change agent'))
      .evaluate((each) => each === document.activeElement),
  )
})

it('takes the next step with one press, and another browser sees it without asking', async () => {
  const order = await stage.bookings.placeClaimed()
  const { page, sees } = await openBoth(order)
  await button(page, 'Schedule pickup').dblclick()
  await page.getByText(`${order.number}: pickup scheduled`).waitFor()
  await sees('Pickup scheduled')
  await button(page, 'Mark agent en route').waitFor()
  expect(await details(order)).toMatchObject({ status: 'pickup_scheduled', version: order.version + 1 })
})

it('skips steps with a note and a place, which the timeline keeps', async () => {
  const order = await stage.bookings.placeClaimed()
  const { page, sees } = await openBoth(order)
  await button(page, 'Update status').click()
  const dialog = dialogOf(page, 'Update status of', order)
  await dialog.getByText('It is agent assigned now. A status is never taken back.').waitFor()
  await dialog.getByLabel('New status').selectOption('Items collected')
  await dialog.getByLabel('Location').fill('Lobby, Menara Lima')
  await dialog.getByLabel('Notes').fill('Two bags')
  await button(page, 'Update status').click()
  await page.getByText(`${order.number}: items collected`).waitFor()
  await sees('Items collected')
  const timeline = page.getByRole('dialog').getByRole('list', { name: 'Timeline' })
  await timeline.getByText('Two bags').waitFor()
  await timeline.getByText('Lobby, Menara Lima').waitFor()
})

it('cancels only with a reason, says what it costs, and another browser sees it without asking', async () => {
  const order = await stage.bookings.placeClaimed()
  const { page, sees } = await openBoth(order)
  await button(page, 'Cancel order').click()
  const dialog = dialogOf(page, 'Cancel', order)
  const confirm = dialog.getByRole('button', { name: 'Cancel order' })
  await dialog.getByText(/^Cancellation fee, \d+(\.\d+)?%: an agent has accepted$/).waitFor()
  expect(await confirm.isDisabled()).toBe(true)
  await dialog.getByLabel('Reason').fill('   ')
  expect(await confirm.isDisabled()).toBe(true)
  await dialog.getByLabel('Reason').fill('The customer moved house')
  await confirm.click()
  await page.getByText(`${order.number} cancelled`).waitFor()
  await sees('Cancelled')
  await page.getByRole('list', { name: 'Timeline' }).getByText('The customer moved house').waitFor()
  expect((await details(order)).cancellationFeeSen).toBeGreaterThan(0)
})

it('greys what is not possible, and says why next to it', async () => {
  const claimed = await stage.bookings.placeClaimed()
  const collected = await act(colleague, claimed, { verb: 'status', status: 'items_collected' })
  const { page } = await openOrder(collected)
  const assign = button(page, 'Change agent')
  await page.getByRole('dialog').getByText('The agent can’t be changed after the items are collected.').first().waitFor()
  await expect.poll(() => assign.getAttribute('aria-disabled')).toBe('true')
  await assign.click({ force: true })
  expect(await dialogOf(page, 'Change agent of', collected).count()).toBe(0)
  await act(colleague, collected, { verb: 'status', status: 'delivered' })
  await page.getByText('The order is delivered: there is no later status.').first().waitFor()
  for (const name of ['Change agent', 'Update status', 'Cancel order']) {
    expect(await button(page, name).getAttribute('aria-disabled')).toBe('true')
    expect(await button(page, name).getAttribute('aria-describedby')).not.toBeNull()
  }
})

it('tells who changed an order while a dialog was open, keeps what was typed, and sends it about the order as it is now', async () => {
  const order = await stage.bookings.placeClaimed()
  const { page } = await openOrder(order)
  await button(page, 'Update status').click()
  const dialog = dialogOf(page, 'Update status of', order)
  await dialog.getByLabel('Notes').fill('Called the customer')
  await act(colleague, order, { verb: 'assign', agentId: otherAgentId })
  await dialog
    .getByRole('alert')
    .getByText(/^Farid Hakim changed this order at \d{1,2}:\d\d [ap]m\. It is agent assigned now\.$/)
    .waitFor()
  await expect.poll(() => dialog.getByLabel('Notes').inputValue()).toBe('Called the customer')
  await button(page, 'Update status').click()
  await page.getByText(`${order.number}: pickup scheduled`).waitFor()
  expect((await details(order)).lastTracking.description).toContain('Called the customer')
})

it('tells who was first when two send at once, keeps what was typed, and takes it when sent again', async () => {
  const order = await stage.bookings.placeClaimed()
  const { page } = await openOrder(order, /status of 409/)
  const beFirst = async () => {
    await act(colleague, order, { verb: 'assign', agentId: otherAgentId })
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
    .getByText(/^Farid Hakim changed this order at .* It is agent assigned now\.$/)
    .waitFor()
  await expect.poll(() => dialog.getByLabel('Reason').inputValue()).toBe('The customer moved house')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByText(`${order.number} cancelled`).waitFor()
})

const unanswered = /ERR_FAILED/
const unknownWords = 'No answer came back. We could not tell whether it was saved'

it('finds out by itself that a command was carried out whose answer was lost', async () => {
  const order = await stage.bookings.placeClaimed()
  const { page } = await openOrder(order, unanswered)
  await page.route('**/api/orders/*/status', (route) => route.fetch().then(() => route.abort('failed')), { times: 1 })
  await button(page, 'Schedule pickup').click()
  await page.getByText(`${order.number}: pickup scheduled`).waitFor()
  await expect.poll(() => page.getByText(unknownWords).count()).toBe(0)
  expect(await details(order)).toMatchObject({ status: 'pickup_scheduled', version: order.version + 1 })
})

it('says that it does not know whether a command was carried out, and carries it out once when sent again', async () => {
  const order = await stage.bookings.placeClaimed()
  const { page } = await openOrder(order, unanswered)
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/cancel')) keys.push(request.headers()['idempotency-key'])
  })
  await page.route('**/api/orders/*/cancel', (route) => route.abort('failed'), { times: 1 })
  await button(page, 'Cancel order').click()
  const dialog = dialogOf(page, 'Cancel', order)
  await dialog.getByLabel('Reason').fill('The customer moved house')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await dialog.getByRole('alert').getByText(unknownWords).waitFor()
  await dialog.getByText('The order was read again and does not show it yet.').waitFor()
  await expect.poll(() => dialog.getByLabel('Reason').inputValue()).toBe('The customer moved house')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByText(`${order.number} cancelled`).waitFor()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

it('is set right by itself when a command that seemed lost arrives late', async () => {
  const order = await stage.bookings.placeClaimed()
  const { page } = await openOrder(order, unanswered)
  let arriveLate: () => Promise<unknown> = () => Promise.reject(new Error('nothing was sent'))
  await page.route(
    '**/api/orders/*/cancel',
    (route, request) => {
      arriveLate = () => fetch(request.url(), { method: 'POST', headers: request.headers(), body: request.postData() })
      return route.abort('failed')
    },
    { times: 1 },
  )
  await button(page, 'Cancel order').click()
  const dialog = dialogOf(page, 'Cancel', order)
  await dialog.getByLabel('Reason').fill('The customer moved house')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await dialog.getByRole('alert').getByText(unknownWords).waitFor()
  await arriveLate()
  await dialog
    .getByRole('alert')
    .getByText(/^Nurul Aina Rahman changed this order at .* It is cancelled now\.$/)
    .waitFor()
  await expect.poll(() => page.getByText(unknownWords).count()).toBe(0)
  await expect.poll(() => dialog.getByRole('button', { name: 'Cancel order' }).isDisabled()).toBe(true)
})
