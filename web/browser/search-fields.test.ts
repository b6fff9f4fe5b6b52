import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { until } from '../../services/ops/src/testing/system/processes.ts'
import { rowOf } from './harness.ts'
import { inputMethod } from './inputMethod.ts'
import { openStub, type StubHarness } from './stubHarness.ts'

// What every field that searches does with what is typed: in lists, the palette and pickers.

let harness: StubHarness

beforeAll(async () => {
  harness = await openStub()
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

/** The searches that a page sends from now on. */
function searchesOf(page: Page): string[] {
  const searches: string[] = []
  page.on('request', (request) => {
    const search = new URL(request.url()).searchParams.get('search')
    if (search !== null) searches.push(search)
  })
  return searches
}

/** Longer than the pause after which a search is sent. */
const pauseMs = 600

it.each([
  ['a list', '/backoffice/orders', null],
  ['the palette', '/backoffice/orders', 'Control+k'],
  ['a picker', '/backoffice/orders', 'assign'],
] as const)('waits for the end of a composition in %s', async (where, path, opened) => {
  const order = await harness.stub.bookings.bookPaid()
  const screen = await harness.openLive(path, { as: 'dispatcher' })
  const { page } = screen
  await page.locator('[data-row]').first().waitFor()
  if (opened === 'assign')
    await rowOf(page, order)
      .getByRole('button', { name: /Not assigned/ })
      .click()
  else if (opened) await page.keyboard.press(opened)
  const field = where === 'a list' ? page.getByLabel('Search orders') : page.getByRole('dialog').getByRole('combobox')
  await field.focus()
  const searches = searchesOf(page)
  const method = await inputMethod(screen)
  for (const [half, whole] of [
    ['mei l', '美玲'],
    ['かお', '香'],
    ['ㅁㅣㄴ', '민준'],
  ] as const) {
    await field.fill('')
    searches.length = 0
    await method.compose(half)
    expect(await field.inputValue()).toBe(half)
    await page.waitForTimeout(pauseMs)
    expect(searches.filter((search) => search !== '')).toEqual([])
    await method.commit(whole)
    expect(await field.inputValue()).toBe(whole)
    await until(() => searches.includes(whole))
    expect(new Set(searches)).toEqual(new Set([whole]))
  }
})

it.each([
  ['a list', '/backoffice/orders', null],
  ['the palette', '/backoffice/orders', 'Control+k'],
] as const)('keeps a text that is too long in %s, and says how much is searched', async (where, path, opened) => {
  const { page } = await harness.openLive(path, { as: 'dispatcher' })
  await page.locator('[data-row]').first().waitFor()
  if (opened) await page.keyboard.press(opened)
  const field = where === 'a list' ? page.getByLabel('Search orders') : page.getByRole('dialog').getByRole('combobox')
  const searches = searchesOf(page)
  const note = page.getByText('Only the first 400 characters are searched.')
  const text = 'nurul aina '.repeat(60)
  await field.fill(text)
  await note.waitFor()
  await until(() => searches.length > 0)
  expect(new Set(searches)).toEqual(new Set([text.slice(0, 400).replace(/ \S*$/, '')]))
  expect(await field.inputValue()).toBe(text)
  await field.fill('nurul')
  await note.waitFor({ state: 'detached' })
})
