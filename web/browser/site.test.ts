import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inTier, isExtended } from '../../services/ops/src/testing/tier.ts'
import en from '../src/site/translations/en.ts'
import ms from '../src/site/translations/ms.ts'
import zh from '../src/site/translations/zh.ts'
import { expectAccessible } from './axe.ts'
import { hydrated, inLanguage, openSite, siteLanguages, sitePaths, type SiteHarness, type SiteLanguage } from './siteHarness.ts'

let site: SiteHarness

beforeAll(async () => {
  site = await openSite()
})
afterEach(() => site.clear())
afterAll(() => site.close())

const translations = { en, ms, zh }
const langs = { en: 'en-MY', ms: 'ms-MY', zh: 'zh-Hans' }
const heading = (page: Page, name: string, level = 1) => page.getByRole('heading', { name, level, exact: true })
const isWithinView = (page: Page, id: string) =>
  page.waitForFunction((each) => {
    const top = document.getElementById(each)?.getBoundingClientRect().top ?? -1
    return top >= 60 && top < 140
  }, id)

describe.each(inTier<readonly SiteLanguage[]>(['en'], siteLanguages))('in %s', (language) => {
  it('shows every page, in both themes, for everybody', async () => {
    const { page } = await site.visit(inLanguage(language, '/'), { locale: langs[language] })
    for (const path of sitePaths) {
      await page.goto(inLanguage(language, path))
      await hydrated(page)
      expect(await page.locator('html').getAttribute('lang')).toBe(langs[language])
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
      await expectAccessible(page, path, 'wide')
    }
  })

  it('has the text of every page in its document, for those without script', async () => {
    const { page } = await site.visit(inLanguage(language, '/'), { javaScriptEnabled: false })
    const text = translations[language]
    for (const shown of [text.hero.customer.title, text.news.title, text.services.title, text.how.title, text.download.title])
      await page.getByRole('heading', { name: shown, exact: true }).first().waitFor()
    await page.getByText('3000+', { exact: true }).first().waitFor()
    await page.getByRole('link', { name: text.nav.services }).first().click()
    await page.getByText('RM 3.50').first().waitFor()
    await page.getByRole('link', { name: text.footer.terms, exact: true }).last().click()
    await page.locator('main section h2').nth(15).waitFor()
    expect(await page.locator('main section h2').count()).toBe(16)
    expect(await page.locator('[style]').count()).toBe(0)
  })

  it('fits every page from 320 to 1920 px', async () => {
    const { page } = await site.visit(inLanguage(language, '/'), { expects: /status of 404/ })
    for (const path of [...sitePaths, '/nowhere']) {
      await page.goto(inLanguage(language, path))
      for (const width of inTier([320, 1440], [320, 390, 768, 1024, 1440, 1920])) {
        await page.setViewportSize({ width, height: 800 })
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
        expect([path, width, wide]).toEqual([path, width, 0])
      }
    }
  }, 120_000)
})

