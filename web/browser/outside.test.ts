import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../services/ops/src/testing/system/processes.ts'
import { rowOf, visit } from './harness.ts'
import { inputMethod } from './inputMethod.ts'
import { faultsOfPrint, printedTexts, sheetsOf } from './printed.ts'
import { answerPrinted, waitingApproval } from './printedAnswers.ts'
import { openStub, type StubHarness } from './stubHarness.ts'

// What comes from outside of a page: input methods, printers, and the address at which it is opened. Translators: `translation.test.ts`.

let harness: StubHarness

beforeAll(async () => {
  harness = await openStub()
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

describe('an input method', () => {
  it('keeps its Enter and comma in Working areas, which takes the whole word', async () => {
    const screen = await harness.open('/backoffice/agents/create', { as: 'superAdmin' })
    const { page } = screen
    const field = page.getByLabel('Working areas', { exact: true })
    await field.focus()
    const method = await inputMethod(screen)
    const areas = page.getByRole('list', { name: 'Selected working areas' }).getByRole('listitem')
    for (const [typed, word, key] of [
      ['yi bao', '怡保', 'Enter'],
      ['peneng', 'Pénang', ','],
      ['クア', 'クアラルンプール', 'Enter'],
    ] as const) {
      const before = await areas.count()
      await method.compose(typed)
      await method.press(key)
      expect([await areas.count(), await field.inputValue()]).toEqual([before, typed])
      await method.commit(word)
      await field.press('Enter')
      await areas.filter({ hasText: word }).waitFor()
    }
    expect(await areas.allInnerTexts()).toEqual(['怡保', 'Pénang', 'クアラルンプール'])
  })

  it('keeps Enter and Escape in the palette, in a search for agents and in a dialog', async () => {
    const order = await harness.stub.bookings.bookPaid()
    const screen = await harness.openLive('/backoffice/orders', { as: 'dispatcher' })
    const { page } = screen
    const method = await inputMethod(screen)
    await page.keyboard.press('Control+k')
    const palette = page.locator('[data-palette]')
    await palette.getByRole('combobox').fill(order.number)
    await palette
      .getByRole('option', { name: new RegExp(order.number) })
      .first()
      .waitFor()
    await method.compose('mei ling')
    for (const key of ['Enter', 'Escape']) await method.press(key)
    await method.commit('美玲')
    expect(await palette.getByRole('combobox').inputValue()).toBe(`${order.number}美玲`)
    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'detached' })

    await rowOf(page, order)
      .getByRole('button', { name: /Not assigned/ })
      .click()
    const dialog = page.getByRole('dialog', { name: /Assign/ })
    const search = dialog.getByRole('combobox')
    await search.focus()
    await method.compose('a')
    for (const key of ['ArrowDown', 'Enter', 'Escape']) await method.press(key)
    expect(await search.inputValue()).toBe('a')
    expect(await dialog.locator('[data-chosen], [data-active]').count()).toBe(0)
    await method.commit('阿')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
})

describe('an address that is not allowed', () => {
  it.each([
    ['127.0.0.1', '/backoffice/login'],
    ['desk-3.localhost', '/backoffice/orders?tab=late'],
    ['kainsiap.localhost', '/backoffice/reset-password#token'],
  ])('%s is named with the public one, and asked no more', async (host, path) => {
    const { url } = harness.stub
    const other = url.replace('localhost', host)
    const { page, asked } = await harness.open(`${other}${path}`, {
      prepare: (context) => context.clock.install(),
      expects: /status of 403/,
    })
    await page.getByRole('heading', { name: 'Address not allowed' }).waitFor()
    await page.getByText(`You can’t sign in to KainSiap at ${other}.`).waitFor()
    expect(await page.getByRole('link', { name: url }).getAttribute('href')).toBe(`${url}${path}`)
    await page.clock.runFor(120_000)
    expect(asked()).toEqual(['POST /api/auth/refresh'])
  })

  it('is named in place of the page when the server is restarted without it', async () => {
    const { page, asked } = await harness.openLive('/backoffice/orders', { as: 'dispatcher', isOwn: true, expects: /status of (401|403)/ })
    const { url } = harness.stub
    await page.route('**/api/auth/refresh', async (route) => {
      const headers = { ...route.request().headers(), origin: 'https://former.example' }
      await route.fulfill({ response: await route.fetch({ headers }) })
    })
    await page.route('**/api/orders?*', (route) =>
      route.fulfill({ status: 401, json: { code: 'token_expired', message: 'The token has expired.', requestId: 'x' } }),
    )
    await page.getByRole('tab').nth(1).click()
    await page.getByRole('link', { name: url }).waitFor()
    expect(asked().filter((request) => request === 'POST /api/auth/refresh').length).toBe(2)
  })
})

it('is copied from on plain http, where browsers have no clipboard for pages', async () => {
  const order = await harness.stub.bookings.bookPaid()
  const { page } = await harness.open('/backoffice/orders', {
    as: 'superAdmin',
    prepare: (context) =>
      context.addInitScript(() => {
        Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined })
        Object.defineProperty(globalThis, 'isSecureContext', { value: false })
      }),
  })
  await page.locator('[data-row]').first().waitFor()
  const payment = order.number.replace('KS', 'PAY')
  for (const [noun, path, number] of [
    ['order', 'orders', order.number],
    ['payment', 'finance/payments', payment],
  ] as const) {
    await visit(page, `/backoffice/${path}/${number}`)
    await page.getByRole('button', { name: `Copy ${noun} number` }).click()
    await page.getByText(`${number} copied`).waitFor()
    await visit(page, '/backoffice/orders')
    const field = page.getByRole('textbox', { name: 'Search orders' })
    await field.press('Control+v')
    await until(() => new URL(page.url()).searchParams.get('search') === number)
  }
  await page.evaluate(() => Object.defineProperty(document, 'execCommand', { value: () => false }))
  await visit(page, `/backoffice/orders/${order.number}`)
  await page.getByRole('button', { name: 'Copy order number' }).click()
  await page.getByText('This browser only allows copying on https.').waitFor()
})

