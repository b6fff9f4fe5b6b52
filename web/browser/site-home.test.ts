import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../services/ops/src/testing/system/processes.ts'
import { isExtended } from '../../services/ops/src/testing/tier.ts'
import en from '../src/site/translations/en.ts'
import { builtFile } from './builtFile.ts'
import { delayScripts, hydrated, openSite, type SiteHarness } from './siteHarness.ts'

let site: SiteHarness

beforeAll(async () => {
  site = await openSite()
})
afterEach(() => site.clear())
afterAll(() => site.close())

const screen = (page: Page) => page.locator('[data-screen]:not([data-state="leaving"])').getAttribute('data-screen')
const shows = (page: Page, id: string) => page.locator(`[data-screen="${id}"]:not([data-state="leaving"])`).waitFor()

/** The home page, hydrated and with all ten screens, with a clock that only the test advances. */
async function openHome(options: Parameters<SiteHarness['visit']>[1] = {}) {
  let hasScreens = false
  const screensFile = builtFile('src/site/phone/PhoneScreens.tsx')
  const { page } = await site.visit('/', {
    ...options,
    prepare: async (context) => {
      context.on('requestfinished', (request) => (hasScreens ||= request.url().endsWith(screensFile)))
      await context.clock.install({ time: new Date('2026-07-14T02:42:10Z') })
      await context.clock.pauseAt(new Date('2026-07-14T02:42:11Z'))
    },
  })
  await page.mouse.move(5, 5)
  // In small steps, less than one rotation in all: enough for the page to hydrate.
  await until(async () => {
    await page.clock.runFor(10)
    return hasScreens
  }, 20_000)
  await hydrated(page)
  return page
}

describe('the phone', () => {
  it('shows five screens for customers and five for agents, each for 3 s', async () => {
    const page = await openHome()
    const seen: (string | null)[] = []
    for (const audience of ['For customers', 'For agents']) {
      // Pressing both buttons restarts the rotation.
      await page.getByRole('button', { name: audience === 'For agents' ? 'For customers' : 'For agents' }).click()
      await page.getByRole('button', { name: audience }).click()
      for (let turn = 0; turn < 5; turn += 1) {
        seen.push(await screen(page))
        await page.clock.runFor(2_990)
        expect(await screen(page)).toBe(seen.at(-1))
        await page.clock.runFor(10)
        await page.waitForFunction(
          (before) => document.querySelector('[data-screen]:not([data-state="leaving"])')?.getAttribute('data-screen') !== before,
          seen.at(-1),
        )
      }
    }
    expect(new Set(seen).size).toBe(10)
  })

  it.runIf(isExtended)('stops while it is pointed at, while it has the focus, and by its button', async () => {
    const page = await openHome()
    const phone = page.getByRole('img', { name: /^The customer app/ })
    await phone.hover()
    await page.clock.runFor(10_000)
    expect(await screen(page)).toBe('booking')
    await page.mouse.move(5, 5)
    await page.getByRole('button', { name: 'Show screen 3' }).focus()
    await page.clock.runFor(10_000)
    expect(await screen(page)).toBe('booking')
    await page.keyboard.press('Enter')
    await shows(page, 'tracking')
    await page.getByRole('button', { name: 'Stop changing screens' }).click()
    await page.mouse.move(5, 5)
    await page.getByRole('button', { name: 'For customers' }).focus()
    await page.clock.runFor(10_000)
    expect(await screen(page)).toBe('tracking')
    await page.getByRole('button', { name: 'Resume changing screens' }).click()
    await page.clock.runFor(3_100)
    await shows(page, 'wallet')
  })

  it.runIf(isExtended)('does not turn by itself for those who want no motion', async () => {
    const page = await openHome({ reducedMotion: 'reduce' })
    await page.clock.runFor(20_000)
    expect(await screen(page)).toBe('booking')
    await page.getByRole('button', { name: 'Show screen 5' }).click()
    await shows(page, 'receipt')
  })

  it('tells the time in Malaysia, refreshed every 60 s', async () => {
    const page = await openHome({ timezoneId: 'Europe/Berlin' })
    const clock = page.getByText(/^\d\d:\d\d$/)
    await page.waitForFunction(() => document.body.innerText.includes('10:42'))
    await page.clock.runFor(59_000)
    expect(await clock.innerText()).toBe('10:42')
    await page.clock.runFor(2_000)
    await expect.poll(() => clock.innerText()).toBe('10:43')
  })
})

