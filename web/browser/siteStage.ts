import { chromium, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'
import { required, startOps, type Ops } from '../../services/ops/src/testing/ops.ts'

export const siteLanguages = ['en', 'ms', 'zh'] as const
export type SiteLanguage = (typeof siteLanguages)[number]
export const sitePaths = ['/', '/services', '/download', '/contact', '/terms', '/track'] as const

/** `/services` in Malay is `/ms/services`. */
export const inLanguage = (language: SiteLanguage, path: string): string =>
  language === 'en' ? path : `/${language}${path === '/' ? '' : path}`

/** The website, served by a real API process, and a browser to visit it with. */
export interface SiteStage {
  ops: Ops
  url: string
  visit: (path: string, visit?: Visit) => Promise<{ page: Page; context: BrowserContext; status: number }>
  /** Closes every window. Throws what a page complained of, unless the test said that it would. */
  clear: () => Promise<void>
  close: () => Promise<void>
}

export interface Visit extends BrowserContextOptions {
  width?: number
  theme?: 'light' | 'dark'
  /** What the page may complain of, because the test brings it about. */
  expects?: RegExp
  /** Runs before the page is opened. */
  prepare?: (context: BrowserContext) => Promise<unknown>
}

export async function openSite(): Promise<SiteStage> {
  const [ops, browser] = await Promise.all([
    startOps({ env: { WEB_DIR: required('WEB_DIR') } }),
    chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] }),
  ])
  const url = ops.env['PUBLIC_URL'] ?? ''
  const windows: BrowserContext[] = []
  const faults: string[] = []
  return {
    ops,
    url,
    visit: async (path, { width = 1440, theme = 'light', expects, prepare, ...options } = {}) => {
      const context = await browser.newContext({
        baseURL: url,
        viewport: { width, height: 900 },
        colorScheme: theme,
        locale: 'en-MY',
        timezoneId: 'Asia/Kuala_Lumpur',
        ...options,
      })
      context.setDefaultTimeout(20_000)
      windows.push(context)
      await prepare?.(context)
      const page = await context.newPage()
      const complain = (fault: string) => void (expects?.test(fault) || faults.push(`${path}: ${fault}`))
      page.on('pageerror', ({ message }) => complain(message))
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complain(`${message.text()} (${message.location().url})`)
      })
      const answer = await page.goto(path)
      return { page, context, status: answer?.status() ?? 0 }
    },
    clear: async () => {
      await Promise.all(windows.splice(0).map((context) => context.close()))
      const found = faults.splice(0)
      if (found.length > 0) throw new Error(`a page complained:\n${found.join('\n')}`)
    },
    close: async () => {
      await browser.close()
      await ops.stop()
    },
  }
}

/** React marks what it has taken over. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.querySelector('#main') ?? {}).some((key) => key.startsWith('__reactFiber')))
}