describe('a print', () => {
  let shown: Page | undefined
  /** Draws a page as on a sheet of this width, margins excluded. */
  const drawPrinted = async (page: Page, width: number) => {
    shown = page
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ media: 'print' })
  }
  const addressOf = async (path: string) => {
    const { number } = await harness.stub.bookings.bookPaid()
    const ids = {
      number,
      payment: number.replace('KS', 'PAY'),
      approval: waitingApproval.id,
      user: harness.stub.staff('dispatcher').user().id,
    }
    return `/backoffice/${path.replace(/:(\w+)/, (_, name: keyof typeof ids) => ids[name])}`
  }
  // The next test may use the window, and an approval that is left says so to the server.
  afterEach(async () => {
    await shown?.emulateMedia({ media: null })
    if (!shown?.url().includes(waitingApproval.id)) return
    const left = shown.waitForResponse((response) => response.request().method() === 'DELETE')
    await visit(shown, '/backoffice/customers')
    await left
  })

  it.each([
    ['the orders in the dark theme', 'orders?limit=50', 'dark', 'landscape'],
    ['the customers in the light theme', 'customers?limit=50&sort=name', 'light', 'landscape'],
    ['the agents on a phone', 'agents', 'phone', 'landscape'],
    ['an order in the dark theme', 'orders/:number', 'dark', 'portrait'],
    ['a record over its list', 'orders?limit=50&open=:number', 'dark', 'portrait'],
    ['a record at the side of its list', 'finance/payments?open=:payment', 'light', 'portrait'],
    ['the dashboard in the dark theme', 'dashboard', 'dark', 'portrait'],
    ['the approvals in the dark theme', 'finance/approvals?limit=50', 'dark', 'landscape'],
    ['an approval that waits', 'finance/approvals/:approval', 'dark', 'portrait'],
    ['the audit log', 'audit?limit=50', 'light', 'landscape'],
    ['the ledger in the dark theme', 'finance/ledger', 'dark', 'portrait'],
    ['the lines of a statement', 'finance/reconciliation/billplz/2026-11-20?limit=50', 'dark', 'landscape'],
    ['the users', 'users', 'light', 'landscape'],
    ['a user, who is shown in a form', 'users?open=:user', 'dark', 'portrait'],
  ] as const)('of %s has the content only, whole and dark on white', async (_what, path, look, orientation) => {
    const { page } = await harness.open(await addressOf(path), {
      as: 'superAdmin',
      routes: answerPrinted,
      theme: look === 'dark' ? 'dark' : 'light',
      width: look === 'phone' ? 390 : 1440,
    })
    const content = path.includes('open=') ? page.getByRole('dialog') : page.locator('main')
    const first = { landscape: '[data-row] td', portrait: path === 'dashboard' ? '[data-stat]' : 'h1, h2' }[orientation]
    await content.locator(first).first().waitFor()
    await until(async () => (await content.locator('[data-skeleton], [aria-busy=true]').count()) === 0)
    // What a browser prints is laid out as narrow as a sheet, after the margin was computed that a locked page gets in place of its scroll bar.
    await page.evaluate(() => {
      const margin = new CSSStyleSheet()
      margin.replaceSync('body[data-scroll-locked] { margin-right: 600px !important }')
      document.adoptedStyleSheets.push(margin)
    })
    const sheets = sheetsOf(await page.pdf({ preferCSSPageSize: true }))
    expect([...new Set(sheets)]).toEqual([orientation === 'landscape' ? '842 x 595' : '595 x 842'])
    expect(sheets.length > 1).toBe(path.includes('limit=50') && orientation === 'landscape')
    await drawPrinted(page, orientation === 'landscape' ? 1062 : 733)
    expect(await content.evaluate(faultsOfPrint)).toEqual([])
  })

  it.each([
    [
      'a user',
      'users?open=:user',
      ['Full name: ', 'Email: ', 'Role: Manager'],
      ['You can drop it here', 'optional', 'Save', 'Takes effect'],
    ],
    [
      'an approval',
      'finance/approvals/:approval',
      ['Burn mark on the collar.'],
      ['Reason to reject', 'Saved with the decision', 'sees the reason'],
    ],
    ['a new agent', 'agents/create', ['Full name: –', 'Registration fee: '], ['Name as on the IC', 'Type a city']],
  ])('of %s has the values of its fields, and no commands', async (_what, path, printed, left) => {
    const { page } = await harness.open(await addressOf(path), { as: 'superAdmin', routes: answerPrinted })
    const content = page.locator(path.includes('open=') ? '[role=dialog]' : 'main')
    await until(async () => {
      const onScreen = await content.innerText()
      return left.some((each) => onScreen.includes(each))
    })
    await drawPrinted(page, 733)
    const text = await content.evaluate(printedTexts)
    for (const each of printed) expect(text).toContain(each)
    for (const each of left) expect(text).not.toContain(each)
    expect(await content.evaluate(faultsOfPrint)).toEqual([])
  })

  it('of a list has the columns, filters and search that are chosen, and no controls', async () => {
    const { page } = await harness.open('/backoffice/orders?limit=50&status=pending&search=KS', { as: 'dispatcher', theme: 'dark' })
    await page.locator('[data-row] td').first().waitFor()
    await drawPrinted(page, 1062)
    const heads = (await page.getByRole('columnheader').allInnerTexts()).filter((head) => head !== '')
    expect(heads).toEqual(['Order', 'Customer', 'Due', 'Agent', 'Status', 'Priority', 'Services', 'Amount', 'Payment'])
    const filters = page.getByRole('group', { name: 'Filters' })
    expect((await filters.innerText()).trim()).toBe('Status: Pending')
    expect(await page.getByRole('textbox', { name: 'Search orders' }).isVisible()).toBe(true)
    expect(await page.getByRole('tab').allInnerTexts()).toHaveLength(1)
    for (const hidden of ['navigation', 'checkbox', 'combobox', 'alert'] as const)
      expect(await page.locator('main').getByRole(hidden).filter({ visible: true }).count(), hidden).toBe(hidden === 'navigation' ? 1 : 0)
  })
})

describe('a print of a list', () => {
  it.each([
    ['orders?limit=10', true],
    ['orders?limit=10&page=2', true],
    ['orders?limit=10&search=:number', false],
  ])('says whether there are more pages than the printed one: %s', async (path, hasMore) => {
    const { number } = await harness.stub.bookings.bookPaid()
    const { page } = await harness.open(`/backoffice/${path.replace(':number', number)}`, { as: 'superAdmin' })
    await page.locator('[data-row] td').first().waitFor()
    const note = page.getByText('The other pages of this list are not printed.')
    expect(await note.isVisible()).toBe(false)
    await page.emulateMedia({ media: 'print' })
    expect(await note.isVisible()).toBe(hasMore)
    await page.emulateMedia({ media: null })
  })
})
