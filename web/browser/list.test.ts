import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../services/ops/src/testing/system/processes.ts'
import { isExtended } from '../../services/ops/src/testing/tier.ts'
import { address, numbersShown, rowOf, visit } from './harness.ts'
import { openStub, type StubHarness } from './stubHarness.ts'

let harness: StubHarness

beforeAll(async () => {
  harness = await openStub()
})
afterAll(() => harness.close())

const refused = /status of 500|ERR_FAILED|ERR_INTERNET_DISCONNECTED/
const listRequest = /\/api\/orders\?/
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const inColumn = (page: Page, column: string) => page.locator(`[data-row] [data-column="${column}"]`).allInnerTexts()
const isSelected = (page: Page, name: string) => tab(page, name).getAttribute('aria-selected')

/** Waits until every row matches. */
async function showsOnly(page: Page, column: string, text: RegExp) {
  await until(async () => {
    const cells = await inColumn(page, column)
    return cells.length > 0 && cells.every((cell) => text.test(cell))
  })
}

/** The focused element: its name, and its row. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    const name = element?.getAttribute('aria-label') ?? (element instanceof HTMLInputElement ? 'input' : element?.textContent)
    return { tag: element?.tagName, name, row: element?.closest<HTMLElement>('[data-row]')?.dataset['row'] }
  })

describe('in a console of its own', () => {
  afterEach(() => harness.clear())

  it('keeps tab, filter, sort, page and page size in the address, and Back and Forward go through them', async () => {
    const { page } = await harness.openLive('/backoffice/orders', { as: 'viewer' })
    await tab(page, 'Completed').click()
    await showsOnly(page, 'status', /^Delivered$/)
    await page.getByRole('button', { name: 'Payment', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Paid' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('table').getByRole('button', { name: 'Amount' }).click()
    await page.getByLabel('Rows per page').selectOption('25')
    await page.getByRole('button', { name: 'Next page' }).click()
    await until(async () => (await numbersShown(page)).length === 25)
    await page.getByText(/^26–50 of /).waitFor()
    expect(address(page)).toBe('/backoffice/orders?page=2&limit=25&tab=completed&paymentStatus=paid&sort=-totalAmountSen')
    await page.locator('table[aria-busy=false]').waitFor()
    const numbers = await numbersShown(page)
    await page.reload()
    await until(async () => (await numbersShown(page)).join() === numbers.join())
    await page.getByText(/^26–50 of /).waitFor()
    for (const before of ['?limit=25&', '?tab=completed&paymentStatus=paid&sort', '?tab=completed&paymentStatus', '?tab=completed']) {
      await page.goBack()
      await until(() => address(page).startsWith(`/backoffice/orders${before}`))
    }
    await page.goBack()
    await until(() => address(page) === '/backoffice/orders')
    await expect.poll(() => isSelected(page, 'All')).toBe('true')
    await page.goForward()
    await showsOnly(page, 'status', /^Delivered$/)
    await expect.poll(() => isSelected(page, 'Completed')).toBe('true')
  })

  it('understands what it can of a mistyped address', async () => {
    const { page } = await harness.openLive('/backoffice/orders?page=minus&limit=7&tab=lost&sort=colour&open=me&status=delivered,lost', {
      as: 'viewer',
    })
    await showsOnly(page, 'status', /^Delivered$/)
    expect(await isSelected(page, 'All')).toBe('true')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('keeps what was loaded when asking again fails, and says so', async () => {
    const { page, context } = await harness.openLive('/backoffice/orders', { as: 'viewer', expects: refused })
    const numbers = await numbersShown(page)
    await context.route(listRequest, (route) => route.abort('failed'))
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByText('Failed to load orders.', { exact: true }).waitFor()
    await page.getByText('The server did not respond.').waitFor()
    expect(await numbersShown(page)).toEqual(numbers)
    await context.unroute(listRequest)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Failed to load orders.', { exact: true }).waitFor({ state: 'detached' })
  })

  it('shows pending orders on a screen of their own, whatever its address says about a tab', async () => {
    const order = await harness.stub.bookings.createOrder()
    const { page } = await harness.openLive('/backoffice/orders/pending?tab=completed&sort=-createdAt', { as: 'viewer' })
    await page.getByRole('heading', { name: 'Pending Orders', level: 1 }).waitFor()
    expect(await page.getByRole('tab').count()).toBe(0)
    await rowOf(page, order).waitFor()
    await showsOnly(page, 'status', /^Pending$/)
    const { pendingOrders } = harness.stub.orderStats()
    await page.getByRole('link', { name: 'Pending Orders' }).getByText(String(pendingOrders), { exact: true }).waitFor()
  })

  it.runIf(isExtended)('keeps the focus at hand when the control that had it goes', async () => {
    const { page } = await harness.openLive('/backoffice/orders?status=delivered,cancelled&priority=normal&search=KS', { as: 'viewer' })
    const press = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).focus()
      await page.keyboard.press('Enter')
    }
    await press('Clear search')
    await expect.poll(() => focused(page)).toMatchObject({ tag: 'INPUT', name: 'input' })
    await press('Remove the status filter')
    await expect.poll(() => focused(page)).toMatchObject({ tag: 'BUTTON', name: 'Status' })
    await press('Clear')
    await until(() => address(page) === '/backoffice/orders')
    await expect.poll(() => focused(page)).toMatchObject({ tag: 'BUTTON', name: 'More filters' })
    await page.goto('/backoffice/orders?tab=active&search=zzzzzz')
    await press('Clear filters')
    await until(() => address(page) === '/backoffice/orders?tab=active')
    await expect.poll(() => focused(page)).toMatchObject({ tag: 'INPUT', name: 'input' })
  })

  it.runIf(isExtended)('keeps the focus on Next where it leads no further, and looks as if it does not', async () => {
    const { page } = await harness.openLive('/backoffice/orders', { as: 'viewer' })
    const next = page.getByRole('button', { name: 'Next page' })
    const looks = () => next.evaluate((button) => getComputedStyle(button).opacity)
    const enabled = await looks()
    await page.goto('/backoffice/orders?page=9999')
    await page.getByRole('button', { name: /^Go to the last page/ }).click()
    await page.getByRole('button', { name: 'Previous page' }).click()
    await page.locator('table[aria-busy=false]').waitFor()
    await expect.poll(() => next.getAttribute('aria-disabled')).toBeNull()
    await next.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true')
    const last = address(page)
    expect(await focused(page)).toMatchObject({ name: 'Next page' })
    expect(Number(await looks())).toBeLessThan(Number(enabled) - 0.4)
    await page.keyboard.press('Enter')
    await page.locator('table[aria-busy=false]').waitFor()
    expect(address(page)).toBe(last)
  })

  it.runIf(isExtended)('remembers how many rows somebody likes on a page, which the address overrules', async () => {
    const screen = await harness.openLive('/backoffice/orders', { as: 'viewer' })
    await screen.page.getByLabel('Rows per page').selectOption('25')
    await until(async () => (await numbersShown(screen.page)).length === 25)
    const other = await screen.tab('/backoffice/orders')
    await until(async () => (await numbersShown(other.page)).length === 25)
    await other.page.goto('/backoffice/orders?limit=5')
    await until(async () => (await numbersShown(other.page)).length === 5)
  })

  it.runIf(isExtended)('keeps the filter bar one line high, whatever is filtered', async () => {
    const { page } = await harness.openLive('/backoffice/orders', { as: 'viewer' })
    const tops = () =>
      page.evaluate(() => ['table', 'select'].map((selector) => document.querySelector(selector)?.getBoundingClientRect().top ?? 0))
    const before = await tops()
    await page.goto(
      '/backoffice/orders?status=pending,confirmed,agent_assigned,delivered&priority=normal,low,high&paymentStatus=paid,pending,failed&serviceType=ironing,folding',
    )
    await page.locator('table[aria-busy=false]').waitFor()
    await page.getByRole('button', { name: 'Clear', exact: true }).waitFor()
    expect(await tops()).toEqual(before)
  })
})

describe('in one console, led to another address', () => {
  let opened: Page

  beforeAll(async () => {
    const screen = await harness.openLive('/backoffice/orders', { as: 'viewer', expects: refused })
    opened = screen.page
  })
  afterAll(() => harness.clear())

  async function listAt(path: string): Promise<Page> {
    await visit(opened, path)
    await opened.locator('main [aria-busy=false], main h2').first().waitFor()
    return opened
  }

  it('sorts by a column, up and down', async () => {
    const page = await listAt('/backoffice/orders')
    const amounts = async () => (await inColumn(page, 'amount')).map((text) => Number(text.replaceAll(/[^\d.]/g, '')))
    const isSorted = async (direction: 1 | -1) => {
      const shown = await amounts()
      return shown.every((amount, place) => place === 0 || (amount - (shown[place - 1] ?? 0)) * direction >= 0)
    }
    await page.getByRole('table').getByRole('button', { name: 'Amount' }).click()
    await until(() => isSorted(-1))
    await expect.poll(() => page.getByRole('columnheader', { name: 'Amount' }).getAttribute('aria-sort')).toBe('descending')
    await page.getByRole('table').getByRole('button', { name: 'Amount' }).click()
    await until(() => isSorted(1))
    await expect.poll(() => page.getByRole('columnheader', { name: 'Amount' }).getAttribute('aria-sort')).toBe('ascending')
    await page.getByLabel('Sort by').selectOption('Newest first')
    await until(() => address(page) === '/backoffice/orders')
  })

  it('searches by what is typed, from the slash key on, and gives everything back when it is emptied', async () => {
    const order = await harness.stub.bookings.createOrder()
    const page = await listAt('/backoffice/orders')
    await page.keyboard.press('/')
    await page.keyboard.type(order.number.toLowerCase())
    await until(async () => (await numbersShown(page)).join() === order.number)
    expect(address(page)).toBe(`/backoffice/orders?search=${order.number.toLowerCase()}`)
    await page.getByRole('button', { name: 'Clear search' }).click()
    await until(async () => (await numbersShown(page)).length === 10)
    expect(address(page)).toBe('/backoffice/orders')
  })

  it('filters by several values at once, shows them, and clears them', async () => {
    const page = await listAt('/backoffice/orders')
    await page.getByRole('button', { name: 'Status', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Delivered' }).click()
    await page.getByRole('checkbox', { name: 'Cancelled' }).click()
    await page.keyboard.press('Escape')
    await showsOnly(page, 'status', /^(Delivered|Cancelled)$/)
    expect(address(page)).toBe('/backoffice/orders?status=delivered%2Ccancelled')
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await until(() => address(page) === '/backoffice/orders')
  })

  it('loses nothing of what is pressed in quick succession', async () => {
    const page = await listAt('/backoffice/orders')
    await page.getByRole('button', { name: 'Status', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Cancelled' }).waitFor()
    // Faster than any user: the second press comes before the browser has handled anything else.
    await page.evaluate(async () => {
      const box = (name: string) => [...document.querySelectorAll('label')].find((each) => each.innerText === name)
      for (const name of ['Delivered', 'Cancelled', 'Refunded']) {
        box(name)?.click()
        for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
      }
    })
    await until(() => address(page) === '/backoffice/orders?status=delivered%2Ccancelled%2Crefunded')
    await showsOnly(page, 'status', /^(Delivered|Cancelled|Refunded)$/)
  })

  it('says that no orders were found, why, and leads out', async () => {
    const page = await listAt('/backoffice/orders?search=zzzzzz&tab=active')
    await page.getByRole('heading', { name: 'No orders found' }).waitFor()
    await page.getByText('No results for “zzzzzz” among active orders.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.locator('[data-row]').first().waitFor()
  })

  it.each([900, 9_999])('says that there is no page %i, and leads to the last one there is', async (wanted) => {
    const page = await listAt(`/backoffice/orders?page=${String(wanted)}`)
    await page.getByText(`Page ${wanted.toLocaleString('en-MY')} does not exist.`).waitFor()
    expect(address(page)).toBe(`/backoffice/orders?page=${String(wanted)}`)
    await page.getByRole('button', { name: /^Go to the last page, [\d,]+$/ }).click()
    await page.locator('[data-row]').first().waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Next page' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('says that orders failed to load, and loads them when asked again', async () => {
    const page = await listAt('/backoffice/orders')
    await page
      .context()
      .route(listRequest, (route) =>
        route.fulfill({ status: 500, json: { code: 'internal', message: 'Something went wrong on the server.', requestId: 'req-7' } }),
      )
    await tab(page, 'Completed').click()
    await page.getByRole('heading', { name: 'Failed to load orders' }).waitFor()
    await page.getByText('The server failed. Reference: req-7.').waitFor()
    await page.context().unroute(listRequest)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('[data-row]').first().waitFor()
    await expect.poll(() => page.getByText('Failed to load orders').count()).toBe(0)
  })

  it('says that there is no internet when there is none', async () => {
    const page = await listAt('/backoffice/orders')
    await page.context().setOffline(true)
    await tab(page, 'Disputed').click()
    await page.getByRole('heading', { name: 'Failed to load orders' }).waitFor()
    await page.getByText('No internet connection. The page loads when you are back online.').waitFor()
    await page.context().setOffline(false)
    await until(async () => (await page.getByText('No orders found').count()) + (await page.locator('[data-row]').count()) > 0)
  })

  it('groups the statuses by the stage they belong to', async () => {
    const page = await listAt('/backoffice/orders')
    await page.getByRole('button', { name: 'Status', exact: true }).click()
    const stages = page.getByRole('dialog', { name: 'Status' }).getByRole('group')
    const inStage = (name: string) => page.getByRole('group', { name, exact: true }).getByRole('checkbox').count()
    await expect.poll(() => stages.count()).toBe(7)
    expect(await Promise.all(['To assign', 'Pickup', 'Processing', 'Delivery', 'Problem'].map(inStage))).toEqual([2, 5, 2, 2, 1])
  })
})
