import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { deliver } from './delivery.ts'
import { openHarness, type Harness } from './harness.ts'

let harness: Harness

beforeAll(async () => {
  harness = await openHarness()
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })

it('enters a rating on the order’s page, and removes it again', async () => {
  const order = await deliver(harness)
  const { page } = await harness.open(`/backoffice/orders/${order.number}`, { as: 'superAdmin' })
  await button(page, 'Enter rating').click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => button(page, 'Save rating').getAttribute('aria-disabled')).toBe('true')
  const stars = dialog.getByRole('group', { name: 'Rating' })
  await stars.getByRole('radio', { name: '1 star', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await stars.getByText('2 of 5').waitFor()
  await dialog
    .getByRole('group', { name: /Punctuality/ })
    .getByRole('radio', { name: '3 stars' })
    .check({ force: true })
  await dialog.getByLabel('Comment').fill('Creases in two shirts')
  await expectAccessible(page, 'rate order')
  await button(page, 'Save rating').click()
  await page.getByText(`${order.number} rated`).waitFor()
  await page.getByText('Punctuality 3').waitFor()
  await page.getByText(/Entered by .* for the customer/).waitFor()
  await button(page, 'Remove rating').click()
  await page.getByLabel('Reason').fill('Meant for another order')
  await dialog.getByRole('button', { name: 'Remove rating' }).click()
  await page.getByText(/Removed by .*: Meant for another order/).waitFor()
  await expectAccessible(page, 'removed rating')
})

it('shows one agent beside all over another period, keeps it in the address, and hides earnings without a permission', async () => {
  const order = await deliver(harness)
  const path = '/backoffice/agents/performance'
  const { page } = await harness.open(`${path}?limit=50`, { as: 'superAdmin' })
  const table = page.getByRole('table', { name: 'Agents by rank' })
  const row = table.getByRole('row').filter({ hasText: order.agent?.name ?? '' })
  await row.waitFor()
  await page.getByRole('radio', { name: 'Week' }).check({ force: true })
  await page.getByLabel('Ranked by').selectOption('onTimeDeliveryRate')
  await expect.poll(() => new URL(page.url()).search).toBe('?limit=50&period=weekly&measure=onTimeDeliveryRate')
  await row.getByRole('button').click()
  await page.getByRole('region', { name: 'On time by day' }).getByRole('row').nth(1).waitFor()
  await page.getByRole('heading', { name: order.agent?.name ?? '' }).waitFor()
  await button(page, 'Previous period').click()
  await expect.poll(() => new URL(page.url()).searchParams.get('date')).not.toBe(null)
  await page.goBack()
  await table.locator('tbody button').first().focus()
  await page.keyboard.press('End')
  const last = await table.locator('tbody button').last().innerText()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(last.split('\n').at(-1))

  const { page: plain } = await harness.open(path, { as: await harness.ops.somebody(['agents.read']) })
  await plain.getByRole('table', { name: 'Agents by rank' }).waitFor()
  expect(await plain.getByText('Earn').count()).toBe(0)
})
