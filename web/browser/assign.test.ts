import type { Candidate } from '@kainsiap/ops/orders/agents/candidate-contract'
import type { Order } from '@kainsiap/ops/orders/contract'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { until } from '../../services/ops/src/testing/system/processes.ts'
import { isExtended } from '../../services/ops/src/testing/tier.ts'
import { answeredList, rowOf, type Screen } from './harness.ts'
import { openStub, type StubHarness } from './stubHarness.ts'

let harness: StubHarness

beforeAll(async () => {
  harness = await openStub()
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialogOf = (page: Page, { number }: Order) => page.getByRole('dialog', { name: `Assign agent to ${number}` })
const details = ({ id }: Order) => harness.stub.order(id)
const isAssignment = (request: string) => /^POST .*\/assign$/.test(request)

/** All candidates of an order, best first. */
const candidatesFor = ({ id }: Order): Candidate[] => harness.stub.candidates(id)

/** Of those, the ones that a search for their name finds alone. */
const unlike = (candidates: readonly Candidate[], fits: readonly Candidate['fit'][]) =>
  candidates.filter(({ name, fit }) => fits.includes(fit) && candidates.filter((other) => other.name.includes(name)).length === 1)

async function openAssign(order: Order, expects?: RegExp): Promise<Screen> {
  const screen = await harness.openLive(`/backoffice/orders?open=${order.number}`, { as: 'dispatcher', ...(expects && { expects }) })
  await button(screen.page, 'Assign agent').press('Enter')
  await dialogOf(screen.page, order).getByText('Best first').waitFor()
  await isSearching(screen.page)
  return screen
}

/** Until what is typed goes to the dialog. */
const isSearching = (page: Page) => until(() => page.evaluate(() => document.activeElement?.getAttribute('role') === 'combobox'))

/** Keys so fast that nothing is drawn between them. */
const pressAtOnce = (page: Page, keys: string[]) =>
  page.evaluate((pressed) => {
    for (const key of pressed) document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }, keys)

it('assigns an agent by keyboard alone, and another browser sees it without asking', async () => {
  const order = await harness.stub.bookings.bookPaid()
  const [, second] = unlike(candidatesFor(order), ['good', 'other_area'])
  const name = second?.name ?? ''
  const watcher = await harness.openLive('/backoffice/orders', { as: 'viewer' })
  const { page } = await openAssign(order)
  watcher.forget()
  await page.keyboard.type(name)
  await until(async () => (await answeredList(page).getByRole('option').count()) === 1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('option', { selected: true }).getByText('Chosen').waitFor()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await until(() => button(page, `Assign ${name}`).evaluate((each) => each === document.activeElement))
  await page.keyboard.press('Enter')
  await page.getByText(`${order.number} assigned to ${name}`).waitFor()
  await rowOf(watcher.page, order).getByText(name).waitFor()
  await rowOf(watcher.page, order).getByText('Agent assigned').waitFor()
  expect(watcher.asked()).toEqual([])
  await dialogOf(page, order).waitFor({ state: 'detached' })
  await until(() =>
    button(page, 'Assign agent')
      .or(button(page, 'Change agent'))
      .evaluate((each) => each === document.activeElement),
  )
})

it('sends only the agent that is shown as chosen, whatever is typed and entered after choosing', async () => {
  const order = await harness.stub.bookings.bookPaid()
  const candidates = candidatesFor(order)
  const { page, asked } = await harness.openLive('/backoffice/orders', { as: 'dispatcher' })
  await button(page, `Actions for ${order.number}`).click()
  await page.getByRole('menuitem', { name: 'Assign agent…' }).click()
  const dialog = dialogOf(page, order)
  const option = dialog.getByRole('option')
  const answered = answeredList(dialog)
  const submit = dialog.getByRole('button', { name: /^Assign / })
  await option.first().waitFor()
  await isSearching(page)
  await pressAtOnce(page, ['ArrowDown', 'Enter'])
  await dialog.getByRole('option', { selected: true }).waitFor()
  const first = (await submit.innerText()).slice('Assign '.length)
  const sought = unlike(candidates, ['good', 'other_area']).find(({ name }) => name !== first)?.name ?? ''
  for (const typed of ['nobody is called so', sought]) {
    await page.keyboard.press('Control+A')
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
    await expect.poll(() => submit.getAttribute('aria-disabled')).toBe('true')
    await until(async () => (await answered.count()) === 1 && (await option.count()) === (typed === sought ? 1 : 0))
    expect(await dialog.getByRole('option', { selected: true }).count()).toBe(0)
  }
  await page.keyboard.press('Enter')
  await dialog.getByRole('option', { name: sought, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  expect(asked().filter(isAssignment)).toEqual([])
  await button(page, `Assign ${sought}`).press('Enter')
  await page.getByText(`${order.number} assigned to ${sought}`).waitFor()
  expect(asked().filter(isAssignment)).toHaveLength(1)
  expect(details(order).agent?.name).toBe(sought)
})

it.runIf(isExtended)('shows everybody page by page, says how many there are, and keeps its size while one searches', async () => {
  const order = await harness.stub.bookings.bookPaid()
  const candidates = candidatesFor(order)
  const total = candidates.length
  const { page } = await openAssign(order)
  const dialog = dialogOf(page, order)
  const rows = dialog.locator('[role=option], [data-refused]')
  const search = dialog.getByPlaceholder(`Search all ${String(total)} agents: name, area, plate`)
  await dialog.getByText(`20 of ${String(total)} agents shown.`).waitFor()
  await until(async () => {
    await rows.last().scrollIntoViewIfNeeded()
    await page.mouse.move(720, 450)
    await page.mouse.wheel(0, 3_000)
    return dialog.getByText(`All ${String(total)} shown.`).isVisible()
  })
  expect(await rows.count()).toBe(total)
  // It has come to rest by now.
  const box = await dialog.boundingBox()
  await search.fill('nobody is called so')
  await dialog.getByText('No agent matches “nobody is called so”.').waitFor()
  expect(await dialog.boundingBox()).toEqual(box)
  const { plateNumber = '', name = '' } = candidates.at(-1) ?? {}
  await search.fill(plateNumber)
  await rows.filter({ hasText: name }).waitFor()
  expect(await dialog.boundingBox()).toEqual(box)
})

it('gives an order to an agent of another state only after an explicit yes', async () => {
  const order = await harness.stub.bookings.bookPaid()
  const [away] = unlike(candidatesFor(order), ['other_state'])
  const name = away?.name ?? ''
  const { page, asked } = await openAssign(order)
  const dialog = dialogOf(page, order)
  await page.keyboard.type(name)
  await dialog.getByText('not in the pickup state').first().waitFor()
  await until(async () => (await dialog.getByRole('option').count()) === 0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await dialog.getByRole('button', { name: /^Assign / }).getAttribute('aria-disabled')).toBe('true')
  await button(page, `Allow once: ${name}`).click()
  await dialog.getByText(`${away?.state ?? ''}, allowed once.`).waitFor()
  expect(asked().filter(isAssignment)).toEqual([])
  await button(page, `Assign ${name}`).click()
  await page.getByText(`${order.number} assigned to ${name}`).waitFor()
  expect(details(order).agent?.name).toBe(name)
})

it('says when a colleague was first, while one chooses or as one sends, and lets one keep or change it', async () => {
  const order = await harness.stub.bookings.bookPaid()
  const candidates = unlike(candidatesFor(order), ['good', 'other_area'])
  const [mine, theirs, others] = candidates
  const { page, asked } = await openAssign(order, /status of 409/)
  const dialog = page.getByRole('dialog', { name: order.number })
  const choose = async (name = '') => {
    await dialog.getByRole('option', { name }).click()
    await button(page, `Assign ${name}`).waitFor()
  }
  await choose(mine?.name)
  harness.stub.act(order, { verb: 'assign', agentId: theirs?.id })
  await dialog
    .getByRole('alert')
    .getByText(`Farid Hakim assigned it to ${theirs?.name ?? ''}`)
    .waitFor()
  await dialog.getByText(`Your choice was not sent, and ${mine?.name ?? ''} was not notified.`).waitFor()
  await button(page, `Keep ${theirs?.name ?? ''}`).click()
  await dialog.last().getByRole('button', { name: 'Change agent' }).waitFor()
  expect(asked().filter(isAssignment)).toEqual([])

  const beFirst = async () => {
    harness.stub.act(details(order), { verb: 'assign', agentId: others?.id })
  }
  await page.route('**/api/orders/*/assign', (route) => beFirst().then(() => route.continue()), { times: 1 })
  await button(page, 'Change agent').click()
  await choose(mine?.name)
  await button(page, `Assign ${mine?.name ?? ''}`).click()
  await dialog.getByText(`Your choice was not saved, and ${mine?.name ?? ''} was not notified.`).waitFor()
  await button(page, `Change to ${mine?.name ?? ''}`).click()
  await page.getByText(`${order.number} assigned to ${mine?.name ?? ''}`).waitFor()
  expect(details(order).agent?.name).toBe(mine?.name)
})

it.runIf(isExtended)('says when a colleague was first before one has chosen, and lets one choose another', async () => {
  const order = await harness.stub.bookings.bookPaid()
  const [mine, theirs] = unlike(candidatesFor(order), ['good', 'other_area'])
  const { page } = await openAssign(order)
  const option = page.getByRole('dialog', { name: order.number }).getByRole('option', { name: mine?.name ?? '' })
  await option.waitFor()
  harness.stub.act(order, { verb: 'assign', agentId: theirs?.id })
  await button(page, 'Choose another').click()
  await option.click()
  await button(page, `Assign ${mine?.name ?? ''}`).click()
  await page.getByText(`${order.number} assigned to ${mine?.name ?? ''}`).waitFor()
  expect(details(order).agent?.name).toBe(mine?.name)
})

it.runIf(isExtended)('leads from an update of the status to assigning where only an agent is missing', async () => {
  const order = await harness.stub.bookings.bookPaid()
  const { page } = await harness.openLive(`/backoffice/orders?open=${order.number}`, { as: 'dispatcher' })
  const step = button(page, 'Schedule pickup')
  await page.getByText('Assign an agent first.').first().waitFor()
  expect(await step.getAttribute('aria-disabled')).toBe('true')
  await button(page, 'Update status').click()
  await dialogOf(page, order).getByText('Assign an agent first.').waitFor()
  await dialogOf(page, order).getByRole('option').first().waitFor()
})