it('is of the present year, in Malaysia', async () => {
  const { page } = await site.visit('/contact', {
    timezoneId: 'Europe/Berlin',
    prepare: (context) => context.clock.setFixedTime(new Date('2030-12-31T16:00:01Z')),
  })
  await page.getByText('© 2031 KainSiap').waitFor()
})

describe('the news', () => {
  it('plays in a dialog that keeps the focus and gives it back', async () => {
    const { page } = await site.visit('/')
    await hydrated(page)
    const opener = page.getByRole('button', { name: en.news.play })
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    const video = dialog.locator('video')
    expect(await video.textContent()).toContain('Your browser does not support the video tag.')
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2)
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.querySelector('dialog')?.contains(document.activeElement))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
    await opener.click()
    await dialog.getByRole('button', { name: en.news.close }).click()
    await dialog.waitFor({ state: 'detached' })
  })

  it('falls back to a gradient without its picture, and to words without its video', async () => {
    const { page } = await site.visit('/', {
      expects: /ERR_FAILED/,
      prepare: (context) => context.route('**/media/*', (route) => route.abort()),
    })
    await hydrated(page)
    await page.getByRole('button', { name: en.news.play }).scrollIntoViewIfNeeded()
    await page.locator('[data-fallback="gradient"]').waitFor()
    await page.getByRole('button', { name: en.news.play }).click()
    await page.getByRole('alert').getByText(en.news.failed).waitFor()
  })
})

describe('what the back office says', () => {
  const fact = async (page: Page) => (await (await page.request.get('/api/public/site')).json()) as Record<string, never>

  it('enters after the page stands, in the space of the defaults', async () => {
    const { page } = await site.visit('/services')
    const facts = (await fact(page)) as unknown as { services: { unitPriceSen: number; item: string }[]; stores: object; social: object }
    const changed = {
      ...facts,
      services: facts.services.map((each) => ({
        ...each,
        unitPriceSen: each.unitPriceSen + 1,
        item: each.item === 'Shirt' ? 'Lab coat' : each.item,
      })),
      social: { facebook: null, instagram: null, tiktok: 'https://www.tiktok.com/@kainsiap' },
    }
    await page.route('**/api/public/site', (route) => route.fulfill({ json: changed }))
    const before = await page.locator('main').boundingBox()
    await page.reload()
    await page.getByText('RM 3.51').first().waitFor()
    await page.getByText('Lab coat').first().waitFor()
    expect((await page.locator('main').boundingBox())?.height).toBe(before?.height)
    expect(
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: /^Facebook/ })
        .count(),
    ).toBe(0)
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /^TikTok/ })
      .waitFor()
  })

  it.runIf(isExtended)('draws no link whose address is not set, and the code of an address that was set since', async () => {
    const { page } = await site.visit('/download')
    const facts = (await fact(page)) as unknown as object
    const code = page.getByRole('img', { name: 'QR code to Google Play' })
    const drawn = await code.locator('path').getAttribute('d')
    expect(await code.boundingBox()).toMatchObject({ width: 120, height: 120 })
    const store = page.getByRole('link', { name: /Google Play/ })
    expect(await store.getAttribute('target')).toBe('_blank')
    await page.route('**/api/public/site', (route) =>
      route.fulfill({
        json: { ...facts, stores: { appStore: null, googlePlay: 'https://play.google.com/store/apps/details?id=my.kainsiap.next' } },
      }),
    )
    await page.reload()
    await page.waitForFunction(
      (before) =>
        ![before, null, undefined].includes(document.querySelector('[aria-label="QR code to Google Play"] path')?.getAttribute('d')),
      drawn,
    )
    expect(await page.getByRole('link', { name: /App Store/ }).count()).toBe(0)
  })

  it('is done without when it cannot be asked, or on a slow line', async () => {
    const { page } = await site.visit('/services', {
      expects: /ERR_FAILED|status of 503/,
      prepare: (context) => context.route('**/api/public/site', (route) => route.fulfill({ status: 503, json: {} })),
    })
    await hydrated(page)
    await page.getByText('RM 3.50').first().waitFor()
  })

  it.runIf(isExtended)('does not hold up a page whose script is slow', async () => {
    const { page } = await site.visit('/about:blank', { expects: /404/ })
    const letScriptsCome = await delayScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1, name: en.hero.customer.title }).waitFor()
    await page.getByRole('main').getByRole('link', { name: en.hero.track }).waitFor()
    letScriptsCome()
    await hydrated(page)
  })
})