describe('finding the way', () => {
  it('leads from page to page without loading a new document, and back to where one was', async () => {
    const { page } = await site.visit('/')
    await hydrated(page)
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    const bar = page.getByRole('navigation', { name: 'Main' })
    for (const name of ['Services', 'Terms', 'Download', 'Contact'] as const) {
      await bar.getByRole('link', { name }).click()
      await page.waitForURL(`**/${name.toLowerCase()}`)
      await page.waitForFunction((title) => document.title === title, en.pages[name.toLowerCase() as 'services'].title)
      await expect.poll(() => bar.getByRole('link', { name }).getAttribute('aria-current')).toBe('page')
    }
    await page.goBack()
    await heading(page, en.download.title).waitFor()
    await page.getByRole('link', { name: 'KainSiap, home' }).click()
    await heading(page, en.hero.customer.title).waitFor()
    await page.evaluate(() => scrollTo({ top: 1_500, behavior: 'instant' }))
    await page.getByRole('link', { name: en.founder.call }).click()
    await heading(page, en.contact.title).waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await heading(page, en.hero.customer.title).waitFor()
    await page.waitForFunction(() => scrollY > 1_000)
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  })

  it.runIf(isExtended)('scrolls smoothly to an anchor of the terms, after 100 ms when coming from another page', async () => {
    const watch = () => {
      const seen: { what: string; at: number; behavior?: unknown }[] = []
      Object.assign(window, { seen })
      const scrollIntoView = Reflect.get(Element.prototype, 'scrollIntoView')
      Element.prototype.scrollIntoView = function record(options) {
        seen.push({ what: this.id, at: performance.now(), behavior: typeof options === 'object' ? options.behavior : options })
        scrollIntoView.call(this, options)
      }
      const pushState = window.history.pushState.bind(window.history)
      window.history.pushState = (...args) => {
        seen.push({ what: 'pushState', at: performance.now() })
        pushState(...args)
      }
    }
    const { page } = await site.visit('/', { prepare: (context) => context.addInitScript(watch) })
    await hydrated(page)
    await page.getByRole('link', { name: 'Refund Policy' }).click()
    await isWithinView(page, 'refund-policy')
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/terms#refund-policy')
    const seen = await page.evaluate(() => (window as unknown as { seen: { what: string; at: number; behavior?: unknown }[] }).seen)
    expect(seen.map(({ what, behavior }) => [what, behavior])).toEqual([
      ['pushState', undefined],
      ['refund-policy', 'smooth'],
    ])
    expect((seen[1]?.at ?? 0) - (seen[0]?.at ?? 0)).toBeGreaterThanOrEqual(99)
    for (const [name, id] of [
      ['Privacy Policy', 'privacy-policy'],
      ['Booking Policy', 'booking-policy'],
    ] as const) {
      await page.getByRole('contentinfo').getByRole('link', { name }).click()
      await isWithinView(page, id)
    }
  })

  it('opens an anchor that was passed on', async () => {
    const { page } = await site.visit('/ms/terms#privacy-policy')
    await isWithinView(page, 'privacy-policy')
  })

  it.runIf(isExtended)('scrolls to an anchor that is typed into the address', async () => {
    const { page } = await site.visit('/terms')
    await hydrated(page)
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    for (const id of ['refund-policy', 'privacy-policy']) {
      await page.goto(`/terms#${id}`)
      await isWithinView(page, id)
    }
    await page.goBack()
    await isWithinView(page, 'refund-policy')
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  })

  it('says with a 404 and in words that a page is not there, in the language of its address', async () => {
    for (const [path, language] of [
      ['/nowhere', 'en'],
      ['/ms/tiada', 'ms'],
      ['/zh/a/b', 'zh'],
    ] as const) {
      const { page, status } = await site.visit(path, { expects: /status of 404/, locale: langs[language] })
      expect(status).toBe(404)
      await hydrated(page)
      await heading(page, translations[language].notFound.title).waitFor()
      await expect.poll(() => page.title()).toBe(translations[language].pages.notFound.title)
      await page.getByRole('link', { name: translations[language].notFound.services }).click()
      await heading(page, translations[language].services.title).waitFor()
      await page.goBack()
      await heading(page, translations[language].notFound.title).waitFor()
    }
    expect(en.notFound.title).toBe('Oops! Page Not Found')
  })

  it('goes back one step from a page that is not there', async () => {
    const { page } = await site.visit('/contact', { expects: /status of 404/ })
    await page.goto('/nowhere')
    await hydrated(page)
    await page.getByRole('button', { name: 'Go back' }).click()
    await heading(page, en.contact.title).waitFor()
  })
})

describe('on a small screen', () => {
  it('keeps the focus in the drawer, gives it back, and closes it on the way to a page', async () => {
    const { page } = await site.visit('/', { width: 390, hasTouch: true })
    await hydrated(page)
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
    const opener = page.getByRole('button', { name: 'Open menu' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await drawer.waitFor()
    await page.waitForFunction(() => (document.querySelector('dialog')?.getBoundingClientRect().right ?? 0) === innerWidth)
    for (let presses = 0; presses < 14; presses += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.querySelector('dialog')?.contains(document.activeElement))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
    await opener.click()
    await drawer.getByRole('link', { name: 'Contact' }).click()
    await heading(page, en.contact.title).waitFor()
    await drawer.waitFor({ state: 'detached' })
    await opener.click()
    await page.mouse.click(10, 400)
    await drawer.waitFor({ state: 'detached' })
  })
})

describe('the language', () => {
  const offer = (page: Page) => page.getByRole('complementary', { name: 'Bahasa halaman ini' })

  it('is offered by the browser’s, never switched by itself, and remembered when declined', async () => {
    const { page } = await site.visit('/services', { locale: 'ms-MY' })
    await offer(page).waitFor()
    expect(new URL(page.url()).pathname).toBe('/services')
    await heading(page, en.services.title).waitFor()
    await offer(page).getByRole('button', { name: 'Kekal di sini' }).click()
    await offer(page).waitFor({ state: 'detached' })
    await page.goto('/contact')
    await hydrated(page)
    expect(await offer(page).count()).toBe(0)
  })

  it('is switched by the visitor, on the same page, and the home page opens in it from then on', async () => {
    const { page, context } = await site.visit('/services', { locale: 'ms-MY' })
    await offer(page).getByRole('link', { name: 'Buka dalam Bahasa Melayu' }).click()
    await page.waitForURL('**/ms/services')
    await heading(page, ms.services.title).waitFor()
    const later = await context.newPage()
    await later.goto('/')
    expect(new URL(later.url()).pathname).toBe('/ms')
    await hydrated(later)
    await later.getByRole('link', { name: 'English' }).first().click()
    await heading(later, en.hero.customer.title).waitFor()
    expect(new URL(later.url()).pathname).toBe('/')
    await later.goto('/ms/contact')
    await heading(later, ms.contact.title).waitFor()
  })

  it.runIf(isExtended)('is not offered where it is the page’s own, or none of ours', async () => {
    for (const [path, locale] of [
      ['/zh', 'zh-CN'],
      ['/', 'ta-MY'],
    ] as const) {
      const { page } = await site.visit(path, { locale })
      await hydrated(page)
      await page.getByRole('img', { name: /5/ }).first().waitFor()
      expect(await page.getByRole('complementary').count()).toBe(0)
    }
  })
})
