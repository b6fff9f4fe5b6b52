import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { VisitModel } from '../../services/ops/src/activity/model.ts'
import { EventModel } from '../../services/ops/src/platform/changes/event-log.ts'
import type { Client } from '../../services/ops/src/testing/http/client.ts'
import { until } from '../../services/ops/src/testing/system/processes.ts'
import { isExtended } from '../../services/ops/src/testing/tier.ts'
import { act } from './colleague.ts'
import { address, freshness, openHarness, type Harness } from './harness.ts'

let harness: Harness
let superAdmin: Client

beforeAll(async () => {
  harness = await openHarness()
  superAdmin = await harness.ops.staff('superAdmin')
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const path = '/backoffice/dashboard'
const tile = (page: Page, name: string) => page.locator(`[data-stat="${name}"]`)
const activity = (page: Page, name = 'Recent Activity') => page.getByRole('list', { name })

const isLogged = async (id: string) => (await EventModel.exists({ id })) !== null

async function settled(page: Page): Promise<void> {
  await freshness(page, 'live').waitFor()
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
}
const figure = async (page: Page, name: string) =>
  Number(((await tile(page, name).locator('span').nth(1).textContent()) ?? '').replaceAll(/[^\d.]/g, ''))

it('shows at once what happens elsewhere: in words, and in the figures, to each what they may see', async () => {
  const [everything, orders] = [
    await harness.open(path, { as: 'financier' }),
    await harness.open(path, { as: await harness.ops.somebody(['orders.read']) }),
  ]
  for (const { page } of [everything, orders]) await settled(page)
  const { page } = everything
  await page.getByText('Tan Wei Ling').first().waitFor()
  await page.locator('main').getByText('Manager', { exact: true }).waitFor()
  await page.locator('main').getByText('Finance', { exact: true }).waitFor()
  for (const name of ['Total Orders', 'Active Agents', 'Active Users', 'Monthly Revenue'])
    await until(async () => (await figure(page, name)) > 0)
  const before = { orders: await figure(page, 'Total Orders'), revenue: await figure(page, 'Monthly Revenue') }
  const order = await harness.bookings.bookPaid()
  await activity(page)
    .getByRole('listitem')
    .filter({ hasText: `Farid Hakim recorded the payment for ${order.number}` })
    .waitFor()
  await until(async () => (await figure(page, 'Total Orders')) === before.orders + 1)
  const earned = (order.totalAmountSen - order.taxSen) / 100
  await until(async () => Math.abs((await figure(page, 'Monthly Revenue')) - before.revenue - earned) < 0.001)
  const assigned = await act(superAdmin, order, { verb: 'assign', agentId: harness.bookings.agentIds[0] })
  const said = `Datin Rosmah Idris assigned ${order.number} to ${assigned.agent?.name ?? ''}`
  for (const screen of [everything, orders]) await activity(screen.page).getByRole('listitem').filter({ hasText: said }).waitFor()
  const stranger = await harness.ops.somebody([])
  await activity(page).getByRole('listitem').filter({ hasText: 'System added Somebody' }).first().waitFor()
  await until(() => isLogged(stranger.user().id))
  expect(await activity(orders.page).getByText('added').count()).toBe(0)
  expect(await orders.page.locator('[data-stat]').count()).toBe(1)
  await activity(page).getByRole('link', { name: order.number }).first().click()
  await page.waitForURL(`**/backoffice/orders/${order.number}`)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link').first().click()
  await settled(page)
  expect(address(page)).toBe(path)
})

it.runIf(isExtended)('shows what happened while one was away, as a part of the address, and everything again', async () => {
  const who = await harness.ops.somebody(['orders.read'])
  const first = await harness.open(path, { as: who })
  await settled(first.page)
  await activity(first.page).waitFor()
  expect(await first.page.getByRole('button', { name: /^While you were away/ }).count()).toBe(0)
  await first.page.goto('/api/health/live')
  const seen = await harness.bookings.createOrder()
  await until(() => isLogged(seen.id))
  await VisitModel.updateOne({ _id: who.user().id }, { seenAt: new Date(Date.now() - 3_600_000) })
  const { page } = await first.tab(path)
  await page.getByRole('button', { name: 'While you were away 1', exact: true }).click()
  await page.getByRole('heading', { name: 'While you were away' }).waitFor()
  expect(address(page)).toBe(`${path}?activity=away`)
  const away = activity(page, 'While you were away')
  await away.getByText(seen.number).waitFor()
  expect(await away.getByRole('listitem').count()).toBe(1)
  const later = await harness.bookings.createOrder()
  await page.reload()
  await away.getByText(seen.number).waitFor()
  expect(await away.getByText(later.number).count()).toBe(0)
  await page.getByRole('button', { name: 'Show all' }).click()
  await activity(page).getByText(later.number).waitFor()
  expect(address(page)).toBe(path)
})
