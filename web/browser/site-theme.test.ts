import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import en from '../src/site/words/en.ts'
import { hydrated, openSite, type SiteStage } from './siteStage.ts'

let site: SiteStage

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
/** Storage that throws whatever is asked of it, as some browsers' does when cookies are off. */
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
  const told: string[] = []
  const { page } = await site.visit('/', {
    theme: 'dark',
    expects: /Error loading theme preference/,
    prepare: async (context) => {
      context.on('console', (message) => told.push(message.text()))
      await breakStorage(['getItem'])(context)
    },
  })
  expect(await theme(page)).toBe('light')
  await expect.poll(() => told.filter((text) => text.startsWith('Error loading theme preference'))).toHaveLength(1)
  const { page: other } = await site.visit('/', {
    theme: 'dark',
    expects: /Error loading theme preference/,
    prepare: store({ globalTheme: '{broken' }),
  })
  expect(await theme(other)).toBe('light')
})

it('changes all the same when the choice cannot be saved, and says so', async () => {
  const told: string[] = []
  const { page } = await site.visit('/', {
    expects: /Error saving global theme preference/,
    prepare: async (context) => {
      context.on('console', (message) => told.push(message.text()))
      await breakStorage(['setItem'])(context)
    },
  })
  await hydrated(page)
  await toggle(page).click()
  await expect.poll(() => theme(page)).toBe('dark')
  await expect.poll(() => told.filter((text) => text.startsWith('Error saving global theme preference'))).toHaveLength(1)
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
