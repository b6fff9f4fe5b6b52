import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { until } from '../../services/ops/src/testing/system/processes.ts'
import { isExtended } from '../../services/ops/src/testing/tier.ts'
import { expectAccessible } from './axe.ts'
import { address, freshness } from './harness.ts'
import { openStub, type StubHarness } from './stubHarness.ts'

let harness: StubHarness

beforeAll(async () => {
  harness = await openStub()
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const path = '/backoffice/dashboard'
const tile = (page: Page, name: string) => page.locator(`[data-stat="${name}"]`)
const activity = (page: Page) => page.getByRole('list', { name: 'Recent Activity' })

async function settled(page: Page): Promise<void> {
  await freshness(page, 'live').waitFor()
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
}
const figure = async (page: Page, name: string) =>
  Number(((await tile(page, name).locator('span').nth(1).textContent()) ?? '').replaceAll(/[^\d.]/g, ''))

it('takes away the tile, the quick action and the activity of what somebody may no longer see', async () => {
  const who = harness.stub.somebody(['orders.read', 'users.read'])
  const { page } = await harness.open(path, { as: who, expects: /status of 403/ })
  await settled(page)
  const order = await harness.stub.bookings.createOrder()
  await activity(page).getByText(order.number).waitFor()
  await tile(page, 'Total Orders').waitFor()
  const action = page.getByRole('link', { name: /^Order Management/ })
  await action.getByText(/pending$/).waitFor()
  harness.stub.permit(who, ['users.read'])
  await tile(page, 'Total Orders').waitFor({ state: 'detached' })
  await expect.poll(() => action.count()).toBe(0)
  await expect.poll(() => activity(page).getByText(/KS-/).count()).toBe(0)
  await activity(page).getByText('Somebody').first().waitFor()
  harness.stub.permit(who, ['users.read', 'orders.read'])
  await activity(page).getByText(order.number).waitFor()
  await tile(page, 'Total Orders').waitFor()
})

it('keeps the list still under the pointer and the focus, and shows older entries when asked', async () => {
  const who = harness.stub.somebody(['orders.read'])
  for (let count = 0; count < 11; count += 1) await harness.stub.bookings.createOrder()
  const { page } = await harness.open(path, { as: who })
  await settled(page)
  const rows = activity(page).getByRole('listitem')
  await until(async () => (await rows.count()) === 10)
  await rows.nth(2).hover()
  const top = await rows.first().innerText()
  const order = await harness.stub.bookings.createOrder()
  await page.getByRole('button', { name: '1 new' }).waitFor()
  expect(await rows.first().innerText()).toBe(top)
  await page.mouse.move(0, 0)
  await rows.first().getByText(order.number).waitFor()
  await page.getByRole('button', { name: 'Show older' }).click()
  await until(async () => (await rows.count()) > 10)
  const seqs = await rows.evaluateAll((all) => all.map((row) => Number((row as HTMLElement).dataset['activity'])))
  expect(seqs).toEqual([...new Set(seqs)].toSorted((one, other) => other - one))
})

it.runIf(isExtended)('says what could not be loaded, and loads it when asked again', async () => {
  const who = harness.stub.somebody(['users.read', 'orders.read'])
  const failing = /\/api\/(users\/stats|activity\?)/
  const { page, context } = await harness.open('/api/health/live', { as: who, expects: /ERR_FAILED/ })
  await context.route(failing, (route) => route.abort('failed'))
  await page.goto(path)
  await settled(page)
  const users = tile(page, 'Active Users')
  await users.getByText('Failed to load.').waitFor()
  await page.getByText('Failed to load the activity').waitFor()
  await until(async () => (await figure(page, 'Total Orders')) > 0)
  await expectAccessible(page, 'a dashboard with faults')
  await context.unroute(failing)
  await users.getByRole('button', { name: 'Try again' }).click()
  await until(async () => (await figure(page, 'Active Users')) > 0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await activity(page).waitFor()
})

it('tells a user without permissions so, and is accessible to everybody', async () => {
  const { page: empty } = await harness.open('/backoffice', { as: harness.stub.somebody([]) })
  await settled(empty)
  await empty.getByText('No permissions').waitFor()
  await empty.getByText("You don't have permission to access any screen yet. An administrator can give it to you.").waitFor()
  expect(address(empty)).toBe(path)
  await expectAccessible(empty, 'an empty dashboard', 'wide')
  const { page } = await harness.open(path, { as: 'superAdmin', reducedMotion: true })
  await settled(page)
  await harness.stub.bookings.createOrder()
  await activity(page).getByRole('listitem').first().waitFor()
  await tile(page, 'Monthly Revenue').getByText(/RM/).first().waitFor()
  await page.getByRole('list', { name: 'Due next' }).getByText(/^KS-/).first().waitFor()
  await expectAccessible(page, 'the dashboard')
  await page.setViewportSize({ width: 320, height: 700 })
  const broken = await page
    .getByRole('list', { name: 'Due next' })
    .locator('b')
    .evaluateAll((numbers) => numbers.filter((each) => each.clientHeight > 30 || each.scrollWidth > each.clientWidth).length)
  expect(broken).toBe(0)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Tab')
  await until(() => tile(page, 'Total Orders').evaluate((element) => element === document.activeElement))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/backoffice/orders')
})
