import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chineseText } from '../prerender/fonts/chineseText.ts'
import en from '../src/site/translations/en.ts'
import { hydrated, inLanguage, openSite, sitePaths, type SiteHarness } from './siteHarness.ts'

let site: SiteHarness

beforeAll(async () => {
  site = await openSite()
})
afterEach(() => site.clear())
afterAll(() => site.close())

const theme = (page: Page) => page.locator('html').getAttribute('data-theme')
const toggle = (page: Page) => page.getByRole('button', { name: en.nav.darkMode })
const saved = (page: Page) => page.evaluate(() => localStorage.getItem('globalTheme'))
const store = (entries: Record<string, string>) => (context: BrowserContext) =>
  context.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
  }, entries)
/** Storage that always throws, as in some browsers with cookies disabled. */
const breakStorage = (methods: readonly ('getItem' | 'setItem')[]) => (context: BrowserContext) =>
  context.addInitScript((names) => {
    for (const name of names)
      Storage.prototype[name] = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
  }, methods)

it('follows the system where nobody has chosen', async () => {
  for (const system of ['dark', 'light'] as const) {
    const { page } = await site.visit('/', { theme: system })
    expect(await theme(page)).toBe(system)
    await hydrated(page)
    await expect.poll(() => toggle(page).getAttribute('aria-pressed')).toBe(String(system === 'dark'))
  }
})

it('keeps the choice for everybody at this browser under globalTheme, and shows it from the first paint on', async () => {
  const { page, context } = await site.visit('/', { theme: 'light' })
  await hydrated(page)
  await toggle(page).click()
  await expect.poll(() => theme(page)).toBe('dark')
  await expect.poll(() => saved(page)).toBe('{"isDarkMode":true}')
  const next = await context.newPage()
  await next.route('**/assets/*.js', (route) => route.abort())
  await next.goto('/contact')
  expect(await theme(next)).toBe('dark')
  await toggle(page).click()
  await expect.poll(() => saved(page)).toBe('{"isDarkMode":false}')
})

it('opens in the choice of the person who was last signed in here, before the global one', async () => {
  const own = { theme_user: 'abc', theme_abc: '{"isDarkMode":true}', globalTheme: '{"isDarkMode":false}' }
  const { page } = await site.visit('/', { prepare: store(own) })
  expect(await theme(page)).toBe('dark')
  const { page: other } = await site.visit('/', { prepare: store({ theme_user: 'abc', globalTheme: '{"isDarkMode":true}' }) })
  expect(await theme(other)).toBe('dark')
})

it('is light when the preference cannot be read, and says so', async () => {
  const messages: string[] = []
  const { page } = await site.visit('/', {
    theme: 'dark',
    expects: /Error loading theme preference/,
    prepare: async (context) => {
      context.on('console', (message) => messages.push(message.text()))
      await breakStorage(['getItem'])(context)
    },
  })
  expect(await theme(page)).toBe('light')
  await expect.poll(() => messages.filter((text) => text.startsWith('Error loading theme preference'))).toHaveLength(1)
  const { page: other } = await site.visit('/', {
    theme: 'dark',
    expects: /Error loading theme preference/,
    prepare: store({ globalTheme: '{broken' }),
  })
  expect(await theme(other)).toBe('light')
})

it('changes all the same when the choice cannot be saved, and says so', async () => {
  const messages: string[] = []
  const { page } = await site.visit('/', {
    expects: /Error saving global theme preference/,
    prepare: async (context) => {
      context.on('console', (message) => messages.push(message.text()))
      await breakStorage(['setItem'])(context)
    },
  })
  await hydrated(page)
  await toggle(page).click()
  await expect.poll(() => theme(page)).toBe('dark')
  await expect.poll(() => messages.filter((text) => text.startsWith('Error saving global theme preference'))).toHaveLength(1)
})

it('offers the language again where it cannot be remembered', async () => {
  const { page } = await site.visit('/', {
    locale: 'zh-CN',
    expects: /Error saving language preference/,
    prepare: (context) =>
      context.addInitScript(() => {
        const refuse = () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        }
        Object.defineProperty(document, 'cookie', { get: refuse, set: refuse })
      }),
  })
  await page.getByRole('button', { name: '留在本页' }).click()
  await page.getByRole('button', { name: '留在本页' }).waitFor({ state: 'detached' })
})

