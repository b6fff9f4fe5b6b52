import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../services/ops/src/testing/system/processes.ts'
import { rowOf } from './harness.ts'
import { openStub, type StubHarness } from './stubHarness.ts'
import { translators } from './translators.ts'
import { openWindows, type Windows } from './windows.ts'

let harness: StubHarness
let windows: Windows
let script: string

beforeAll(async () => {
  harness = await openStub()
  windows = await openWindows({ lasting: true })
  const { outputFiles } = await build({
    entryPoints: [new URL('translatedPage.ts', import.meta.url).pathname],
    bundle: true,
    write: false,
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  script = outputFiles[0]?.text ?? ''
})
afterEach(() => harness.clear())
afterAll(async () => {
  await windows.clear()
  await Promise.all([windows.close(), harness.close()])
})

/** React on a page of its own. */
async function openPage({ isGuarded }: { isGuarded: boolean }): Promise<Page> {
  const context = await windows.open({ baseURL: 'http://localhost' })
  const page = await windows.tab(context, () => false)
  await page.setContent('<body></body>')
  await page.addScriptTag({ content: script })
  if (isGuarded) await page.evaluate('followReplacedTexts()')
  return page
}
const faultsOf = (page: Page, translator: string) => page.evaluate<string[]>(`faults(${JSON.stringify(translator)})`)

describe('a page of React goes on changing while a translator', () => {
  it.each(Object.keys(translators))('%s', async (translator) => {
    expect(await faultsOf(await openPage({ isGuarded: true }), translator)).toEqual([])
  })
})

it('breaks without the guard', async () => {
  const found = await faultsOf(await openPage({ isGuarded: false }), 'replaces each text')
  expect(found.filter((fault) => fault.includes('NotFoundError'))).not.toEqual([])
  expect(found.filter((fault) => fault.includes('shows'))).not.toEqual([])
})

it('keeps the focus in a field of a paragraph whose text is translated, and what others have added to the page', async () => {
  const page = await openPage({ isGuarded: true })
  const seen = await page.evaluate(() => {
    const paragraph = document.createElement('p')
    const text = document.createTextNode('Note')
    const field = document.createElement('input')
    for (const child of [text, field]) paragraph.appendChild(child)
    document.body.appendChild(paragraph)
    field.focus()
    const bar = document.createElement('aside')
    document.body.append(bar)
    text.replaceWith(document.createElement('font'))
    text.nodeValue = 'Reason'
    document.body.appendChild(document.createElement('main'))
    return [paragraph.textContent, document.activeElement === field, bar.isConnected]
  })
  expect(seen).toEqual(['Reason', true, true])
})

describe('a translator of the console and the website', () => {
  it('is told that the console is not to be translated, unlike the website', async () => {
    const { page } = await harness.open('/backoffice/login')
    expect(
      await page.evaluate(() => [document.documentElement.translate, document.querySelector('[name=google]')?.getAttribute('content')]),
    ).toEqual([false, 'notranslate'])
    const { page: site } = await harness.open('/ms')
    expect(await site.evaluate(() => [document.documentElement.translate, document.querySelector('[name=google]')])).toEqual([true, null])
  })

  it.each(['replace', 'insert and remove', 'merge'] as const)('can %s the texts of an order, which goes on changing', async (how) => {
    const order = await harness.stub.bookings.bookClaimed()
    const { page } = await harness.open(`/backoffice/orders/${order.number}`, { as: 'dispatcher' })
    const timeline = page.getByRole('list', { name: 'Timeline' })
    await timeline.getByRole('listitem').first().waitFor()
    await until(async () => (await translate(page, how)) > 20)
    const scheduled = harness.stub.act(order, { verb: 'status', status: 'pickup_scheduled' })
    await timeline.getByText('Pickup scheduled').waitFor()
    await translate(page, how)
    harness.stub.act(scheduled, { verb: 'assign', agentId: harness.stub.bookings.agentIds[4] })
    await page
      .getByText(harness.stub.agentName(harness.stub.bookings.agentIds[4] ?? ''), { exact: true })
      .first()
      .waitFor()
    await translate(page, how)
    harness.stub.act(harness.stub.order(order.id), { verb: 'cancel', reason: 'customer_request' })
    await page.getByText('Cancelled', { exact: true }).first().waitFor()
    expect(await page.getByText('Pickup scheduled', { exact: true }).count()).toBe(0)
  })

  it.each(['replace', 'insert and remove', 'merge'] as const)('can %s the texts of a list and of the dashboard', async (how) => {
    const order = await harness.stub.bookings.bookClaimed()
    const { page } = await harness.openLive('/backoffice/orders', { as: 'dispatcher' })
    await translate(page, how)
    const row = rowOf(page, order)
    harness.stub.act(order, { verb: 'status', status: 'pickup_scheduled' })
    await row.getByText('Pickup scheduled').waitFor()
    await translate(page, how)
    await page.getByRole('tab').nth(1).click()
    await page.getByRole('tab').nth(0).click()
    await row.getByText('Pickup scheduled').waitFor()
    await page.getByRole('link', { name: /Dashboard/ }).click()
    await page.getByRole('group', { name: 'System Overview' }).waitFor()
    await until(async () => (await translate(page, how)) > 20)
    const total = page.locator('[data-stat="Total Orders"]')
    const before = (await total.innerText()).replaceAll(/[«»]/g, '')
    await harness.stub.bookings.bookPaid()
    await until(async () => (await total.innerText()).replaceAll(/[«»]/g, '') !== before)
    await page.goBack()
    await row.getByText('Pickup scheduled').waitFor()
  })

  it.each(['replace', 'insert and remove', 'merge'] as const)(
    'can %s the texts of the website, before and after it starts',
    async (how) => {
      const { page } = await harness.open('/', { expects: /Hydration|hydrat|#418/ })
      for (const name of ['Services', 'Contact', 'Track my order']) {
        await translate(page, how)
        await page.getByRole('link', { name }).first().click()
        await page.getByRole('heading', { level: 1 }).waitFor()
      }
      await translate(page, how)
      await page.getByRole('link', { name: 'Services' }).first().click()
      await until(async () => new URL(page.url()).pathname === '/services')
    },
  )
})

/** Does to the texts of a page what translators do: each is replaced by elements. Resolves with their number. */
function translate(page: Page, how: 'replace' | 'insert and remove' | 'merge'): Promise<number> {
  return page.evaluate((way) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, ({ parentElement, data }: Node & { data?: string }) =>
      data?.trim() && !parentElement?.closest('font, script, style, noscript') ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
    )
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      const { parentNode, nextSibling } = text
      if (!parentNode) continue
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      outer.append(inner)
      const isMerged = way === 'merge' && nextSibling instanceof Text
      inner.textContent = `«${text.data}${isMerged ? nextSibling.data : ''}»`
      if (isMerged) nextSibling.remove()
      if (way === 'replace') text.replaceWith(outer)
      else {
        parentNode.insertBefore(outer, text)
        text.remove()
      }
    }
    return texts.length
  }, how)
}
