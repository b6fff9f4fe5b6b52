import type { Order } from '@kainsiap/ops/orders/contract'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { until } from '../../services/ops/src/testing/system/processes.ts'
import { inTier, isExtended } from '../../services/ops/src/testing/tier.ts'
import { expectAccessible } from './axe.ts'
import { address, numbersShown, rowOf } from './harness.ts'
import { openStub, type StubHarness } from './stubHarness.ts'

let harness: StubHarness

beforeAll(async () => {
  harness = await openStub()
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** A confirmed order without an agent, whose pickup is due in the given ms from now. */
function dueIn(ms: number): Order {
  const scheduledPickupTime = new Date(Date.now() + ms - hourMs)
  const scheduledDeliveryTime = new Date(Date.now() + ms + 9 * hourMs)
  return harness.stub.place({ status: 'confirmed', scheduledPickupTime, scheduledDeliveryTime })
}

const dueOf = (page: Page, order: Order) => rowOf(page, order).locator('[data-column=due]').innerText()
const count = async (page: Page, tab: string) =>
  Number((await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).innerText()).replaceAll(/\D/g, ''))
const edgeOf = (page: Page, order: Order) =>
  rowOf(page, order)
    .locator('td')
    .first()
    .evaluate((cell) => {
      const { content, backgroundColor } = getComputedStyle(cell, '::before')
      return content === 'none' ? null : backgroundColor
    })

/** Sets the browser's clock off by the given ms. */
const clockOff = (byMs: number) => async (context: BrowserContext) =>
  context.addInitScript((off) => {
    const Real = Date
    window.Date = class extends Real {
      constructor(...given: unknown[]) {
        super(...((given.length === 0 ? [Real.now() + off] : given) as []))
      }
      static override now() {
        return Real.now() + off
      }
    } as DateConstructor
  }, byMs)

it('says when each order is due, soonest first, and at risk and late in words, in colour and at the edge', async () => {
  const [fine, risk, late] = [dueIn(99.5 * minuteMs), dueIn(19.5 * minuteMs), dueIn(-18.5 * minuteMs)]
  const { page } = await harness.openLive('/backoffice/orders?tab=unassigned&limit=50', { as: 'dispatcher' })
  // Shortly before and after midnight a slot is of another day, which is said.
  expect(await dueOf(page, late)).toMatch(/^1[89] min late( · \d{1,2} \w{3})?\n\d{1,2}:\d\d.*(am|pm)\n? · ./)
  expect(await dueOf(page, risk)).toMatch(/^in (19|20) min, at risk( · \d{1,2} \w{3})?\n/)
  expect(await dueOf(page, fine)).toMatch(/^in 1 h (39|40) min( · \d{1,2} \w{3})?\n/)
  const edges = [await edgeOf(page, late), await edgeOf(page, risk), await edgeOf(page, fine)]
  expect(edges[2]).toBeNull()
  expect(new Set(edges).size).toBe(3)
  const numbers = await numbersShown(page)
  expect([late, risk, fine].map(({ number }) => numbers.indexOf(number))).toEqual(
    [late, risk, fine].map(({ number }) => numbers.indexOf(number)).toSorted((a, b) => a - b),
  )
  await page.getByRole('columnheader', { name: 'Created' }).waitFor({ state: 'detached' })
  await expectAccessible(page, 'orders by due')
})

/** Orders that are about to become late and at risk, shown on every screen before that: a slow machine may need several tries. */
async function aboutToChange(pages: readonly Page[]): Promise<[Order, Order]> {
  for (const soonMs of [8_000, 20_000, 60_000]) {
    const [toLate, toRisk] = [dueIn(soonMs), dueIn(30 * minuteMs + soonMs)]
    await Promise.all(pages.map((page) => page.getByRole('button', { name: 'Refresh' }).click()))
    await Promise.all(pages.map((page) => rowOf(page, toRisk).waitFor()))
    const labels = await Promise.all(pages.flatMap((page) => [dueOf(page, toLate), dueOf(page, toRisk)]))
    if (labels.every((each) => /^in (1|2|31) min(, at risk)?( · \d{1,2} \w{3})?\n/.test(each))) return [toLate, toRisk]
  }
  throw new Error('the machine is too slow to see an order become late')
}

it('moves the time by itself, asks nobody, and calls an order at risk and late at the second it is, whatever the browser’s clock says', async () => {
  const screens = await Promise.all(
    inTier([hourMs], [0, hourMs, -hourMs]).map((off) =>
      harness.openLive('/backoffice/orders?tab=unassigned&limit=50', { as: 'dispatcher', prepare: clockOff(off) }),
    ),
  )
  const [toLate, toRisk] = await aboutToChange(screens.map(({ page }) => page))
  const dueAt = Date.parse(toLate.dueAt ?? '')
  for (const screen of screens) screen.forget()
  const becomes = async (page: Page, order: Order, label: RegExp) => {
    await until(async () => label.test(await dueOf(page, order)), 90_000)
    return Date.now()
  }
  const seen = await Promise.all(screens.flatMap(({ page }) => [becomes(page, toLate, /^1 min late/), becomes(page, toRisk, /^in 30 min/)]))
  // A response's Date header has a resolution of one second: no screen may be earlier by more than that.
  for (const at of seen) expect(at - dueAt).toBeGreaterThan(-1_500)
  for (const { page } of screens) {
    expect(await edgeOf(page, toLate)).not.toBe(await edgeOf(page, toRisk))
    expect(await edgeOf(page, toRisk)).not.toBeNull()
  }
  expect(screens.flatMap((screen) => screen.asked())).toEqual([])
})

it('shows an order on the tab of the late as it becomes late, and counts it', async () => {
  const early = dueIn(-40 * minuteMs)
  const order = dueIn(12_000)
  const { page } = await harness.openLive('/backoffice/orders?tab=late&limit=50', { as: 'dispatcher' })
  await rowOf(page, early).waitFor()
  await rowOf(page, order).waitFor({ timeout: 40_000 })
  await until(async () => (await count(page, 'Late')) === harness.stub.orderStats().lateOrders)
  const assigned = harness.stub.act(order, { verb: 'assign', agentId: harness.stub.bookings.agentIds[0] })
  // The reason is shown for two seconds: it is waited for before it can come.
  const said = rowOf(page, order)
    .getByText(/^No longer matches: cancelled at/)
    .waitFor()
  harness.stub.act(assigned, { verb: 'cancel', reason: 'The customer called' })
  await said
  await rowOf(page, order).waitFor({ state: 'detached' })
})

it('says why where A cannot assign', async () => {
  const { page } = await harness.openLive('/backoffice/orders?tab=completed', { as: 'dispatcher' })
  await page.locator('[data-row] a').first().focus()
  await page.keyboard.press('a')
  await page
    .getByRole('status')
    .filter({ hasText: /The agent can’t be changed/ })
    .waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

it('links each stat to the orders it counts, and repeats no tab', async () => {
  // By half a minute more: the page knows the server's clock to a second, and would otherwise be on either side of the hour.
  const worst = dueIn(-20 * hourMs - minuteMs / 2)
  await until(async () => harness.stub.orderStats().worstDelay?.number === worst.number)
  const { page } = await harness.openLive('/backoffice/orders', { as: 'dispatcher' })
  const tile = (id: string) => page.locator(`[data-stat=${id}]`)
  expect(await tile('delay').innerText()).toMatch(new RegExp(`^Longest delay now\\n20 h( 0[01] min)?\\n${worst.number} · [\\d,]+ at risk$`))
  expect(await tile('onTime').innerText()).toMatch(/^On time today\n(–|\d+\.\d%)\n[\d,]+ of [\d,]+ deliveries$/)
  expect(await page.locator('[data-stat]').evaluateAll((tiles) => tiles.map((each) => (each as HTMLElement).dataset['stat']))).toEqual([
    'today',
    'unassigned',
    'delay',
    'onTime',
    'processing',
  ])
  await tile('delay').click()
  await page.getByRole('dialog', { name: `Order ${worst.number}` }).waitFor()
  await page.keyboard.press('Escape')
  await until(() => address(page) === '/backoffice/orders')
  await tile('processing').click()
  await until(() => address(page) === '/backoffice/orders?tab=pending')
})

it.runIf(isExtended)('says on a phone’s cards, too, when an order is due and that nobody has it', async () => {
  const order = dueIn(-25.5 * minuteMs)
  const { page } = await harness.openLive('/backoffice/orders?tab=late&limit=50', { as: 'dispatcher', width: 390, height: 844 })
  const card = rowOf(page, order)
  await card.getByText('25 min late').waitFor()
  await card.getByText(`· ${order.pickup.city}`).waitFor()
  const heights = await page.locator('[data-row]').evaluateAll((cards) => cards.map((each) => each.getBoundingClientRect().height))
  expect(new Set(heights).size).toBe(1)
  await card.getByRole('button', { name: `Not assigned. Assign an agent to ${order.number}` }).tap()
  await page.getByRole('dialog').filter({ hasText: order.number }).waitFor()
})

it('shows who waits for an agent on a tab of their own, and offers one by the button or the A key', async () => {
  const order = await harness.stub.bookings.bookPaid()
  const { page } = await harness.openLive('/backoffice/orders?tab=unassigned&sort=-createdAt', { as: 'dispatcher' })
  const before = await count(page, 'Unassigned')
  const dialog = page.getByRole('dialog').filter({ hasText: order.number })
  await rowOf(page, order).getByRole('link').focus()
  await page.keyboard.press('a')
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await until(async () => (await page.locator(`[data-row="${order.id}"] :focus`).count()) === 1)
  await rowOf(page, order)
    .getByRole('button', { name: /^Not assigned/ })
    .click()
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  const said = rowOf(page, order)
    .getByText(/^No longer matches: assigned to .+ at \d/)
    .waitFor()
  harness.stub.act(order, { verb: 'assign', agentId: harness.stub.bookings.agentIds[0] })
  await said
  await rowOf(page, order).waitFor({ state: 'detached' })
  await until(async () => (await count(page, 'Unassigned')) === before - 1)
})
