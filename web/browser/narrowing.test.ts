import type { OrderDetails } from '@kainsiap/ops/orders/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { until } from '../../services/ops/src/testing/system/processes.ts'
import { expectAccessible } from './axe.ts'
import { address, answeredList, openFilter, rowOf } from './harness.ts'
import { openStub, type StubHarness } from './stubHarness.ts'

let harness: StubHarness
let cancelled: OrderDetails

beforeAll(async () => {
  harness = await openStub()
})
beforeEach(async () => {
  cancelled = harness.stub.act(await harness.stub.bookings.bookClaimed(), { verb: 'cancel', reason: 'The customer moved house' })
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const money = (sen: number) => `RM\u00a0${(sen / 100).toLocaleString('en-MY', { minimumFractionDigits: 2 })}`

it('leads from a cancelled order to all orders of its customer, which an amount narrows further', async () => {
  const { page } = await harness.open(`/backoffice/orders/${cancelled.number}`, { as: 'viewer' })
  const { customer, agent, cancellationFeeSen, refundDueSen } = cancelled
  const fact = page
    .getByRole('region', { name: 'Cancellation' })
    .or(page.locator('section', { hasText: /^Cancellation/ }))
    .first()
  await fact.getByText('The customer moved house').waitFor()
  for (const text of ['By ', `Cancellation fee ${money(cancellationFeeSen ?? 0)}, for ${String(agent?.name)}`])
    expect(await fact.innerText()).toContain(text)
  await page.getByText(/· about .+ of work/).waitFor()
  await expectAccessible(page, 'a cancelled order')
  const buttons = page.getByRole('button', { name: /^(Next step|Assign agent|Change agent|Update status|Cancel order)$/ })
  const reasonIds = await buttons.evaluateAll((all) => all.map((each) => each.getAttribute('aria-describedby')))
  expect([reasonIds.length, new Set(reasonIds).size]).toEqual([4, 1])
  expect(await page.locator(`[id="${String(reasonIds[0])}"]`).innerText()).not.toBe('')

  await page.getByRole('link', { name: `All orders of ${customer.name}` }).click()
  await page.getByText(`Customer: ${customer.name}`).waitFor()
  expect(address(page)).toBe(`/backoffice/orders?customerId=${customer.id}`)
  await rowOf(page, cancelled)
    .getByText(`Refund due ${money(refundDueSen ?? 0)}`)
    .waitFor()

  await openFilter(page, 'Amount')
  await page.getByLabel('Min Amount').fill('9,000')
  await page.getByLabel('Max Amount').fill('80')
  await page.keyboard.press('Enter')
  await page.getByText('Enter at least the minimum amount.').waitFor()
  await expectAccessible(page, 'an amount', 'wide')
  await page.getByLabel('Max Amount').fill('')
  await page.keyboard.press('Enter')
  await page.getByText(/^No results for .*from RM/).waitFor()
  expect(address(page)).toBe(`/backoffice/orders?minAmountSen=900000&customerId=${customer.id}`)
  // A long name has no room beside the amount.
  const chip = page.getByText(`Customer: ${customer.name}`)
  const inMenu = page.getByRole('button', { name: 'More filters (1 set)' })
  await chip.or(inMenu).filter({ visible: true }).first().waitFor()
  await page.getByRole('button', { name: 'Remove the amount filter' }).click()
  await rowOf(page, cancelled).waitFor()
  await page.getByRole('button', { name: 'Remove the customer filter' }).click()
  await expect.poll(() => address(page)).toBe('/backoffice/orders')

  await openFilter(page, 'Agent')
  const found = page.getByRole('dialog', { name: 'Agent' }).getByRole('option')
  await found.first().waitFor()
  await expectAccessible(page, 'a look-up', 'wide')
  await page.keyboard.type(String(agent?.name))
  await until(async () => (await answeredList(page).getByRole('option').count()) === 1)
  await page.keyboard.press('Enter')
  await page.getByText(`Agent: ${String(agent?.name)}`).waitFor()
  expect(address(page)).toBe(`/backoffice/orders?agentId=${String(agent?.id)}`)
  await rowOf(page, cancelled).waitFor()
})

it('says what of an address cannot be used, and takes it out', async () => {
  const { page } = await harness.open('/backoffice/orders?agentId=zzz&colour=red&minAmountSen=9000&maxAmountSen=100&status=cancelled', {
    as: 'viewer',
  })
  const said = page.getByRole('status').filter({ hasText: 'of the address can’t be used' })
  await said.getByText('agent “zzz”').waitFor()
  await said.getByText('“colour”').waitFor()
  await rowOf(page, cancelled).waitFor()
  await expectAccessible(page, 'unusable filters')
  await page.getByRole('button', { name: 'Remove from address' }).click()
  await said.waitFor({ state: 'detached' })
  expect(address(page)).toBe('/backoffice/orders?status=cancelled')
})

it('shows the figures that have no tile, and sums only to who may see money', async () => {
  for (const [as, sums] of [
    ['viewer', 0],
    ['financier', 3],
  ] as const) {
    const { page } = await harness.openLive('/backoffice/orders', { as })
    await page.getByRole('button', { name: 'More figures' }).click()
    const sheet = page.getByRole('dialog', { name: 'More figures' })
    await sheet.getByText('Customer satisfaction').waitFor()
    await sheet.getByRole('img', { name: /^Orders by hour of the day\. \d+ [ap]m, / }).waitFor()
    expect(await sheet.getByText(/^(Revenue today|Total revenue|Average order value)$/).count()).toBe(sums)
    if (sums > 0) await expectAccessible(page, 'more figures')
  }
})
