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

it('ranks agents, and counts what is delivered meanwhile', async () => {
  const order = await deliver(harness)
  const path = '/backoffice/agents/performance'
  const { page } = await harness.open(`${path}?limit=50`, { as: 'superAdmin' })
  const table = page.getByRole('table', { name: 'Agents by rank' })
  const row = table.getByRole('row').filter({ hasText: order.agent?.name ?? '' })
  await row.waitFor()
  await page.getByRole('img', { name: /Completed orders of .* compared with the average/ }).waitFor()
  await expectAccessible(page, 'agent performance')
  const completed = async () => Number(await row.locator('[data-ranked]').innerText())
  const before = await completed()
  await deliver(harness)
  await expect.poll(completed, { timeout: 10_000 }).toBe(before + 1)
})