describe('Chinese', () => {
  const loadedFonts = (page: Page) =>
    page.evaluate(async () => {
      await document.fonts.ready
      return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', ''))
    })
  /** The elements with Chinese text, and their font families. */
  const speakers = (page: Page) =>
    page.evaluate(() => {
      const isChinese = (node: ChildNode) => node instanceof Text && /\p{Script=Han}/u.test(node.data)
      const all = [...document.body.querySelectorAll('*')].filter(({ childNodes }) => [...childNodes].some(isChinese))
      return all.map((element) => ({ html: element.outerHTML, fonts: getComputedStyle(element).fontFamily }))
    })
  /** The fonts used to render this text on a page without any other. */
  const drawnIn = async (page: Page, text: string) => {
    await page.evaluate((each) => {
      document.body.innerHTML = '<p></p>'
      document.querySelector('p')?.append(each)
    }, text)
    await loadedFonts(page)
    const browser = await page.context().newCDPSession(page)
    await browser.send('DOM.enable')
    await browser.send('CSS.enable')
    const { root } = await browser.send('DOM.getDocument')
    const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'p' })
    const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId })
    return fonts.map(({ isCustomFont, glyphCount }) => ({ isCustomFont, glyphCount }))
  }
  const chinese = (text: string) => [...new Set(text.match(/[\u2e80-\uffff]/g))].join('')

  it('is drawn in the site’s own font, whatever the visitor has: every page, and every word that shows later', async () => {
    const { page } = await site.visit('/zh', { expects: /status of 404/, locale: 'zh-CN' })
    let seen = ''
    for (const path of [...sitePaths, '/nowhere']) {
      await page.goto(inLanguage('zh', path))
      await hydrated(page)
      expect([path, (await speakers(page)).filter(({ fonts }) => !fonts.includes('"Noto Sans SC"'))]).toEqual([path, []])
      expect(await loadedFonts(page)).toContain('Noto Sans SC')
      seen += await page.evaluate(() => document.body.innerText)
    }
    const all = chinese(seen + chineseText.pages + chineseText.terms + chineseText.elsewhere)
    expect(all.length).toBeGreaterThan(600)
    const drawn = await drawnIn(page, all)
    expect(drawn.reduce((sum, { glyphCount }) => sum + glyphCount, 0)).toBe(all.length)
    expect(drawn.every(({ isCustomFont }) => isCustomFont)).toBe(true)
  })

  it('costs a page in another language a few kilobytes, and a Chinese one at most 150 a file', async () => {
    const sizes = new Map<string, number>()
    // Prepared, the window is new: nothing is cached.
    const { page } = await site.visit('/about:blank', {
      expects: /404/,
      locale: 'zh-CN',
      prepare: async (context) => {
        context.on('response', (response) => {
          const name = /chinese-(?<part>\w+)-/.exec(response.url())?.groups?.['part']
          if (name) sizes.set(name, Number(response.headers()['content-length']))
        })
      },
    })
    await page.goto('/services')
    const offer = page.getByRole('complementary', { name: '本页语言' })
    await offer.waitFor()
    expect(await loadedFonts(page)).toContain('Noto Sans SC Few')
    expect((await speakers(page)).filter(({ fonts }) => !fonts.includes('"Noto Sans SC Few"'))).toEqual([])
    expect([...sizes.keys()]).toEqual(['elsewhere'])
    expect(sizes.get('elsewhere')).toBeLessThan(5_000)
    expect(await drawnIn(page, '龘')).toMatchObject([{ isCustomFont: false }])
    await page.goto('/zh/terms')
    await hydrated(page)
    expect([...sizes.keys()].toSorted()).toEqual(['elsewhere', 'pages', 'terms'])
    for (const bytes of sizes.values()) expect(bytes).toBeLessThan(150_000)
    expect(await drawnIn(page, chinese(chineseText.pages))).toMatchObject([{ isCustomFont: true }])
  })
})
