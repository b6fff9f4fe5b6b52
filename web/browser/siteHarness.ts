import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { SharedOps } from '../../services/ops/src/testing/system/ops.ts'
import { shareOps } from '../../services/ops/src/testing/system/shared-ops.ts'
import { withConsole } from './harness.ts'
import { openWindows } from './windows.ts'

export const siteLanguages = ['en', 'ms', 'zh'] as const
export type SiteLanguage = (typeof siteLanguages)[number]
export const sitePaths = ['/', '/services', '/download', '/contact', '/terms', '/track'] as const

/** `/services` in Malay is `/ms/services`. */
export const inLanguage = (language: SiteLanguage, path: string): string =>
  language === 'en' ? path : `/${language}${path === '/' ? '' : path}`

/** The website, served by a real API process, and a browser. */
export interface SiteHarness {
  ops: SharedOps
  url: string
  visit: (path: string, visit?: Visit) => Promise<{ page: Page; context: BrowserContext; status: number }>
  /** Closes every window. Throws on page errors that the test did not expect. */
  clear: () => Promise<void>
  close: () => Promise<void>
}

export interface Visit extends BrowserContextOptions {
  width?: number
  theme?: 'light' | 'dark'
  /** Page errors that the test causes on purpose. */
  expects?: RegExp
  /** Runs before the page is opened. */
  prepare?: (context: BrowserContext) => Promise<unknown>
}

export async function openSite(): Promise<SiteHarness> {
  const [ops, windows] = await Promise.all([shareOps(withConsole()), openWindows({ lasting: true })])
  const url = ops.env['PUBLIC_URL'] ?? ''
  return {
    ops,
    url,
    visit: async (path, { width = 1440, theme = 'light', expects, prepare, ...options } = {}) => {
      const look = { viewport: { width, height: 900 }, colorScheme: theme }
      const context = await windows.open(
        { baseURL: url, ...look, ...options },
        { isReusable: !prepare && options.javaScriptEnabled !== false },
      )
      await prepare?.(context)
      const page = await windows.tab(context, (message) => isOfSlowMachine(message) || (expects?.test(message) ?? false))
      const answer = await page.goto(path)
      return { page, context, status: answer?.status() ?? 0 }
    },
    clear: windows.clear,
    close: async () => {
      await windows.close()
      await ops.stop()
    },
  }
}

/** Chromium gives a page some seconds to use what it preloads: too few on a busy machine. */
const isOfSlowMachine = (message: string) => message.includes('was preloaded using link preload but not used within a few seconds')

interface ReactRoot {
  stateNode: { current: { memoizedState: { isDehydrated?: boolean } } }
}

/** Waits until React has hydrated the page and handles input. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('body > *')].some((element) =>
      Object.entries(element).some(
        ([key, root]) => key.startsWith('__reactContainer$') && !(root as ReactRoot).stateNode.current.memoizedState.isDehydrated,
      ),
    ),
  )
}

/** Delays the scripts of a page until the returned function is called. */
export async function delayScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await isReleased
    await route.continue()
  })
  return release
}
